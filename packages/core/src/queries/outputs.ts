import { fingerprint, query, type Reader, type Task } from '@chatdocs/engine'
import {
  IMAGES,
  MANIFEST,
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
import { webManifest } from '../render/web-manifest.ts'
import { type CardInput, drawCard, type IconInput, icon, resize } from '../tasks.ts'
import { assetPath } from './assets.ts'
import { bundles } from './bundles.ts'
import { cards } from './cards.ts'
import { config } from './config.ts'
import { markdownSources } from './content.ts'
import { routes, sidebar, sidebars } from './graph.ts'
import { file, files, options } from './ground.ts'
import { icons, manifest } from './head.ts'
import { coverOf, type ImageRecipe, imageRecipes, images } from './images.ts'
import { links } from './links.ts'
import { html, NOT_FOUND, routeDataAt, sidebarPath, site } from './render.ts'

/** How a file of the finished site comes about. */
type Recipe =
  | { kind: 'html' | 'json'; url: Url }
  | { kind: 'sidebar'; name: string }
  | { kind: 'sitemap' }
  | { kind: 'manifest' }
  | { kind: 'icon'; input: IconInput }
  | { kind: 'card'; input: CardInput }
  | { kind: 'copy'; source: SourcePath }
  | { kind: 'bundle' }
  | { kind: 'runtime' }

/** Every file of the finished site, but for files that documents refer to. Pages hide static files. */
export const recipes = query('recipes', async (db): Promise<ReadonlyMap<OutputPath, Recipe>> => {
  const [table, named, { files: bundled }, all, settings, { runtime }, drawn, manifestFrom, pageCards] =
    await Promise.all([
      db.get(routes),
      db.get(sidebars),
      db.get(bundles),
      db.get(files),
      db.get(config),
      db.get(options),
      db.get(icons),
      db.get(manifest),
      db.get(cards),
    ])
  const map = new Map<OutputPath, Recipe>()
  for (const source of all) {
    const path = staticPath(source, settings.value)
    if (path !== undefined) map.set(path as OutputPath, { kind: 'copy', source })
  }
  for (const path of runtimeFiles(runtime)) map.set(path, { kind: 'runtime' })
  for (const { path } of bundled) map.set(path as OutputPath, { kind: 'bundle' })
  for (const { name } of named.value.sidebars)
    map.set(await db.get(sidebarPath, name), { kind: 'sidebar', name })
  for (const url of table.value.byUrl.keys()) {
    map.set(routeHtml(url), { kind: 'html', url })
    map.set(routeJson(url), { kind: 'json', url })
  }
  map.set(NOT_FOUND_HTML, { kind: 'html', url: NOT_FOUND })
  for (const { path, input } of pageCards) map.set(path, { kind: 'card', input })
  for (const { path, input } of drawn) map.set(path, { kind: 'icon', input })
  if (manifestFrom === 'ours') map.set(MANIFEST, { kind: 'manifest' })
  if (settings.value.url !== '' && !settings.value.noIndex) map.set(SITEMAP, { kind: 'sitemap' })
  return map
})

function runtimeFiles(runtime: RuntimeManifest): OutputPath[] {
  const { boot, preload, styles, live } = runtime
  return [
    ...new Set([boot, styles, live, ...preload, ...Object.values(runtime.imports), ...runtime.lazy]),
  ] as OutputPath[]
}

const recipe = query('recipe', async (db, path: OutputPath): Promise<Recipe | undefined> => {
  return (await db.get(recipes)).get(path)
})

/** Files of the site that documents refer to, by their hashed names. */
const assets = query('assets', async (db): Promise<ReadonlyMap<OutputPath, ImageRecipe>> => {
  const sources = await markdownSources(db)
  const [linked, shown, covers] = await Promise.all([
    Promise.all(sources.map((path) => db.get(links, path))),
    Promise.all(sources.map((path) => db.get(images, path))),
    Promise.all(sources.map((path) => db.get(coverOf, path))),
  ])
  const referred = new Set(linked.flat().flatMap((each) => (each?.kind === 'file' ? [each.source] : [])))
  const pictures = new Set([...shown.flat(), ...covers].filter((each) => each !== undefined))
  const [copies, made] = await Promise.all([
    Promise.all([...referred].map(async (source) => [await db.get(assetPath, source), source] as const)),
    Promise.all([...pictures].map((source) => db.get(imageRecipes, source))),
  ])
  return new Map([
    ...copies.map(([path, source]): [OutputPath, ImageRecipe] => [path, { kind: 'copy', source }]),
    ...made.flat(),
  ])
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
  const asset = (await db.get(assets)).get(path)
  if (asset?.kind === 'copy') return { path, copy: asset.source }
  return asset && resized(db, path, asset)
}

/** An image made smaller: where its bytes are in place already, nobody makes them again. */
async function resized(
  db: Reader,
  path: OutputPath,
  { source, variant: { width, format } }: Extract<ImageRecipe, { kind: 'variant' }>,
): Promise<Output> {
  const digest = (await db.get(file, source))?.digest ?? ''
  return made(db, path, resize, { path: source, digest, width, format, quality: IMAGES.quality })
}

/** What a task gives for this input, should anyone lack it. */
function made<I>(db: Reader, path: OutputPath, task: Task<I, Uint8Array>, input: I): Output {
  const digest = fingerprint([task.name, task.version, input])
  return { path, digest, make: () => db.run(task, input) }
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
    case 'manifest':
      return { path, bytes: webManifest(await db.get(site), await db.get(icons)) }
    case 'icon':
      return made(db, path, icon, how.input)
    case 'card':
      return made(db, path, drawCard, how.input)
    case 'sitemap': {
      const [{ value: table }, { value }] = await Promise.all([db.get(routes), db.get(config)])
      const pages = [...table.byUrl.values()].filter(isIndexed).map(({ url }) => ({ url }))
      return { path, bytes: sitemapXml(pages, value.url, value.baseUrl) }
    }
  }
}

/** The addresses of all pages. */
export const pageUrls = query('pageUrls', async (db): Promise<readonly Url[]> => {
  return [...(await db.get(routes)).value.byUrl.keys()]
})
