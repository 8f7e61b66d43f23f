/** Reads a file of a finished site by its path, such as `docs/a.md`. `undefined` if the site has none. */
export type ReadFile = (path: string) => Promise<Uint8Array | undefined>

/** Answers programs by the Model Context Protocol over HTTP, from the files of a finished site, without state. */
export function mcpHandler(files: ReadFile): (request: Request) => Promise<Response>

/** The files below the address of a site. `get` can be the `fetch` of a host, which needs no network. */
export function filesAt(address: string | URL, get?: (request: Request) => Promise<Response>): ReadFile
