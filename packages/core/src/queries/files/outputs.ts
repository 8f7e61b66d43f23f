import { fingerprint, fingerprintBytes, type Reader, type Task } from '@chatdocs/engine'
import {
  bodiesOf,
  isLlmsPart,
  isSearchFile,
  type OutputPath,
  pageHref,
  type RouteData,
  routeHtml,
  routeJson,
  toUrl,
  type Url,
  withBodies,
} from '@chatdocs/protocol'
import { DiagnosticError } from '../../diagnostics/diagnostic.ts'
import { traitsOf, twinPath } from '../../graph/routes.ts'
import type { Output } from '../../inputs.ts'
import { languagesOf } from '../../render/languages.ts'
import { robotsTxt, sitemapXml } from '../../render/sitemap.ts'
import { qualityOf } from '../../render/variants.ts'
import { webManifest } from '../../render/web-manifest.ts'
import { compress, drawCard, icon, type ResizeInput, resize } from '../../tasks.ts'
import { routes } from '../graph/graph.ts'
import type { ImageRecipe } from '../graph/images.ts'
import { sidebar, sidebarManifest } from '../graph/sidebars.ts'
import { languagesAt } from '../graph/translations.ts'
import { docsStructure, preferred } from '../graph/versions.ts'
import { query, rows } from '../inputs/define.ts'
import { file, options } from '../inputs/inputs.ts'
import { bundles } from '../pages/bundles.ts'
import { builtLocales, icons } from '../pages/head.ts'
import { html, routeDataAt, site } from '../pages/render.ts'
import { twinOfSource, twinStamp } from '../pages/twins.ts'
import { addressStyle, config, folderOfLanguage, inEachLanguage, scopesOf } from '../site/config.ts'
import { look } from '../site/look.ts'
import { themeComponents } from '../site/theme.ts'
import { wordsFile } from '../site/words.ts'
import { dayOf } from '../texts/below-text.ts'
import { feedText } from './feeds.ts'
import { hosted } from './hosts.ts'
import { llmsAt, llmsFullAt, llmsFullDigest, llmsPartAt, llmsPartDigest, llmsParts } from './llms.ts'
import { besides, originalOf } from './precompressed.ts'
import { asset, assets, pluginFiles, type Recipe, recipes } from './recipes.ts'
import { redirectAt } from './redirects.ts'
import { indexPageAt, searchFileAt, searchFiles, searchManifest } from './search.ts'

const recipe = rows('recipe', recipes, (all, path: OutputPath): Recipe | undefined => all.get(path))

/**
 * The paths of all output files: sorted, then those of the search in the order of the values that they are parts of, so
 * that each value is fetched once for its files.
 */
export const outputPaths = query(
  'outputPaths',
  { shared: true, kept: true },
  async (db): Promise<readonly OutputPath[]> => {
    const all = await inEachLanguage(db, async (each) => {
      const [search, shared, ...own] = await Promise.all([
        each.get(searchFiles),
        each.get(assets),
        each.get(recipes),
        each.get(llmsParts),
      ])
      const folder = await folderIn(each)
      const inFolder = (paths: Iterable<OutputPath>) =>
        Array.from(paths, (path) => `${folder}${path}` as OutputPath)
      return {
        search: inFolder(search.keys()),
        others: [...shared.keys(), ...own.flatMap((files) => inFolder(files.keys()))],
      }
    })
    const inOrder = all.flatMap(({ others }) => others).sort()
    return [...new Set([...inOrder, ...(await besides(db, inOrder)), ...all.flatMap(({ search }) => search)])]
  },
)

/**
 * The digest of an output file: equal digests mean equal bytes. It is made of what the file is made of where that is
 * cheaper than the bytes. `undefined` for a file that has none: its bytes decide.
 */
export async function outputDigestAt(db: Reader, path: OutputPath): Promise<string | undefined> {
  const original = await originalOf(db, path)
  if (original) {
    const digest = await outputDigestAt(db, original.path)
    return digest && `${original.encoding} ${digest}`
  }
  const [own, local] = await placeOf(db, path)
  if (isSearchFile(local)) return `${compress.name} ${compress.version} ${path}`
  return (await own.get(outputDigest, local)) ?? db.get(outputDigest, path)
}

async function folderIn(db: Reader): Promise<string> {
  return folderOfLanguage((await db.get(config)).value)
}

/** The language of an output file, and its path there: `en/docs/a.md` is `docs/a.md` in English. */
async function placeOf(db: Reader, path: string): Promise<[Reader, OutputPath]> {
  for (const scope of (await scopesOf(db)).slice(1)) {
    const own = db.within(scope)
    const folder = await folderIn(own)
    if (path.startsWith(folder)) return [own, path.slice(folder.length) as OutputPath]
  }
  return [db, path as OutputPath]
}

const outputDigest = query('outputDigest', async (db, path: OutputPath): Promise<string | undefined> => {
  const how = await db.get(recipe, path)
  if (how) return recipeDigest(db, path, how)
  const found = await db.get(asset, path)
  if (found?.kind === 'copy') return (await db.get(file, found.source))?.digest
  if (found) return taskDigest(resize, await resizeInput(db, found))
  return isLlmsPart(path) ? llmsPartDigest(db, path) : undefined
})

async function recipeDigest(db: Reader, path: OutputPath, how: Recipe): Promise<string | undefined> {
  switch (how.kind) {
    case 'copy':
      return (await db.get(file, how.source))?.digest
    case 'runtime':
      return `${(await db.get(options)).runtime.release} ${path}`
    case 'sidebar':
      // The path contains a digest of the content.
      return path
    case 'icon':
      return taskDigest(icon, how.input)
    case 'card':
      return taskDigest(drawCard, how.input)
    case 'html':
      return (await db.get(html, how.url)).digest
    case 'json': {
      // The HTML contains all data of the page.
      const { digest } = await db.get(html, how.url)
      return digest && `${how.kind} ${digest}`
    }
    case 'twin':
      return (await db.get(twinStamp, how.source)).digest
    case 'llms-full':
      return llmsFullDigest(db)
    default: {
      const output = await make(db, path, how)
      return 'bytes' in output ? fingerprintBytes(output.bytes) : undefined
    }
  }
}

function taskDigest<I>({ name, version }: Task<I, Uint8Array>, input: I): string {
  return fingerprint([name, version, input])
}

/**
 * One output file. A build requests those whose digest changed, the development server one at a time. It is
 * not a query: it is cheap to compute from cached values, and would be stored twice.
 */
export async function outputAt(db: Reader, path: OutputPath): Promise<Output | undefined> {
  const original = await originalOf(db, path)
  if (original) {
    const compressed = await outputAt(db, original.path)
    return compressed && { path, compressed, encoding: original.encoding }
  }
  const [own, local] = await placeOf(db, path)
  const output = await outputIn(own, local)
  if (own === db) return output
  return output ? { ...output, path } : outputIn(db, path)
}

async function outputIn(db: Reader, path: OutputPath): Promise<Output | undefined> {
  if (isSearchFile(path)) {
    if (!(await db.get(searchFiles)).has(path)) return undefined
    // Bytes from the cache are a view of a larger buffer, so they are copied before they go to a thread.
    return { path, make: async () => db.run(compress, (await searchFileAt(db, path)).slice()) }
  }
  const how = await db.get(recipe, path)
  if (how) return make(db, path, how)
  const found = await db.get(asset, path)
  if (found?.kind === 'copy') return { path, copy: found.source }
  if (found) return made(db, path, resize, await resizeInput(db, found))
  const part = isLlmsPart(path) ? await llmsPartAt(db, path) : undefined
  return part === undefined ? undefined : { path, bytes: part }
}

async function resizeInput(
  db: Reader,
  { source, variant: { width, format } }: Extract<ImageRecipe, { kind: 'variant' }>,
): Promise<ResizeInput> {
  const digest = (await db.get(file, source))?.digest ?? ''
  const { images } = (await db.get(config)).value
  return { path: source, digest, width, format, quality: qualityOf(format, images) }
}

/** The output of a task, made on demand. */
function made<I>(db: Reader, path: OutputPath, task: Task<I, Uint8Array>, input: I): Output {
  return { path, make: () => db.run(task, input) }
}

/** The data of a page. The HTML of components without code for the browser is known once the page is rendered. */
async function pageData(db: Reader, url: Url): Promise<RouteData | undefined> {
  const data = await routeDataAt(db, url)
  if (!data || Object.keys((await db.get(themeComponents)).value).length === 0) return data
  const { parts, bodies = bodiesOf(data.content) } = await db.get(html, url)
  const content = withBodies(data.content, bodies)
  return { ...data, content, ...(content.components?.frame !== undefined && { parts: parts ?? {} }) }
}

function json(path: OutputPath, data: unknown): Output {
  return { path, bytes: JSON.stringify(data) }
}

async function make(db: Reader, path: OutputPath, how: Recipe): Promise<Output> {
  switch (how.kind) {
    case 'copy':
      return { path, copy: how.source }
    case 'runtime':
      return { path, runtime: path }
    case 'bundle':
      return { path, bytes: (await db.get(bundles)).files.find((each) => each.path === path)?.bytes ?? '' }
    case 'look':
      return { path, bytes: (await db.get(look)).files.find((each) => each.path === path)?.bytes ?? '' }
    case 'plugin':
      return { path, bytes: (await db.get(pluginFiles)).value[path] ?? '' }
    case 'redirect':
      return { path, bytes: await redirectAt(db, path) }
    case 'host':
      return { path, bytes: (await db.get(hosted))[path] ?? '' }
    case 'words':
      return { path, bytes: (await db.get(wordsFile))?.text ?? '' }
    case 'icon':
      return made(db, path, icon, how.input)
    case 'card':
      return made(db, path, drawCard, how.input)
    case 'html': {
      const { value, diagnostics } = await db.get(html, how.url)
      if (diagnostics.length > 0) throw new DiagnosticError(diagnostics)
      return { path, bytes: value }
    }
    case 'json':
      return json(path, await pageData(db, how.url))
    case 'sidebar':
      return json(path, await db.get(sidebar, how.name))
    case 'sidebar-manifest':
      return json(path, await sidebarManifest(db))
    case 'search-manifest':
      return json(path, await searchManifest(db))
    case 'versions':
      return json(path, await db.get(docsStructure))
    default:
      return { path, bytes: await textOf(db, how) }
  }
}

type Text = Exclude<Recipe, { kind: 'versions' | 'search-manifest' | 'sidebar-manifest' }> & {
  kind: 'feed' | 'manifest' | 'sitemap' | 'robots' | 'twin' | 'llms' | 'llms-full'
}

async function textOf(db: Reader, how: Text): Promise<string> {
  switch (how.kind) {
    case 'feed':
      return feedText(db, how.type)
    case 'manifest':
      return webManifest(await db.get(site), await db.get(icons))
    case 'sitemap':
      return sitemap(db)
    case 'robots':
      return robotsTxt((await db.get(config)).value.url)
    case 'twin':
      return db.get(twinOfSource, how.source)
    case 'llms':
      return llmsAt(db)
    case 'llms-full':
      return llmsFullAt(db)
  }
}

/** The pages of all languages, each in those it is written in. */
async function sitemap(db: Reader): Promise<string> {
  const [{ value }, built] = await Promise.all([db.get(config), db.get(builtLocales)])
  const site = { origin: value.url, trailingSlash: value.trailingSlash }
  const all = await inEachLanguage(db, async (each) => {
    const [{ value: table }, { value: own }] = await Promise.all([each.get(routes), each.get(config)])
    const pages = [...table.byUrl.values()].filter((route) => traitsOf(route).inSitemap)
    return Promise.all(
      pages.map(async (route) => {
        const [lastmod, languages] = await Promise.all([dayOf(each, route), languagesAt(each, route.url)])
        if (languages.original || (await preferred(each, route))) return []
        const address = value.url + pageHref(addressStyle(own), route.url)
        const alternates = languagesOf(built, site, { url: route.url, ...languages })
        return [{ url: route.url, address, alternates, ...(lastmod !== undefined && { lastmod }) }]
      }),
    )
  })
  return sitemapXml(all.flat(2))
}

/** A page, with the paths of its files. */
export interface PageFiles {
  url: Url
  paths: readonly OutputPath[]
}

/**
 * All pages with their files, in the opposite order of their sources: sources are checked in order, so the values of
 * the last ones are still in memory.
 */
export async function pageFiles(db: Reader): Promise<readonly PageFiles[]> {
  const all = await inEachLanguage(db, async (each) => {
    const [{ value: table }, { value }, made] = await Promise.all([
      each.get(routes),
      each.get(config),
      each.get(recipes),
    ])
    const folder = folderOfLanguage(value)
    return [...table.byUrl.values()].map((route): PageFiles => {
      const paths = [routeHtml(route.url, value), routeJson(route.url), twinPath(route)]
      const own = paths.filter((path) => path !== undefined).filter((path) => made.has(path))
      return { url: urlIn(folder, route.url), paths: own.map((path) => `${folder}${path}` as OutputPath) }
    })
  })
  return all.flat().reverse()
}

/** The address of a page from the root of the site. */
function urlIn(folder: string, url: Url): Url {
  return folder === '' ? url : toUrl(`/${folder}${url.slice(1)}`)
}

/** What files of the whole site take from a page, made while the values of the page are in memory. */
export async function preparePage(db: Reader, url: Url): Promise<void> {
  const [own, path] = await placeOf(db, `${url.slice(1)}/`)
  await indexPageAt(own, own === db ? url : toUrl(`/${path}`))
}

/** The addresses of all pages. */
export const pageUrls = query('pageUrls', { shared: true }, async (db): Promise<readonly Url[]> => {
  const all = await inEachLanguage(db, async (each) => {
    const folder = await folderIn(each)
    return [...(await each.get(routes)).value.byUrl.keys()].map((url) => urlIn(folder, url))
  })
  return all.flat()
})
