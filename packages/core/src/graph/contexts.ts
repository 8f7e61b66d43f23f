import { toUrl, type Url } from '@chatdocs/protocol'

/** Where a page stands: its address, and the route of its version of the documents, if it belongs to one. */
export interface ContextPlace {
  url: Url
  versionBase?: string | undefined
}

/**
 * Which parts of a site a page lies in, the innermost one first. `paths` are as in the configuration: in another
 * version of the documents, a part is where it would lie at their root, `docsBase`.
 *
 *     /docs/api  has  /docs/api/bot  and, of version 1.x,  /docs/1.x/api/bot
 */
export function contextsAt(
  { url, versionBase }: ContextPlace,
  paths: readonly Url[],
  docsBase: string,
): readonly Url[] {
  const usual = versionBase === undefined ? url : toUrl(docsBase + url.slice(versionBase.length))
  return paths
    .filter((path) => isBelow(url, path) || isBelow(usual, path))
    .sort((one, other) => other.length - one.length)
}

/** Where a part of the site lies in a version of the documents; what is no document lies in the same place in all. */
export function contextIn(path: Url, versionBase: string, docsBase: string): Url {
  return `${path}/`.startsWith(`${docsBase}/`) ? toUrl(versionBase + path.slice(docsBase.length)) : path
}

/** Every address that could be a part: that of a page, and all above it. */
export function possibleContexts(urls: Iterable<Url>): ReadonlySet<Url> {
  const all = new Set<Url>()
  for (const url of urls) {
    for (let end = url.length; end > 0; end = url.lastIndexOf('/', end - 1)) all.add(url.slice(0, end) as Url)
  }
  return all
}

function isBelow(url: Url, path: Url): boolean {
  return `${url}/`.startsWith(`${path}/`)
}
