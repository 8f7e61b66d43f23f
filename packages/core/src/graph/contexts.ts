import { toUrl, type Url } from '@chatdocs/protocol'

/** The address of a page, and the route of its docs version, if it belongs to one. */
export interface ContextPlace {
  url: Url
  versionBase?: string | undefined
}

/**
 * The search contexts that contain a page, innermost first. `paths` are as configured; in another docs version,
 * a context is at the same path below that version's route instead of `docsBase`.
 *
 *     /docs/api  contains  /docs/api/bot  and, in version 1.x,  /docs/1.x/api/bot
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

/** The path of a context in a docs version. Contexts outside the documents have one path in all versions. */
export function contextIn(path: Url, versionBase: string, docsBase: string): Url {
  return `${path}/`.startsWith(`${docsBase}/`) ? toUrl(versionBase + path.slice(docsBase.length)) : path
}

/** Every address that can be a context: the given pages and all paths above them. */
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
