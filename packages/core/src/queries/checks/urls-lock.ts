import type { Reader } from '@chatdocs/engine'
import { toUrl, type Url } from '@chatdocs/protocol'
import { nearestPath } from '../../checks/locate.ts'
import { addressRemoved } from '../../diagnostics/catalogue.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Route } from '../../graph/routes.ts'
import type { SourcePath } from '../../paths.ts'
import { redirects } from '../files/redirects.ts'
import { addressTargets } from '../graph/addresses.ts'
import { routes } from '../graph/graph.ts'
import { query } from '../inputs/define.ts'
import { exists, options, text } from '../inputs/inputs.ts'
import { config, folderOfLanguage, inEachLanguage } from '../site/config.ts'

/** The record of a site's addresses, one line each, in the site folder. */
export const URLS_LOCK = 'urls.lock' as SourcePath

const NOTE = '# Addresses that must go on working. Written by chatdocs check --update-urls'

/** Recorded addresses that have neither a page nor a redirect. Sites without a record pay nothing. */
export const removedAddresses = query('removedAddresses', async (db): Promise<readonly Diagnostic[]> => {
  // A record has the addresses of all published languages.
  if (db.scope !== '' || !(await db.get(exists, URLS_LOCK)) || (await db.get(options)).locales) return []
  const [pages, old, { isFile }] = await Promise.all([pageAddresses(db), redirected(db), addressTargets(db)])
  const known = new Set([...pages.map(({ url }) => url), ...old])
  const lines = (await db.get(text, URLS_LOCK)).matchAll(/^(?!#).*\S/gm)
  return Array.from(lines).flatMap(({ 0: written, index }): Diagnostic[] => {
    const url = toUrl(written)
    if (known.has(url) || isFile(written)) return []
    const at = { path: URLS_LOCK, span: { start: index, end: index + written.length } }
    return [addressRemoved(written, at, nearestPath(url, listed(pages)))]
  })
})

/** The text of a record of all addresses: of pages and of redirects. */
export async function urlsLock(db: Reader): Promise<string> {
  const all = new Set([...listed(await pageAddresses(db)), ...(await redirected(db))])
  return `${[NOTE, ...[...all].sort()].join('\n')}\n`
}

interface PageAddress {
  url: Url
  route: Route
}

/** The addresses of all pages of all languages, from the root of the site. */
async function pageAddresses(db: Reader): Promise<PageAddress[]> {
  return fromRoot(db, async (each) =>
    [...(await each.get(routes)).value.byUrl.values()].map((route) => ({ url: route.url, route })),
  )
}

async function redirected(db: Reader): Promise<Url[]> {
  const all = await fromRoot(db, async (each) =>
    (await each.get(redirects)).value.map(({ from }) => ({ url: toUrl(from) })),
  )
  return all.map(({ url }) => url)
}

async function fromRoot<T extends { url: Url }>(
  db: Reader,
  find: (db: Reader) => Promise<T[]>,
): Promise<T[]> {
  const found = await inEachLanguage(db, async (each) => {
    const folder = folderOfLanguage((await each.get(config)).value)
    return (await find(each)).map((one) => ({ ...one, url: toUrl(`/${folder}${one.url.slice(1)}`) }))
  })
  return found.flat()
}

/** Leaves out lists and their further pages: they come and go with other pages, so their addresses need not stay. */
function listed(pages: readonly PageAddress[]): Url[] {
  return pages.flatMap(({ url, route }) => {
    if (route.kind === 'search' || route.kind === 'contents') return []
    return route.kind === 'blog' && 'page' in route.view && route.view.page > 1 ? [] : [url]
  })
}
