/** Reads a file of a finished site by its path, such as `docs/a.md`. `undefined` if the site has none. */
export type ReadFile = (path: string) => Promise<Uint8Array | undefined>

/** Answers requests of the Model Context Protocol over HTTP, from the files of a finished site. Keeps no state. */
export function mcpHandler(files: ReadFile): (request: Request) => Promise<Response>

/** Reads the files of a site below a URL. `get` can be a host's own `fetch`, which needs no network. */
export function filesAt(address: string | URL, get?: (request: Request) => Promise<Response>): ReadFile
