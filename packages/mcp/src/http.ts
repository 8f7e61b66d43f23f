import { publishedSite, type ReadFile } from './published.ts'
import { overHttp } from './server.ts'

/** Published as `chatdocs/mcp`. It uses nothing but standards of the web, so that it runs at the edge. */

/**
 * Answers programs over HTTP from the files of a finished site, without state.
 *
 * @public
 */
export function mcpHandler(files: ReadFile): (request: Request) => Promise<Response> {
  return overHttp(publishedSite(files))
}

/** The files below the address of a site. A host can give its own `fetch`, which needs no network. */
export function filesAt(
  address: string | URL,
  get: (request: Request) => Promise<Response> = (request) => fetch(request),
): ReadFile {
  const base = new URL(String(address).replace(/\/?$/, '/'))
  return async (path) => {
    const url = new URL(path.split('/').map(encodeURIComponent).join('/'), base)
    const response = await get(new Request(url, { headers: { Accept: '*/*' } }))
    // Redirects must not lead out of the site. The responses of some hosts have no address.
    const isInside = response.url === '' || response.url.startsWith(base.href)
    // The page for unknown addresses is a file, too.
    const isThere = response.ok || path.endsWith('404.html')
    if (!isInside || (!isThere && response.status === 404)) return undefined
    if (!isThere) throw new Error(`${url}: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
