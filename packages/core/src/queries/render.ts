import { fingerprint, query, type Reader } from '@chatdocs/engine'
import {
  ASSETS,
  decode,
  GENERATOR_VERSION,
  type OutputPath,
  type PageState,
  type RouteData,
  type SiteData,
  stringsFor,
  type Url,
} from '@chatdocs/protocol'
import type { AddressTargets } from '../checks/addresses.ts'
import { makeNavbarItems } from '../checks/navbar.ts'
import { quotedIn } from '../checks/quoted.ts'
import { componentRenderFailed, pageRenderFailed } from '../diagnostics/catalogue.ts'
import { type Checked, type Diagnostic, DiagnosticError } from '../diagnostics/diagnostic.ts'
import { type Resolved, staticPath } from '../graph/resolve.ts'
import type { Route } from '../graph/routes.ts'
import { type Location, nameOf, type SourcePath } from '../paths.ts'
import { fillBody, type HrefSite, hrefOf } from '../render/body.ts'
import {
  categoryData,
  componentData,
  contentsData,
  documentData,
  type PageBase,
} from '../render/route-data.ts'
import { makeShell } from '../render/shell.ts'
import { type PageInput, type PageOutput, page } from '../tasks.ts'
import { bundledPage, bundles, islandsOf, textParts } from './bundles.ts'
import { config } from './config.ts'
import { facts, places, rawBody, toc } from './content.ts'
import { documents, navigation, route, routes, sidebar, sidebars, slice } from './graph.ts'
import { file, files, options, text } from './ground.ts'
import { images, links } from './links.ts'

/**
 * A digest of the code that shows pages. Content does not change it; nor do pages of the site's own, whose
 * data names their modules by hash.
 */
export const release = query('release', async (db): Promise<string> => {
  const { runtime, template } = await db.get(options)
  return fingerprint([runtime.release, template]).slice(0, 10)
})

/** Where a sidebar's whole tree lies: named by its content, so that it can be kept for ever. */
export const sidebarPath = query('sidebarPath', async (db, name: string): Promise<OutputPath> => {
  const digest = fingerprint(await db.get(sidebar, name)).slice(0, 10)
  return `${ASSETS}/sidebar-${name.replace(/[^\w-]/g, '_')}-${digest}.json` as OutputPath
})

/** A file that a document refers to: named by its content. */
export const assetPath = query('assetPath', async (db, source: SourcePath): Promise<OutputPath> => {
  const digest = (await db.get(file, source))?.digest ?? ''
  const [, stem, extension] = /^(.*?)(\.[^.]*)?$/.exec(nameOf(source)) ?? []
  return `${ASSETS}/files/${stem}-${fingerprint(digest).slice(0, 10)}${extension ?? ''}` as OutputPath
})

/** What an address outside of the documents may lead to: pages, and files under their own names. */
export async function addressTargets(db: Reader): Promise<AddressTargets> {
  const [site, all, table] = await Promise.all([db.get(config), db.get(files), db.get(routes)])
  const served = new Set(all.map((each) => staticPath(each, site.value)))
  return {
    urls: [...table.value.byUrl.keys()],
    isFile: (path) => served.has(decode(path).replace(/^\//, '')),
  }
}

/** Where a name stands in a file an author wrote, if there is one. */
export async function locator(
  db: Reader,
  path: SourcePath | false | undefined,
): Promise<(name: string) => Location | undefined> {
  const source = path ? await db.get(text, path) : undefined
  return (name) => (path ? quotedIn(path, source, name) : undefined)
}

/** The navbar's items, checked: an item that leads nowhere is named. */
export const navbar = query('navbar', async (db) => {
  const [site, docs, named, targets] = await Promise.all([
    db.get(config),
    db.get(documents),
    db.get(sidebars),
    addressTargets(db),
  ])
  return makeNavbarItems(site.value.navbar.items, {
    ...targets,
    config: site.value,
    documents: docs.value,
    sidebars: named.value.sidebars,
    locate: await locator(db, site.value.path),
  })
})

/** What every page knows of the site. */
export const site = query('site', async (db): Promise<SiteData> => {
  const [{ value }, items, named, code] = await Promise.all([
    db.get(config),
    db.get(navbar),
    db.get(sidebars),
    db.get(release),
  ])
  const names = named.value.sidebars.map((each) => each.name)
  const paths = await Promise.all(names.map(async (name) => [name, await db.get(sidebarPath, name)] as const))
  const { title, tagline, titleDelimiter, locale, locales, colorMode } = value
  return {
    title,
    tagline,
    titleDelimiter,
    locale,
    locales,
    colorMode,
    origin: value.url,
    base: value.baseUrl,
    navbar: { ...value.navbar, items: items.value },
    breadcrumbs: value.docs.breadcrumbs,
    sidebars: Object.fromEntries(paths),
    release: code,
    generator: `chatdocs v${GENERATOR_VERSION}`,
    ...(value.favicon !== undefined && { favicon: value.favicon }),
    ...(value.footer && { footer: value.footer }),
    ...(value.noIndex && { noIndex: true as const }),
  }
})

/** One page as data. Not a query: its body follows in no time from the document's, and is not kept twice. */
export async function routeDataAt(db: Reader, url: Url): Promise<RouteData | undefined> {
  const at = await db.get(route, url)
  if (!at) return undefined
  const active = at.kind === 'main' ? at.doc.url : url
  const [place, { value }, code] = await Promise.all([
    db.get(navigation, active),
    db.get(config),
    db.get(release),
  ])
  const base: PageBase = { route: at, navigation: place, breadcrumbs: value.docs.breadcrumbs, release: code }
  return dataOf(db, at, base)
}

async function dataOf(db: Reader, at: Route, base: PageBase): Promise<RouteData | undefined> {
  switch (at.kind) {
    case 'doc':
    case 'main':
      return markdownData(db, at.doc.source, base, at.doc.url)
    case 'markdown':
      return markdownData(db, at.source, base, at.url)
    case 'category':
      return categoryData(base, at)
    case 'contents':
      return contentsData(base, (await db.get(sidebar, at.sidebar))?.items ?? [], at.sidebar)
    case 'component': {
      const bundled = await db.get(bundledPage, at.source)
      if (bundled) return componentData(base, bundled)
      const { diagnostics } = await db.get(bundles)
      const own = diagnostics.filter((each) => each.at?.path === at.source)
      throw new DiagnosticError(own.length > 0 ? own : diagnostics)
    }
  }
}

async function markdownData(db: Reader, source: SourcePath, base: PageBase, url: Url): Promise<RouteData> {
  const [known, raw, entries, resolved, pictures, { value }] = await Promise.all([
    db.get(facts, source),
    db.get(rawBody, source),
    db.get(toc, source),
    db.get(links, source),
    db.get(images, source),
    db.get(config),
  ])
  const assets = await assetPaths(db, [...resolved, ...pictures])
  const hrefSite: HrefSite = { base: value.baseUrl, url, assetPath: (path) => assets.get(path) ?? path }
  const body = fillBody(raw, {
    links: resolved.map((each, index) => hrefOf(each, known.links[index]?.target ?? '', hrefSite)),
    images: pictures.map((each, index) => hrefOf(each, known.images[index] ?? '', hrefSite)),
  })
  return documentData(base, known, { body, toc: entries, ...(await textParts(db, known)) })
}

async function assetPaths(
  db: Reader,
  all: readonly (Resolved | undefined)[],
): Promise<Map<string, OutputPath>> {
  const sources = all.flatMap((each) => (each?.kind === 'file' ? [each.source] : []))
  return new Map(
    await Promise.all(sources.map(async (each) => [each, await db.get(assetPath, each)] as const)),
  )
}

/** The page that answers for every unknown address. */
export const NOT_FOUND = '/404' as Url

const notFoundData = query('notFoundData', async (db): Promise<RouteData> => {
  const [{ value }, code] = await Promise.all([db.get(config), db.get(release)])
  const title = stringsFor(value.locale.htmlLang).notFoundTitle
  return { url: NOT_FOUND, title, toc: [], breadcrumbs: [], content: { kind: 'not-found' }, release: code }
})

/** One page as HTML; what a page of the site's own throws comes back as a mistake of its author. */
export const html = query('html', async (db, url: Url): Promise<Checked<string | Uint8Array>> => {
  const [shared, given, known] = await Promise.all([
    db.get(site),
    db.get(options),
    url === NOT_FOUND ? db.get(notFoundData) : routeDataAt(db, url),
  ])
  if (!known) throw new Error(`no page at ${url}`)
  const part = await db.get(slice, url)
  const state: PageState = part
    ? { site: shared, route: known, sidebar: part }
    : { site: shared, route: known }
  const { template, runtime, mode } = given
  const shell = makeShell(shared, known, {
    template,
    runtime,
    live: mode === 'dev',
  })
  const own = await ownModules(db, url)
  const drawn = await db.run(page, { state, shell, ...own })
  if ('html' in drawn) return { value: drawn.html, diagnostics: [] }
  return { value: '', diagnostics: [await renderFailure(db, url, drawn)] }
})

/** The site's own code that a page is drawn with, as modules for the server. */
async function ownModules(db: Reader, url: Url): Promise<Pick<PageInput, 'component' | 'islands'>> {
  const at = await db.get(route, url)
  if (at?.kind === 'component') {
    const component = (await db.get(bundledPage, at.source))?.server
    return component === undefined ? {} : { component }
  }
  const source = sourceOf(at)
  const islands = source ? await islandsOf(db, await db.get(facts, source)) : new Map()
  if (islands.size === 0) return {}
  return { islands: Object.fromEntries([...islands].map(([name, { server }]) => [name, server])) }
}

function sourceOf(at: Route | undefined): SourcePath | undefined {
  if (at?.kind === 'doc' || at?.kind === 'main') return at.doc.source
  return at?.kind === 'markdown' ? at.source : undefined
}

/** Whose code it was: a page's own, or a component's where a text names it. */
async function renderFailure(
  db: Reader,
  url: Url,
  { failed, island }: Extract<PageOutput, { failed: string }>,
): Promise<Diagnostic> {
  const at = await db.get(route, url)
  if (at?.kind === 'component') return pageRenderFailed(failed, { path: at.source })
  const path = sourceOf(at)
  if (!path || island === undefined) throw new Error(`${url}: ${failed}`)
  const [{ components = [] }, where] = await Promise.all([db.get(facts, path), db.get(places, path)])
  const span = where.components?.[components.indexOf(island)]
  return componentRenderFailed(island, failed, span ? { path, span } : { path })
}
