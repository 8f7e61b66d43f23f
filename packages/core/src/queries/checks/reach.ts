import type { Reader } from '@chatdocs/engine'
import type { Url } from '@chatdocs/protocol'
import { configAddresses, onSite, sidebarAddresses } from '../../checks/addresses.ts'
import {
  checkReach,
  checkTitles,
  hrefsIn,
  hrefsOfItems,
  linkable,
  urlAt,
  urlsIn,
} from '../../checks/reach.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { codeOf, mainDocument, sidebarsOf, textOf, traitsOf } from '../../graph/routes.ts'
import type { SourcePath } from '../../paths.ts'
import { addressTargets } from '../graph/addresses.ts'
import { addresses, documents, navigations, routes, sidebars } from '../graph/graph.ts'
import { links } from '../graph/links.ts'
import { query } from '../inputs/define.ts'
import { bundles } from '../pages/bundles.ts'
import { htmlOf, NOT_FOUND, navbar } from '../pages/render.ts'
import { config } from '../site/config.ts'
import { themeComponents } from '../site/theme.ts'
import { facts, markdownSources, writtenDocuments } from '../texts/content.ts'

/** Documents of the same version with the same title. */
export const sameTitles = query('sameTitles', async (db): Promise<readonly Diagnostic[]> => {
  const [docs, sources] = await Promise.all([db.get(documents), db.get(writtenDocuments)])
  const known = new Set(sources)
  return docs.value.versions.flatMap(({ entries }) => checkTitles(entries, (source) => known.has(source)))
})

/** Pages that no sidebar contains and no page links to. */
export const orphans = query('orphans', async (db): Promise<readonly Diagnostic[]> => {
  const pages = linkable((await db.get(routes)).value.byUrl.values())
  const listed = new Set([...(await listedPages(db)), ...(await framedPages(db))])
  const others = pages.filter(({ url }) => !listed.has(url))
  if (others.length === 0) return []
  return checkReach(others, new Set([...(await linkedPages(db)), ...(await drawnLinks(db))]))
})

/** The pages in sidebars, main documents, and the previous and next pages that front matter sets. */
async function listedPages(db: Reader): Promise<Url[]> {
  const [named, docs, next, site] = await Promise.all([
    db.get(sidebars),
    db.get(documents),
    db.get(navigations),
    db.get(config),
  ])
  const main = docs.value.versions.flatMap((each) => {
    const doc = mainDocument(each, sidebarsOf(each, named.value.sidebars), site.value.docs.mainDocument)
    return doc ? [doc.url] : []
  })
  const near = [...next.value.values()].flatMap(({ previous, next }) =>
    [previous, next].flatMap((each) => (each ? [urlAt(each.href)] : [])),
  )
  return [...named.value.sidebars.flatMap(({ items }) => items.flatMap(urlsIn)), ...main, ...near]
}

/** The pages that the navbar, the footer, the announcement and links of sidebars lead to. */
async function framedPages(db: Reader): Promise<Url[]> {
  const [site, named, targets, items] = await Promise.all([
    db.get(config),
    db.get(sidebars),
    addressTargets(db),
    db.get(navbar),
  ])
  const nowhere = () => undefined
  const written = [
    ...configAddresses(site.value, nowhere),
    ...sidebarAddresses(named.value.sidebars, nowhere),
  ].map(({ href }) => href)
  return [...written, ...hrefsOfItems(items.value)].map((href) => urlAt(onSite(href, targets)))
}

/** The pages that the texts of other pages link to. */
async function linkedPages(db: Reader): Promise<Url[]> {
  const { bySource } = await db.get(addresses)
  const found = await Promise.all(
    Array.from(bySource, async ([source, own]) =>
      (await db.get(links, source)).flatMap((target) =>
        target?.kind === 'page' && target.url !== own ? [target.url] : [],
      ),
    ),
  )
  return found.flat()
}

/** The pages that components and custom pages link to, which only their HTML shows. */
async function drawnLinks(db: Reader): Promise<Url[]> {
  const [urls, targets] = await Promise.all([db.get(drawnPages), addressTargets(db)])
  const found = await Promise.all(
    urls.map(async (own) => {
      return hrefsIn(await htmlOf(db, own)).flatMap((href) => {
        const url = urlAt(onSite(href, targets))
        return url === own ? [] : [url]
      })
    }),
  )
  return found.flat()
}

/** The pages that contain code of the site. */
export const drawnPages = query('drawnPages', async (db): Promise<readonly Url[]> => {
  const [{ pages }, table, theme] = await Promise.all([
    db.get(bundles),
    db.get(routes),
    db.get(themeComponents),
  ])
  const drawable = new Set(pages.map((page) => page.source))
  const named = await withComponents(db)
  const hasTheme = Object.keys(theme.value).length > 0
  if (!hasTheme && drawable.size === 0 && named.size === 0) return []
  const urls = [...table.value.byUrl.values()].flatMap((route) => {
    const [code, text] = [codeOf(route), textOf(route)]
    if (traitsOf(route).canonical !== undefined) return []
    if (hasTheme) return [route.url]
    return (code && drawable.has(code)) || (text && named.has(text)) ? [route.url] : []
  })
  return hasTheme ? [...urls, NOT_FOUND] : urls
})

/** The documents that use components. */
async function withComponents(db: Reader): Promise<ReadonlySet<SourcePath>> {
  const sources = await markdownSources(db)
  const all = await Promise.all(
    sources.map((path) => db.get(facts, path).then(({ components }) => components && path)),
  )
  return new Set(all.filter((path) => path !== undefined))
}
