import { query, type Reader } from '@chatdocs/engine'
import {
  CURRENT_VERSION,
  LLMS,
  LLMS_FULL,
  NOT_FOUND_HTML,
  type OutputPath,
  type RuntimeManifest,
  routeHtml,
  routeJson,
  routeMarkdown,
  SEARCH_MANIFEST,
  type SearchManifest,
  SITEMAP,
  type Url,
  versionsJson,
} from '@chatdocs/protocol'
import type { FeedType } from '../config/config.ts'
import { DiagnosticError } from '../diagnostics/diagnostic.ts'
import { staticPath } from '../graph/resolve.ts'
import { isIndexed, type Routes } from '../graph/routes.ts'
import type { Output } from '../inputs.ts'
import type { SourcePath } from '../paths.ts'
import { feedPath } from '../render/blog/feed.ts'
import { sitemapXml } from '../render/sitemap.ts'
import { dayOf } from './below-text.ts'
import { feedLinks } from './blog.ts'
import { personImages } from './blog-pages.ts'
import { config } from './config.ts'
import { markdownSources } from './content.ts'
import { dataImages, dataSources } from './data.ts'
import { feedText } from './feeds.ts'
import { documents, routes, sidebar, sidebars } from './graph.ts'
import { files, options } from './ground.ts'
import { images, links } from './links.ts'
import { assetPath, bundles, html, NOT_FOUND, routeDataAt, sidebarPath } from './render.ts'
import { searchIndex, searchIndexPath } from './search.ts'
import { llmsAt, llmsFullAt, twinAt } from './twins.ts'
import { docsStructure, versionTable } from './versions.ts'

/** How a file of the finished site comes about. */
type Recipe =
  | { kind: 'html' | 'json'; url: Url }
  | { kind: 'sidebar'; name: string }
  | { kind: 'sitemap' }
  | { kind: 'search-manifest' }
  | { kind: 'twin'; source: SourcePath }
  | { kind: 'llms' | 'llms-full' }
  | { kind: 'feed'; type: FeedType }
  | { kind: 'versions' }
  | { kind: 'copy'; source: SourcePath }
  | { kind: 'bundle' }
  | { kind: 'runtime' }

/**
 * Every file of the finished site, but for the search index, which every heading renames, and for files that
 * documents refer to. Pages hide static files; texts for machines give way to them.
 */
export const recipes = query('recipes', async (db): Promise<ReadonlyMap<OutputPath, Recipe>> => {
  const [table, named, { files: bundled }, all, site, { runtime }, feeds] = await Promise.all([
    db.get(routes),
    db.get(sidebars),
    db.get(bundles),
    db.get(files),
    db.get(config),
    db.get(options),
    db.get(feedLinks),
  ])
  const map = new Map<OutputPath, Recipe>()
  for (const source of all) {
    const path = staticPath(source, site.value)
    if (path !== undefined) map.set(path as OutputPath, { kind: 'copy', source })
  }
  for (const path of runtimeFiles(runtime)) map.set(path, { kind: 'runtime' })
  for (const { path } of bundled) map.set(path as OutputPath, { kind: 'bundle' })
  for (const { name } of named.value.sidebars)
    map.set(await db.get(sidebarPath, name), { kind: 'sidebar', name })
  if (site.value.search) map.set(SEARCH_MANIFEST, { kind: 'search-manifest' })
  for (const url of table.value.byUrl.keys()) {
    map.set(routeHtml(url), { kind: 'html', url })
    map.set(routeJson(url), { kind: 'json', url })
  }
  map.set(NOT_FOUND_HTML, { kind: 'html', url: NOT_FOUND })
  if ((await db.get(versionTable)).length > 0) {
    map.set(versionsJson(site.value.docs.routeBase), { kind: 'versions' })
  }
  if (site.value.url !== '' && !site.value.noIndex) map.set(SITEMAP, { kind: 'sitemap' })
  const isListed =
    site.value.llms && !site.value.noIndex && (await db.get(documents)).value.entries.length > 0
  const offered = [...twinRecipes(table.value), ...(isListed ? LLMS_RECIPES : [])]
  for (const [path, how] of offered) if (!map.has(path)) map.set(path, how)
  const { blog } = site.value
  if (blog?.feed && feeds.length > 0) {
    for (const type of blog.feed.types) {
      map.set(feedPath(type, blog).slice(1) as OutputPath, { kind: 'feed', type })
    }
  }
  return map
})

const LLMS_RECIPES: readonly [OutputPath, Recipe][] = [
  [LLMS, { kind: 'llms' }],
  [LLMS_FULL, { kind: 'llms-full' }],
]

function twinRecipes({ bySource }: Routes): [OutputPath, Recipe][] {
  return [...bySource].map(([source, url]) => [routeMarkdown(url), { kind: 'twin', source }])
}

function runtimeFiles(runtime: RuntimeManifest): OutputPath[] {
  const { boot, preload, styles, live, searchWorker } = runtime
  return [
    ...new Set([
      boot,
      styles,
      live,
      searchWorker,
      ...preload,
      ...Object.values(runtime.imports),
      ...runtime.lazy,
    ]),
  ] as OutputPath[]
}

const recipe = query('recipe', async (db, path: OutputPath): Promise<Recipe | undefined> => {
  return (await db.get(recipes)).get(path)
})

/** Files of the site that documents and data refer to, by their hashed names. */
const assets = query('assets', async (db): Promise<ReadonlyMap<OutputPath, SourcePath>> => {
  const [sources, data] = await Promise.all([markdownSources(db), db.get(dataSources)])
  const found = await Promise.all([
    ...sources.flatMap((path) => [db.get(links, path), db.get(images, path)]),
    ...data.map((path) => db.get(dataImages, path)),
    personImages(db),
  ])
  const referred = new Set(found.flat().flatMap((each) => (each?.kind === 'file' ? [each.source] : [])))
  const named = await Promise.all(
    [...referred].map(async (source) => [await db.get(assetPath, source), source] as const),
  )
  return new Map(named)
})

/** The paths of all files of the finished site, sorted. */
export const outputPaths = query('outputPaths', async (db): Promise<readonly OutputPath[]> => {
  const [made, referred, index] = await Promise.all([
    db.get(recipes),
    db.get(assets),
    db.get(searchIndexPath),
  ])
  const paths = new Set([...made.keys(), ...referred.keys()])
  if (index !== undefined) paths.add(index)
  return [...paths].sort()
})

/**
 * One file of the finished site. A build asks for all of them, the development server for one. It is
 * not a query: what it gives follows in no time from answers that are remembered, and is not kept twice.
 */
export async function outputAt(db: Reader, path: OutputPath): Promise<Output | undefined> {
  const how = await db.get(recipe, path)
  if (how) return make(db, path, how)
  if (path === (await db.get(searchIndexPath)))
    return { path, bytes: JSON.stringify(await db.get(searchIndex)) }
  const copy = (await db.get(assets)).get(path)
  return copy && { path, copy }
}

async function make(db: Reader, path: OutputPath, how: Recipe): Promise<Output> {
  switch (how.kind) {
    case 'copy':
      return { path, copy: how.source }
    case 'runtime':
      return { path, runtime: path }
    case 'html': {
      const { value, diagnostics } = await db.get(html, how.url)
      if (diagnostics.length > 0) throw new DiagnosticError(diagnostics)
      return { path, bytes: value }
    }
    case 'json':
      return { path, bytes: JSON.stringify(await routeDataAt(db, how.url)) }
    case 'sidebar':
      return { path, bytes: JSON.stringify(await db.get(sidebar, how.name)) }
    case 'search-manifest': {
      const index = await db.get(searchIndexPath)
      const manifest: SearchManifest = { indexes: index === undefined ? {} : { [CURRENT_VERSION]: index } }
      return { path, bytes: JSON.stringify(manifest) }
    }
    case 'bundle':
      return { path, bytes: (await db.get(bundles)).files.find((each) => each.path === path)?.bytes ?? '' }
    case 'feed':
      return { path, bytes: await feedText(db, how.type) }
    case 'versions':
      return { path, bytes: JSON.stringify(await db.get(docsStructure)) }
    case 'sitemap': {
      const [{ value: table }, { value: site }] = await Promise.all([db.get(routes), db.get(config)])
      const indexed = [...table.byUrl.values()].filter(isIndexed)
      const pages = indexed.map(async (each) => {
        const lastmod = await dayOf(db, each)
        return { url: each.url, ...(lastmod !== undefined && { lastmod }) }
      })
      return { path, bytes: sitemapXml(await Promise.all(pages), site.url, site.baseUrl) }
    }
    case 'twin':
      return { path, bytes: await twinAt(db, how.source) }
    case 'llms':
      return { path, bytes: await llmsAt(db) }
    case 'llms-full':
      return { path, bytes: await llmsFullAt(db) }
  }
}

/** The addresses of all pages. */
export const pageUrls = query('pageUrls', async (db): Promise<readonly Url[]> => {
  return [...(await db.get(routes)).value.byUrl.keys()]
})
