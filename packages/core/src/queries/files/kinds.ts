import { fingerprint, fingerprintBytes, type Query, type Reader, type Task } from '@chatdocs/engine'
import {
  isSearchFile,
  MANIFEST,
  NOT_FOUND_HTML,
  type OutputPath,
  routeHtml,
  routeJson,
  routeMarkdown,
  SEARCH_MANIFEST,
  SIDEBAR_MANIFEST,
  type Url,
  versionsJson,
} from '@chatdocs/protocol'
import type { FeedType } from '../../config/blog.ts'
import { DiagnosticError } from '../../diagnostics/diagnostic.ts'
import { staticPath } from '../../graph/resolve.ts'
import { LISTING } from '../../graph/routes.ts'
import type { Output } from '../../inputs.ts'
import type { SourcePath } from '../../paths.ts'
import { feedPath } from '../../render/blog/feed.ts'
import { robotsTxt } from '../../render/sitemap.ts'
import { webManifest } from '../../render/web-manifest.ts'
import { type CardInput, drawCard, type IconInput, icon, resize } from '../../tasks.ts'
import { feedLinks } from '../graph/blog.ts'
import { addresses, sidebars } from '../graph/graph.ts'
import type { ImageRecipe } from '../graph/images.ts'
import { sidebar, sidebarManifest, sidebarPath } from '../graph/sidebars.ts'
import { docsStructure, versionTable } from '../graph/versions.ts'
import { query, rows } from '../inputs/define.ts'
import { file, files, options } from '../inputs/inputs.ts'
import { hasLlms } from '../pages/bodies.ts'
import { bundles } from '../pages/bundles.ts'
import { cards } from '../pages/cards.ts'
import { icons, manifest } from '../pages/head.ts'
import { markdownForm, markdownFormStamp, markdownList, pageDigests } from '../pages/markdown-forms.ts'
import { html, htmlOf, NOT_FOUND, pageData, site } from '../pages/render.ts'
import { config } from '../site/config.ts'
import { GENERATED, type Generated } from '../site/generated.ts'
import { look } from '../site/look.ts'
import { pluginFilesFor, plugins } from '../site/plugins.ts'
import { wordsFile } from '../site/words.ts'
import { runtimeFiles } from '../texts/features.ts'
import { asset, assets, resizeInput } from './assets.ts'
import { feedText } from './feeds.ts'
import { hosted } from './hosts.ts'
import { llmsAt, llmsPartAt, llmsParts } from './llms.ts'
import { SERVICE_WORKER, serviceWorker } from './offline.ts'
import { redirectAt, redirects } from './redirects.ts'
import { searchFileAt, searchFiles, searchManifest } from './search.ts'
import { sitemap } from './sitemap.ts'

/** A kind of output files: which files exist, and how each is made. */
interface Kind<Of> {
  /** The files in a language. `of` distinguishes a file from others of its kind, and is plain data. */
  paths(db: Reader): Promise<Iterable<readonly [path: string, of: Of]>>
  /** Strings and bytes become the content of the file. */
  make(db: Reader, path: OutputPath, of: Of): Promise<string | Uint8Array | Made>
  /** Equal digests mean equal bytes. Without this function, the file is made to get the digest of its bytes. */
  digest?(db: Reader, path: OutputPath, of: Of): Promise<string | undefined>
  /** Whether `digest` only combines another digest, so that no query caches it. Most files are of such kinds. */
  isStamped?: true
  /** All languages share the files, which belong to the default language. */
  once?: true
  /**
   * For files that depend on texts: finds one by its path, so that `dev` parses no document. `recipes` does not contain
   * such files, so that pages can be drawn before all documents are parsed.
   */
  find?(db: Reader, path: OutputPath): Promise<Of | undefined>
}

type WithoutPath<T> = T extends Output ? Omit<T, 'path'> : never
type Made = WithoutPath<Output>

function kind<Of>(own: Kind<Of>): Kind<unknown> {
  return own
}

/** Files that are identified by their paths alone. */
function plain(paths: Iterable<string>) {
  return Array.from(paths, (path) => [path, undefined] as const)
}

/** A text with a fixed name; `has` is a query that says whether the site has it, if that depends on the graph. */
function generated(
  { path, isWanted, isPossible = () => true, ...own }: Generated,
  make: Kind<unknown>['make'],
  has?: Query<boolean>,
) {
  const paths = async (db: Reader) => {
    const { value } = await db.get(config)
    return plain(isWanted(value) && isPossible(value) && (!has || (await db.get(has))) ? [path] : [])
  }
  return kind({ paths, make, ...own })
}

/**
 * Every kind of output files. A later kind replaces files of earlier kinds: static files replace generated texts, and
 * pages replace static files. The names of generated texts are in `site/generated.ts`, because links lead to them.
 */
const KINDS = {
  markdownForm: kind<SourcePath>({
    paths: async (db) =>
      Array.from((await db.get(addresses)).bySource, ([source, url]) => [routeMarkdown(url), source]),
    make: async (db, _, source) => ({
      make: () => markdownForm(db, source),
    }),
    digest: async (db, _, source) => (await markdownFormStamp(db, source)).digest,
    isStamped: true,
  }),
  markdownList: kind<Url>({
    paths: async (db) =>
      Array.from((await db.get(addresses)).byUrl)
        .filter(([, { kind }]) => LISTING.has(kind))
        .map(([url]) => [routeMarkdown(url), url]),
    make: async (db, _, url) => markdownList(db, url),
  }),
  host: kind({
    once: true,
    paths: async (db) => plain(Object.keys(await db.get(hosted))),
    make: async (db, path) => (await db.get(hosted))[path] ?? '',
  }),
  redirect: kind({
    paths: async (db) => plain((await db.get(redirects)).value.map(({ file }) => file)),
    make: redirectAt,
  }),
  plugin: kind({
    paths: async (db) => plain(Object.keys((await db.get(pluginFiles)).value)),
    make: async (db, path) => (await db.get(pluginFiles)).value[path] ?? '',
  }),
  llms: generated(GENERATED.llms, llmsAt, hasLlms),
  llmsFull: generated(GENERATED.llmsFull, llmsAt, hasLlms),
  robots: generated(GENERATED.robots, async (db) => robotsTxt((await db.get(config)).value.url)),
  copy: kind<SourcePath>({
    once: true,
    paths: async (db) => {
      const [all, { value }] = await Promise.all([db.get(files), db.get(config)])
      return all.flatMap((source) => {
        const path = staticPath(source, value)
        return path === undefined ? [] : [[path, source] as const]
      })
    },
    make: async (_, __, source) => ({ copy: source }),
    digest: async (db, _, source) => (await db.get(file, source))?.digest,
  }),
  runtime: kind({
    once: true,
    paths: async (db) => plain(await runtimeFiles(db)),
    find: async (db, path) => (await runtimeFiles(db, path)).includes(path) || undefined,
    make: async (_, path) => ({ runtime: path }),
    digest: async (db, path) => `${(await db.get(options)).runtime.release} ${path}`,
  }),
  look: kind({
    once: true,
    paths: async (db) => plain((await db.get(look)).files.map(({ path }) => path)),
    make: async (db, path) => (await db.get(look)).files.find((each) => each.path === path)?.bytes ?? '',
  }),
  bundle: kind({
    once: true,
    paths: async (db) => plain((await db.get(bundles)).files.map(({ path }) => path)),
    make: async (db, path) => (await db.get(bundles)).files.find((each) => each.path === path)?.bytes ?? '',
  }),
  sidebar: kind<string>({
    paths: async (db) =>
      Promise.all(
        (await db.get(sidebars)).value.sidebars.map(
          async ({ name }) => [await db.get(sidebarPath, name), name] as const,
        ),
      ),
    make: async (db, _, name) => JSON.stringify(await db.get(sidebar, name)),
    // The path contains a digest of the content.
    digest: async (_, path) => path,
  }),
  sidebarManifest: kind({
    paths: async (db) => plain((await db.get(sidebars)).value.sidebars.length > 0 ? [SIDEBAR_MANIFEST] : []),
    make: async (db) => JSON.stringify(await sidebarManifest(db)),
  }),
  html: kind<Url>({
    paths: async (db) => {
      const [{ value }, table] = await Promise.all([db.get(config), db.get(addresses)])
      const pages = Array.from(table.byUrl.keys(), (url) => [routeHtml(url, value), url] as const)
      return [...pages, [NOT_FOUND_HTML, NOT_FOUND]]
    },
    make: async (db, _, url) => {
      const { value, diagnostics } = await db.get(html, url)
      if (diagnostics.length > 0) throw new DiagnosticError(diagnostics)
      return value ?? { make: () => htmlOf(db, url) }
    },
    digest: async (db, _, url) => (await db.get(pageDigests, url)).digest,
    isStamped: true,
  }),
  json: kind<Url>({
    paths: async (db) => Array.from((await db.get(addresses)).byUrl.keys(), (url) => [routeJson(url), url]),
    make: async (db, _, url) => JSON.stringify(await pageData(db, url)),
    digest: async (db, _, url) => {
      // The HTML contains all data of the page.
      const { digest } = await db.get(pageDigests, url)
      return digest && `json ${digest}`
    },
    isStamped: true,
  }),
  searchManifest: kind({
    paths: async (db) => plain((await db.get(config)).value.search !== false ? [SEARCH_MANIFEST] : []),
    make: async (db) => JSON.stringify(await searchManifest(db)),
  }),
  versions: kind({
    paths: async (db) => {
      const [{ value }, versions] = await Promise.all([db.get(config), db.get(versionTable)])
      return plain(versions.length > 0 ? [versionsJson(value.docs.routeBase)] : [])
    },
    make: async (db) => JSON.stringify(await db.get(docsStructure)),
  }),
  sitemap: generated(GENERATED.sitemap, sitemap),
  manifest: kind({
    once: true,
    paths: async (db) => plain((await db.get(manifest)) === 'ours' ? [MANIFEST] : []),
    make: async (db) => webManifest(await db.get(site), await db.get(icons)),
  }),
  offline: kind({
    once: true,
    paths: async (db) => {
      const [{ value }, { mode }] = await Promise.all([db.get(config), db.get(options)])
      return plain(value.offline && mode === 'build' ? [SERVICE_WORKER] : [])
    },
    make: serviceWorker,
  }),
  words: kind({
    paths: async (db) => plain([(await db.get(wordsFile))?.path ?? []].flat()),
    make: async (db) => (await db.get(wordsFile))?.text ?? '',
  }),
  feed: kind<FeedType>({
    paths: async (db) => {
      const [{ value }, feeds] = await Promise.all([db.get(config), db.get(feedLinks)])
      const { blog } = value
      if (!blog?.feed || feeds.length === 0) return []
      return blog.feed.types.map((type) => [feedPath(type, blog).slice(1), type])
    },
    make: (db, _, type) => feedText(db, type),
  }),
  card: kind<CardInput>({
    paths: async (db) => (await db.get(cards)).map(({ path, input }) => [path, input]),
    ...madeBy(drawCard),
  }),
  icon: kind<IconInput>({
    once: true,
    paths: async (db) => (await db.get(icons)).map(({ path, input }) => [path, input]),
    ...madeBy(icon),
  }),
  asset: kind<ImageRecipe>({
    paths: (db) => db.get(assets),
    find: (db, path) => db.get(asset, path),
    make: async (db, path, of) =>
      of.kind === 'copy' ? { copy: of.source } : madeBy(resize).make(db, path, await resizeInput(db, of)),
    digest: async (db, path, of) =>
      of.kind === 'copy'
        ? (await db.get(file, of.source))?.digest
        : madeBy(resize).digest(db, path, await resizeInput(db, of)),
  }),
  llmsPart: kind<true>({
    paths: async (db) => {
      const lists = await Promise.all((['llms', 'llmsFull'] as const).map((name) => db.get(llmsParts, name)))
      return lists.flatMap((parts) => Array.from(parts.keys(), (path) => [path, true] as const))
    },
    find: async (db, path) => (await llmsPartAt(db, path)) && true,
    make: llmsAt,
  }),
  search: kind<true>({
    paths: async (db) => Array.from((await db.get(searchFiles)).keys(), (path) => [path, true]),
    find: async (db, path) => (await db.get(searchFiles)).has(path) || undefined,
    make: async (db, path) => ({ make: () => searchFileAt(db, path) }),
  }),
} as const satisfies Record<keyof typeof GENERATED, Kind<unknown>> & Record<string, Kind<unknown>>

/** An asset and its digest, without the list of all assets, which needs every document. */
export async function assetOf(db: Reader, path: OutputPath, of: ImageRecipe): Promise<OutputPart> {
  const { make, digest } = KINDS.asset
  return { output: outputOf(path, await make(db, path, of)), digest: await digest?.(db, path, of) }
}

/** A file of a part of the site. */
export interface OutputPart {
  output: Output
  /** The result of `digestIn`. */
  digest: string | undefined
}

/** A file that a task makes from an input, on demand. */
function madeBy<I>(task: Task<I, Uint8Array>) {
  return {
    make: async (db: Reader, _: OutputPath, input: I) => ({ make: () => db.run(task, input) }),
    digest: async (_: Reader, __: OutputPath, input: I) => fingerprint([task.name, task.version, input]),
  }
}

/** The files that plugins make. */
export const pluginFiles = query('pluginFiles', { kept: true }, async (db) => {
  const open = await db.get(plugins)
  if (open.every(({ gives }) => !gives.includes('files'))) return { value: {}, diagnostics: [] }
  return pluginFilesFor(db, [...(await db.get(addresses)).byUrl.keys()])
})

/** The kind of an output file; `of` distinguishes it from others of its kind. */
interface Recipe {
  kind: keyof typeof KINDS
  of?: unknown
}

const NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[]
const kindOf = (name: keyof typeof KINDS): Kind<unknown> => KINDS[name]

/** All output files, except the kinds whose names depend on texts. */
export const recipes = query(
  'recipes',
  { kept: true },
  async (db): Promise<ReadonlyMap<OutputPath, Recipe>> => {
    const here = NAMES.filter((name) => !kindOf(name).find && (db.scope === '' || !kindOf(name).once))
    const all = here.map(async (name) =>
      Array.from(await kindOf(name).paths(db), ([path, of]): [OutputPath, Recipe] => [
        path as OutputPath,
        { kind: name, ...(of !== undefined && { of }) },
      ]),
    )
    return new Map((await Promise.all(all)).flat())
  },
)

/** How one output file is made; `undefined` for unknown files, and for kinds whose names depend on texts. */
const recipe = rows('recipe', recipes, (all, path: OutputPath): Recipe | undefined => all.get(path))

/** The paths of the files of a kind. */
export async function pathsOf(db: Reader, name: keyof typeof KINDS): Promise<readonly OutputPath[]> {
  return Array.from(await kindOf(name).paths(db), ([path]) => path as OutputPath)
}

async function recipeAt(db: Reader, path: OutputPath): Promise<Recipe | undefined> {
  // There are thousands of search files, so they get no rows.
  const known = isSearchFile(path) ? undefined : await db.get(recipe, path)
  if (known) return known
  for (const name of isSearchFile(path)
    ? (['search'] as const)
    : (['runtime', 'asset', 'llmsPart'] as const)) {
    const of = await kindOf(name).find?.(db, path)
    if (of !== undefined) return { kind: name, of }
  }
  return undefined
}

/** The output at a path within a language. */
export async function outputIn(db: Reader, path: OutputPath): Promise<Output | undefined> {
  const found = await recipeAt(db, path)
  if (!found) return undefined
  return outputOf(path, await kindOf(found.kind).make(db, path, found.of))
}

function outputOf(path: OutputPath, made: string | Uint8Array | Made): Output {
  return typeof made === 'string' || made instanceof Uint8Array ? { path, bytes: made } : { path, ...made }
}

/** The digest of an output file that does not merely combine another digest (`isStamped`). */
const outputDigest = query('outputDigest', async (db, path: OutputPath): Promise<string | undefined> => {
  const found = await recipeAt(db, path)
  const { digest } = found ? kindOf(found.kind) : {}
  if (digest) return digest(db, path, found?.of)
  const output = await outputIn(db, path)
  if (output && 'joined' in output)
    return fingerprint(output.joined.map((part) => (typeof part === 'string' ? part : part.digest)))
  return output && 'bytes' in output ? fingerprintBytes(output.bytes) : undefined
})

/**
 * The digest of the output at a path within a language: equal digests mean equal bytes. Most files are not made for it.
 * Only for callers outside of the graph: a query that asks would depend on all files.
 */
export async function digestIn(db: Reader, path: OutputPath): Promise<string | undefined> {
  const known = (await db.get(recipes)).get(path)
  const { digest, isStamped } = known ? kindOf(known.kind) : {}
  return digest && isStamped ? digest(db, path, known?.of) : db.get(outputDigest, path)
}
