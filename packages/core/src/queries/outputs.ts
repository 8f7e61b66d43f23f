import { query, type Reader } from '@chatdocs/engine'
import {
  type Feature,
  NOT_FOUND_HTML,
  type OutputPath,
  type RuntimeManifest,
  routeHtml,
  routeJson,
  SITEMAP,
  type Url,
} from '@chatdocs/protocol'
import { DiagnosticError } from '../diagnostics/diagnostic.ts'
import { staticPath } from '../graph/resolve.ts'
import { isIndexed } from '../graph/routes.ts'
import type { Output } from '../inputs.ts'
import type { SourcePath } from '../paths.ts'
import { sitemapXml } from '../render/sitemap.ts'
import { bundles } from './bundles.ts'
import { config } from './config.ts'
import { facts, markdownSources } from './content.ts'
import { routes, sidebar, sidebars } from './graph.ts'
import { files, options } from './ground.ts'
import { images, links } from './links.ts'
import { assetPath, html, NOT_FOUND, routeDataAt, sidebarPath } from './render.ts'

/** How a file of the finished site comes about. */
type Recipe =
  | { kind: 'html' | 'json'; url: Url }
  | { kind: 'sidebar'; name: string }
  | { kind: 'sitemap' }
  | { kind: 'copy'; source: SourcePath }
  | { kind: 'bundle' }
  | { kind: 'runtime' }

/** Every file of the finished site, but for files that documents refer to. Pages hide static files. */
export const recipes = query('recipes', async (db): Promise<ReadonlyMap<OutputPath, Recipe>> => {
  const [table, named, { files: bundled }, all, site, { runtime }] = await Promise.all([
    db.get(routes),
    db.get(sidebars),
    db.get(bundles),
    db.get(files),
    db.get(config),
    db.get(options),
  ])
  const map = new Map<OutputPath, Recipe>()
  for (const source of all) {
    const path = staticPath(source, site.value)
    if (path !== undefined) map.set(path as OutputPath, { kind: 'copy', source })
  }
  const features = await db.get(usedFeatures)
  for (const path of runtimeFiles(runtime, features)) map.set(path, { kind: 'runtime' })
  for (const { path } of bundled) map.set(path as OutputPath, { kind: 'bundle' })
  for (const { name } of named.value.sidebars)
    map.set(await db.get(sidebarPath, name), { kind: 'sidebar', name })
  for (const url of table.value.byUrl.keys()) {
    map.set(routeHtml(url), { kind: 'html', url })
    map.set(routeJson(url), { kind: 'json', url })
  }
  map.set(NOT_FOUND_HTML, { kind: 'html', url: NOT_FOUND })
  if (site.value.url !== '' && !site.value.noIndex) map.set(SITEMAP, { kind: 'sitemap' })
  return map
})

/** What some page of the site needs besides text. */
const usedFeatures = query('usedFeatures', async (db): Promise<readonly Feature[]> => {
  const all = await Promise.all((await markdownSources(db)).map((path) => db.get(facts, path)))
  return [...new Set(all.flatMap(({ features = [] }) => features))].sort()
})

function runtimeFiles(runtime: RuntimeManifest, used: readonly Feature[]): OutputPath[] {
  const { boot, preload, styles, live, lazy, imports, features } = runtime
  const wanted = Object.entries(features).flatMap(([name, { files }]) =>
    used.includes(name as Feature) ? files : [],
  )
  return [
    ...new Set([boot, styles, live, ...preload, ...Object.values(imports), ...lazy, ...wanted]),
  ] as OutputPath[]
}

const recipe = query('recipe', async (db, path: OutputPath): Promise<Recipe | undefined> => {
  return (await db.get(recipes)).get(path)
})

/** Files of the site that documents refer to, by their hashed names. */
const assets = query('assets', async (db): Promise<ReadonlyMap<OutputPath, SourcePath>> => {
  const sources = await markdownSources(db)
  const found = await Promise.all(sources.flatMap((path) => [db.get(links, path), db.get(images, path)]))
  const referred = new Set(found.flat().flatMap((each) => (each?.kind === 'file' ? [each.source] : [])))
  const named = await Promise.all(
    [...referred].map(async (source) => [await db.get(assetPath, source), source] as const),
  )
  return new Map(named)
})

/** The paths of all files of the finished site, sorted. */
export const outputPaths = query('outputPaths', async (db): Promise<readonly OutputPath[]> => {
  const [made, referred] = await Promise.all([db.get(recipes), db.get(assets)])
  return [...new Set([...made.keys(), ...referred.keys()])].sort()
})

/**
 * One file of the finished site. A build asks for all of them, the development server for one. It is
 * not a query: what it gives follows in no time from answers that are remembered, and is not kept twice.
 */
export async function outputAt(db: Reader, path: OutputPath): Promise<Output | undefined> {
  const how = await db.get(recipe, path)
  if (how) return make(db, path, how)
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
    case 'bundle':
      return { path, bytes: (await db.get(bundles)).files.find((each) => each.path === path)?.bytes ?? '' }
    case 'sitemap': {
      const [{ value: table }, { value: site }] = await Promise.all([db.get(routes), db.get(config)])
      const urls = [...table.byUrl.values()].filter(isIndexed).map((route) => route.url)
      return { path, bytes: sitemapXml(urls, site.url, site.baseUrl) }
    }
  }
}

/** The addresses of all pages. */
export const pageUrls = query('pageUrls', async (db): Promise<readonly Url[]> => {
  return [...(await db.get(routes)).value.byUrl.keys()]
})
