import type { Reader } from '@chatdocs/engine'
import {
  ASSETS,
  type Feature,
  LLMS,
  LLMS_FULL,
  MANIFEST,
  NOT_FOUND_HTML,
  type OutputPath,
  ROBOTS,
  type RuntimeManifest,
  routeHtml,
  routeJson,
  routeMarkdown,
  SEARCH_MANIFEST,
  SIDEBAR_MANIFEST,
  SITEMAP,
  type Url,
  versionsJson,
} from '@chatdocs/protocol'
import type { FeedType } from '../../config/config.ts'
import { staticPath } from '../../graph/resolve.ts'
import { nameOf, type SourcePath, withoutExtension } from '../../paths.ts'
import { feedPath } from '../../render/blog/feed.ts'
import type { CardInput, IconInput } from '../../tasks.ts'
import { feedLinks } from '../graph/blog.ts'
import { dataImages, dataSources } from '../graph/data.ts'
import { routes, sidebars } from '../graph/graph.ts'
import { coverOf, type ImageRecipe, imageRecipes, images } from '../graph/images.ts'
import { links } from '../graph/links.ts'
import { sidebarPath } from '../graph/sidebars.ts'
import { versionTable } from '../graph/versions.ts'
import { query } from '../inputs/define.ts'
import { files, options } from '../inputs/inputs.ts'
import { personImages } from '../pages/blog-pages.ts'
import { bundles } from '../pages/bundles.ts'
import { cards } from '../pages/cards.ts'
import { icons, manifest } from '../pages/head.ts'
import { NOT_FOUND } from '../pages/render.ts'
import { assetPath } from '../site/assets.ts'
import { config, inEachLanguage } from '../site/config.ts'
import { look } from '../site/look.ts'
import { pluginFilesFor, plugins } from '../site/plugins.ts'
import { wordsFile } from '../site/words.ts'
import { markdownSources } from '../texts/content.ts'
import { usedFeatures } from '../texts/features.ts'
import { hosted } from './hosts.ts'
import { hasLlms } from './llms.ts'
import { redirects } from './redirects.ts'

/** How to make an output file. */
export type Recipe =
  | { kind: 'html' | 'json'; url: Url }
  | { kind: 'sidebar'; name: string }
  | { kind: 'versions' | 'search-manifest' | 'sidebar-manifest' }
  | { kind: 'sitemap' | 'robots' | 'manifest' | 'llms' | 'llms-full' }
  | { kind: 'redirect' | 'host' }
  | { kind: 'twin'; source: SourcePath }
  | { kind: 'feed'; type: FeedType }
  | { kind: 'icon'; input: IconInput }
  | { kind: 'card'; input: CardInput }
  | { kind: 'copy'; source: SourcePath }
  | { kind: 'bundle' | 'look' | 'runtime' | 'plugin' | 'words' }

type Recipes = readonly (readonly [path: string, how: Recipe])[]

/**
 * All output files, except those whose names depend on texts: the search index, parts of `llms-full.txt`, and files
 * that documents refer to. Pages take precedence over static files; static files take precedence over generated texts.
 */
export const recipes = query(
  'recipes',
  { kept: true },
  async (db): Promise<ReadonlyMap<OutputPath, Recipe>> => {
    // Languages share the files of the site and of the runtime.
    const isDefault = db.scope === ''
    const [statics, code, pages, machines, offered] = await Promise.all([
      isDefault ? staticRecipes(db) : [],
      isDefault ? codeRecipes(db) : [],
      pageRecipes(db),
      machineRecipes(db),
      offeredRecipes(db),
    ])
    const all = [...statics, ...code, ...pages, ...machines] as [OutputPath, Recipe][]
    return new Map([...(offered as [OutputPath, Recipe][]), ...all])
  },
)

async function staticRecipes(db: Reader): Promise<Recipes> {
  const [all, { value }] = await Promise.all([db.get(files), db.get(config)])
  return all.flatMap((source) => {
    const path = staticPath(source, value)
    return path === undefined ? [] : [[path, { kind: 'copy', source }] as const]
  })
}

async function codeRecipes(db: Reader): Promise<Recipes> {
  const [{ files: bundled }, { files: shared, styles }, { runtime }, features] = await Promise.all([
    db.get(bundles),
    db.get(look),
    db.get(options),
    db.get(usedFeatures),
  ])
  const used = runtimeFiles(runtime, features).filter((path) => path !== runtime.styles || path === styles)
  return [
    ...used.map((path) => [path, { kind: 'runtime' }] as const),
    ...shared.map(({ path }) => [path, { kind: 'look' }] as const),
    ...bundled.map(({ path }) => [path, { kind: 'bundle' }] as const),
  ]
}

function runtimeFiles(runtime: RuntimeManifest, used: readonly Feature[]): string[] {
  const { boot, preload, styles, live, searchWorker, searchLazy, imports, lazy, features } = runtime
  const wanted = Object.entries(features).flatMap(([name, { files }]) =>
    used.includes(name as Feature) ? files : [],
  )
  const search = [searchWorker, ...searchLazy]
  const all = [boot, styles, live, ...search, ...preload, ...Object.values(imports), ...lazy, ...wanted]
  return [...new Set(all)]
}

async function pageRecipes(db: Reader): Promise<Recipes> {
  const [{ value }, { value: table }, named] = await Promise.all([
    db.get(config),
    db.get(routes),
    db.get(sidebars),
  ])
  const trees = named.value.sidebars.map(
    async ({ name }) => [await db.get(sidebarPath, name), { kind: 'sidebar', name }] as const,
  )
  const lead = trees.length > 0 ? [[SIDEBAR_MANIFEST, { kind: 'sidebar-manifest' }] as const] : []
  const pages = [...table.byUrl.keys()].flatMap(
    (url): Recipes => [
      [routeHtml(url, value), { kind: 'html', url }],
      [routeJson(url), { kind: 'json', url }],
    ],
  )
  return [
    ...(await Promise.all(trees)),
    ...lead,
    ...pages,
    [NOT_FOUND_HTML, { kind: 'html', url: NOT_FOUND }],
  ]
}

/** Files for machines: search engines, feed readers, the search, link previews. */
async function machineRecipes(db: Reader): Promise<Recipes> {
  const [{ value }, versions, feeds, drawn, from, pageCards, words] = await Promise.all([
    db.get(config),
    db.get(versionTable),
    db.get(feedLinks),
    db.get(icons),
    db.get(manifest),
    db.get(cards),
    db.get(wordsFile),
  ])
  const { blog, docs } = value
  const isDefault = db.scope === ''
  const made: (readonly [boolean, string, Recipe])[] = [
    [value.search !== false, SEARCH_MANIFEST, { kind: 'search-manifest' }],
    [versions.length > 0, versionsJson(docs.routeBase), { kind: 'versions' }],
    [value.url !== '' && !value.noIndex && isDefault, SITEMAP, { kind: 'sitemap' }],
    [from === 'ours' && isDefault, MANIFEST, { kind: 'manifest' }],
  ]
  const types = blog?.feed && feeds.length > 0 ? blog.feed.types : []
  return [
    ...made.flatMap(([is, path, how]) => (is ? [[path, how] as const] : [])),
    ...(words ? [[words.path, { kind: 'words' }] as const] : []),
    ...types.map((type) => [blog ? feedPath(type, blog).slice(1) : '', { kind: 'feed', type }] as const),
    ...pageCards.map(({ path, input }) => [path, { kind: 'card', input }] as const),
    ...(isDefault ? drawn : []).map(({ path, input }) => [path, { kind: 'icon', input }] as const),
  ]
}

/** The files that plugins make. */
export const pluginFiles = query('pluginFiles', { kept: true }, async (db) => {
  const open = await db.get(plugins)
  if (open.every(({ gives }) => !gives.includes('files'))) return { value: {}, diagnostics: [] }
  return pluginFilesFor(db, [...(await db.get(routes)).value.byUrl.keys()])
})

/** Generated files that a static file of the same name replaces. */
async function offeredRecipes(db: Reader): Promise<Recipes> {
  const [{ value }, { value: table }, isListed] = await Promise.all([
    db.get(config),
    db.get(routes),
    db.get(hasLlms),
  ])
  const twins = [...table.bySource].map(
    ([source, url]) => [routeMarkdown(url), { kind: 'twin', source }] as const,
  )
  // Crawlers request robots.txt only at the root of an origin.
  const isAsked = value.url !== '' && value.baseUrl === '/' && !value.noIndex
  const [{ value: own }, { value: moved }] = await Promise.all([db.get(pluginFiles), db.get(redirects)])
  return [
    ...twins,
    ...(db.scope === '' ? Object.keys(await db.get(hosted)) : []).map(
      (path) => [path, { kind: 'host' }] as const,
    ),
    ...moved.map(({ file }) => [file, { kind: 'redirect' }] as const),
    ...Object.keys(own).map((path) => [path, { kind: 'plugin' }] as const),
    ...(isListed
      ? ([
          [LLMS, { kind: 'llms' }],
          [LLMS_FULL, { kind: 'llms-full' }],
        ] as const)
      : []),
    ...(isAsked ? ([[ROBOTS, { kind: 'robots' }]] as const) : []),
  ]
}

/** Files that documents, posts and data refer to, by their hashed names. */
export const assets = query(
  'assets',
  { kept: true },
  async (db): Promise<ReadonlyMap<OutputPath, ImageRecipe>> => {
    const [sources, data] = await Promise.all([markdownSources(db), db.get(dataSources)])
    const [linked, shown, covers, held, people] = await Promise.all([
      Promise.all(sources.map((path) => db.get(links, path))),
      Promise.all(sources.map((path) => db.get(images, path))),
      Promise.all(sources.map((path) => db.get(coverOf, path))),
      Promise.all(data.map((path) => db.get(dataImages, path))),
      personImages(db),
    ])
    const referred = new Set(linked.flat().flatMap((each) => (each?.kind === 'file' ? [each.source] : [])))
    const all = [...shown.flat(), ...covers, ...held.flat(), ...people]
    const pictures = new Set(all.filter((each) => each !== undefined))
    const [copies, made] = await Promise.all([
      Promise.all([...referred].map(async (source) => [await db.get(assetPath, source), source] as const)),
      Promise.all([...pictures].map((source) => db.get(imageRecipes, source))),
    ])
    return new Map([
      ...copies.map(([path, source]): [OutputPath, ImageRecipe] => [path, { kind: 'copy', source }]),
      ...made.flat(),
    ])
  },
)

/** The asset at a path. `dev` finds the file by its name, so that it parses no document for it. */
export const asset = query(
  'asset',
  { shared: true },
  async (db, path: OutputPath): Promise<ImageRecipe | undefined> => {
    if (!path.startsWith(`${ASSETS}/`)) return undefined
    if ((await db.get(options)).mode === 'build') {
      const all = await inEachLanguage(db, (each) => each.get(assets))
      return all.find((each) => each.has(path))?.get(path)
    }
    const possible = (await db.get(files)).filter((each) =>
      nameOf(path).startsWith(`${withoutExtension(nameOf(each))}-`),
    )
    for (const source of possible) {
      const made = (await db.get(imageRecipes, source)).find(([name]) => name === path)
      if (made) return made[1]
      if ((await db.get(assetPath, source)) === path) return { kind: 'copy', source }
    }
    return undefined
  },
)
