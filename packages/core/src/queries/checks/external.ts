import type { Reader } from '@chatdocs/engine'
import { configAddresses, sidebarAddresses, type WrittenAddress } from '../../checks/addresses.ts'
import { deadLinks, type ExternalLink, externalIn } from '../../checks/external.ts'
import { hrefsIn, hrefsOfItems } from '../../checks/reach.ts'
import type { KeyPath } from '../../config/problems.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { applyPolicy } from '../../diagnostics/policy.ts'
import { sidebarsOf, traitsOf } from '../../graph/routes.ts'
import type { SourcePath } from '../../paths.ts'
import { documents, routes, sidebars } from '../graph/graph.ts'
import { htmlOf, locator, navbar } from '../pages/render.ts'
import { config, inEachLanguage } from '../site/config.ts'
import { markdownSources, rawBody, sourceLocation, textOf } from '../texts/content.ts'
import { drawnPages } from './reach.ts'

/** The links of a site to other sites. Only `check --external` asks. */
export async function externalLinks(db: Reader): Promise<readonly ExternalLink[]> {
  const found = await inEachLanguage(db, async (each) => [
    ...(await linksInDocuments(each)),
    ...(await linksInConfig(each)),
    ...(await linksInSidebars(each)),
  ])
  const written = found.flat()
  const known = new Set(written.map(({ url }) => url))
  const drawn = await inEachLanguage(db, linksInCode)
  return [...written, ...drawn.flat().filter(({ url }) => !known.has(url))]
}

async function linksInDocuments(db: Reader): Promise<ExternalLink[]> {
  const sources = await markdownSources(db)
  const all = sources.map(async (path) => {
    const [body, text] = await Promise.all([db.get(rawBody, path), textOf(db, path)])
    const links = externalIn(body, path, text).map(async ({ url, at }) => ({
      url,
      at: await sourceLocation(db, at),
    }))
    return Promise.all(links)
  })
  return (await Promise.all(all)).flat()
}

/** The external links in the footer, the announcement and the navbar. */
async function linksInConfig(db: Reader): Promise<ExternalLink[]> {
  const [{ value: site }, items] = await Promise.all([db.get(config), db.get(navbar)])
  if (site.path === undefined) return []
  const quoted = await locator(db, site.path)
  const at = (href: string, key?: KeyPath) => quoted(href, key) ?? { path: site.path as SourcePath }
  const inNavbar = hrefsOfItems(items.value).map((href) => ({ href, at: at(href, ['navbar']) }))
  return externalOnly([...configAddresses(site, at), ...inNavbar])
}

async function linksInSidebars(db: Reader): Promise<ExternalLink[]> {
  const [docs, named] = await Promise.all([db.get(documents), db.get(sidebars)])
  const all = docs.value.versions.map(async (each) => {
    return sidebarAddresses(sidebarsOf(each, named.value.sidebars), await locator(db, each.version.sidebars))
  })
  return externalOnly((await Promise.all(all)).flat())
}

/** The external links in custom pages and components, which only the HTML of their pages shows. */
async function linksInCode(db: Reader): Promise<ExternalLink[]> {
  const [urls, { value: table }] = await Promise.all([db.get(drawnPages), db.get(routes)])
  const all = urls.map(async (url) => {
    const route = table.byUrl.get(url)
    const path = route && traitsOf(route).source?.location.path
    const [value, quoted] = await Promise.all([htmlOf(db, url), locator(db, path)])
    return path ? hrefsIn(value).map((href) => ({ href, at: quoted(href) ?? { path } })) : []
  })
  return externalOnly((await Promise.all(all)).flat())
}

function externalOnly(all: readonly WrittenAddress[]): ExternalLink[] {
  return all.flatMap(({ href, at }) =>
    at && /^https?:\/\//i.test(href) ? [{ url: href.replace(/#.*$/, ''), at }] : [],
  )
}

/** The diagnostics of links whose addresses do not answer, with the configured severity. */
export async function externalProblems(
  db: Reader,
  links: readonly ExternalLink[],
  reasons: ReadonlyMap<string, string>,
): Promise<readonly Diagnostic[]> {
  return applyPolicy(deadLinks(links, reasons), (await db.get(config)).value.severities)
}
