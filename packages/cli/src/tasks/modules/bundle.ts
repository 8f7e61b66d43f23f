import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type BundledPage,
  type BundleInput,
  type BundleOutput,
  type CheckModuleInput,
  type Diagnostic,
  type Location,
  locationOfCode,
  noDefaultExport,
  pageBuildFailed,
  pageRenderFailed,
  type SourcePath,
} from '@chatdocs/core'
import { ASSETS, type RuntimeManifest, TEXT_PARTS } from '@chatdocs/protocol'
import { readBuilt } from '../../built.ts'
import { scratchFolder } from '../../project/cache.ts'
import { originOf, placeOf, toLocation } from '../errors/place.ts'
import { importWithin, type Limited, timeLimiter } from '../errors/time-limit.ts'
import {
  bundleModules,
  documentOf,
  exportOf,
  fallbackOf,
  grammarErrors,
  type ImportAnswer,
  type Message,
  type ModuleBundle,
  type ModuleBundleOptions,
  OUT,
  outPath,
} from './esbuild.ts'
import { FOREIGN_MODULES, sourceOf } from './foreign-modules.ts'
import { isInteractive } from './interactive.ts'
import { authoredInputs, type ModuleFolders, siteInputs } from './load.ts'
import { staticsIn, styleMistakes } from './look.ts'
import { REFRESH } from './refresh.ts'
import { brokenBy, soundEntries } from './stand-ins.ts'

export interface BundleFolders extends ModuleFolders {
  /** The server module of the prebuilt runtime. */
  runtimeServer: string
}

/** The modules that a page can import from chatdocs, and their server versions in the prebuilt runtime. */
const PROVIDED = {
  react: 'react',
  'react/jsx-runtime': 'jsx-runtime',
  'react-dom': 'react-dom',
  '@chatdocs/runtime': 'runtime',
}

/**
 * Bundles the site's pages for the browser and for the server, and reads the `meta` of each. A failing page is omitted,
 * so that mistakes in other pages are found, too.
 */
export async function bundlePages(input: BundleInput, folders: BundleFolders): Promise<BundleOutput> {
  const broken: Message[] = []
  const known = new Set([''])
  let [browser, server] = await bundleTwice(input, folders, broken)
  for (;;) {
    // A file may be edited between the two bundles.
    const { errors = [] } = [browser, server].find((each) => each.errors.length > 0) ?? {}
    // Entries that are bundled apart have the same mistakes.
    const found = [...new Map(errors.map((each) => [brokenBy(each), each])).values()].filter(
      (each) => !known.has(brokenBy(each)),
    )
    if (found.length === 0 && errors.length > 0) return failed([...broken, ...errors], input.entries, folders)
    if (found.length === 0) break
    for (const each of found) known.add(brokenBy(each))
    broken.push(...found)
    ;[browser, server] = await bundleTwice(input, folders, broken)
  }
  const sound = soundEntries(server.metafile, broken)
  const entries = input.entries.filter((each) => sound.has(each))
  const why = broken.length > 0 ? await failed(broken, input.entries, folders) : undefined
  const written = await writeServer(server, folders)
  const staticModules = new Set(input.parts.filter((path) => !isInteractive(codeOf(path, server))))
  const limited = timeLimiter()
  const made = await Promise.all(
    entries.map((path) => makePage(path, browser, { ...folders, written, staticModules, limited })),
  )
  const wanted = filesFor(
    (entry) => sound.has(entry) && (!staticModules.has(entry as SourcePath) || isInText(entry)),
    browser,
  )
  return {
    pages: made.flatMap((each) => (each.page ? [each.page] : [])),
    files: wanted.map((each) => ({ path: outPath(each.path), bytes: each.contents })),
    inputs: [...new Set([...(why?.inputs ?? []), ...authoredInputs(Object.keys(browser.metafile.inputs))])],
    diagnostics: [
      ...(why?.diagnostics ?? []),
      ...made.flatMap((each) => each.diagnostics),
      ...(await styleMistakes(browser.warnings, folders.site)),
    ],
  }
}

/** A component in a text is kept even if it does nothing in the browser: on some page it may contain one that does. */
function isInText(entry: string): boolean {
  return !entry.startsWith('theme/') || TEXT_PARTS.some((name) => entry.startsWith(`theme/${name}.`))
}

/** The code of an entry, with everything that it imports. */
function codeOf(entry: SourcePath, { files, metafile }: ModuleBundle): string {
  const [name] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === entry) ?? []
  return files.find(({ path }) => name !== undefined && path.endsWith(`/${name}`))?.text ?? ''
}

/** The modules of some entries with the chunks that they import, and all files other than modules. */
function filesFor(isWanted: (entry: string) => boolean, { files, metafile }: ModuleBundle) {
  const { outputs } = metafile
  const wanted = withImports(
    Object.keys(outputs).filter((path) => {
      const { entryPoint } = outputs[path] ?? {}
      return !path.endsWith('.js') || (entryPoint !== undefined && isWanted(entryPoint))
    }),
    metafile,
  )
  return files.filter(({ path }) => wanted.has(`${OUT}/${outPath(path)}`))
}

function withImports(paths: readonly string[], { outputs }: ModuleBundle['metafile']): ReadonlySet<string> {
  const all = new Set(paths)
  for (const path of all) {
    for (const { path: next, external } of outputs[path]?.imports ?? []) if (!external) all.add(next)
  }
  return all
}

async function bundleTwice(
  { entries, base, statics, data, code = {}, refreshes = false }: BundleInput,
  folders: BundleFolders,
  broken: readonly Message[],
): Promise<[ModuleBundle, ModuleBundle]> {
  const both = {
    folder: folders.site,
    holds: folders.holds,
    entries: namesOf(entries),
    data,
    code,
    statics: staticsIn(folders.site, statics),
    fallbacks: FOREIGN_MODULES,
    broken,
  }
  const inBrowser = bundleModules({
    ...both,
    platform: 'browser',
    names: { entry: `${ASSETS}/[name]-[hash]`, base },
    answers: {
      ...provided((specifier) => specifier),
      ...(await reactDom(base, folders)),
      [REFRESH]: { file: sourceOf('refresh.tsx') },
    },
    refreshes,
  })
  const onServer = bundleInParts({
    ...both,
    platform: 'node',
    withMap: true,
    names: { entry: '[name]-[hash]', base },
    answers: provided((_, file) => `./${runtimeModule(file)}`),
  })
  return Promise.all([inBrowser, onServer])
}

/** Server bundles share no code, and for each of them esbuild keeps a list of all modules in memory until it ends. */
const ENTRIES_AT_ONCE = 16

async function bundleInParts(options: ModuleBundleOptions): Promise<ModuleBundle> {
  const entries = Object.entries(options.entries)
  const parts: ModuleBundle[] = []
  for (let at = 0; at < entries.length; at += ENTRIES_AT_ONCE) {
    const part = Object.fromEntries(entries.slice(at, at + ENTRIES_AT_ONCE))
    parts.push(await bundleModules({ ...options, entries: part }))
  }
  return {
    files: parts.flatMap(({ files }) => files),
    errors: parts.flatMap(({ errors }) => errors),
    warnings: parts.flatMap(({ warnings }) => warnings),
    metafile: {
      inputs: Object.assign({}, ...parts.map(({ metafile }) => metafile.inputs)),
      outputs: Object.assign({}, ...parts.map(({ metafile }) => metafile.outputs)),
    },
  }
}

export async function checkGrammar({ path, text }: CheckModuleInput): Promise<Diagnostic[]> {
  const errors = await grammarErrors(path, text)
  return errors.map((each) =>
    pageBuildFailed(each.text, each.location ? toLocation(each.location, text) : { path }),
  )
}

/** `react-dom` in the browser comes from the module that hydrates pages, so that other pages load nothing extra. */
async function reactDom(
  base: string,
  { runtimeServer }: BundleFolders,
): Promise<Record<string, ImportAnswer>> {
  const exported = Object.keys(await import(pathToFileURL(join(runtimeServer, 'react-dom.js')).href))
  const names = exported.filter((name) => name !== 'default').join(', ')
  const { boot }: RuntimeManifest = JSON.parse(readBuilt('runtime/manifest.json'))
  return {
    'chatdocs:boot': { external: `${base}${boot}` },
    'react-dom': {
      text: `import { dom } from 'chatdocs:boot'\nexport const { ${names} } = dom\nexport default dom`,
    },
  }
}

function provided(answer: (specifier: string, file: string) => string): Record<string, ImportAnswer> {
  const pairs = Object.entries(PROVIDED).map(([specifier, file]) => [
    specifier,
    { external: answer(specifier, file) },
  ])
  return Object.fromEntries(pairs)
}

/** A unique name for each bundle; duplicates get a number. */
function namesOf(entries: readonly SourcePath[]): Record<string, SourcePath> {
  const names: Record<string, SourcePath> = {}
  for (const path of entries) {
    const wanted = bundleName(path)
    let name = wanted
    for (let number = 2; Object.hasOwn(names, name); number++) name = `${wanted}-${number}`
    names[name] = path
  }
  return names
}

/**
 * `pages/store/index.tsx` → `page-store-index`, `components/Chart.tsx` → `component-Chart`, `theme/footer.tsx` →
 * `theme-footer`.
 */
function bundleName(path: string): string {
  const isExport = path.includes('#')
  const below =
    path
      .replace(/\.\w+(?=$|#)/, '')
      .split('/')
      .slice(isExport ? 0 : 1)
      .join('-')
      .replace(/[^\w-]/g, '_') || 'index'
  if (path.startsWith('theme/')) return `theme-${below}`
  return `${isExport || /(^|\/)[A-Z][^/]*$/.test(path) ? 'component' : 'page'}-${below}`
}

/** Writes the server modules. Returns their names by page; names contain a content hash. */
async function writeServer(
  server: ModuleBundle,
  { cache, runtimeServer }: BundleFolders,
): Promise<ReadonlyMap<string, string>> {
  const folder = scratchFolder(cache, 'server')
  await Promise.all(Object.values(PROVIDED).map((file) => writeRuntimeModule(folder, file, runtimeServer)))
  const code = server.files.filter((each) => each.path.endsWith('.mjs'))
  await Promise.all(code.map((each) => writeServerModule(folder, basename(each.path), each.contents)))
  const pairs = Object.entries(server.metafile.outputs).flatMap(([path, { entryPoint }]) =>
    entryPoint && path.endsWith('.mjs') ? [[entryPoint, basename(path)] as const] : [],
  )
  return new Map(pairs)
}

/** The file that server modules import, with a name that does not depend on where chatdocs is installed. */
function runtimeModule(file: string): string {
  return `runtime-${file}.mjs`
}

async function writeRuntimeModule(folder: string, file: string, runtimeServer: string): Promise<void> {
  const url = JSON.stringify(pathToFileURL(join(runtimeServer, `${file}.js`)).href)
  const code = `import * as all from ${url}\nexport * from ${url}\nexport default all.default\n`
  await writeServerModule(folder, runtimeModule(file), code)
}

/** Never leaves a partial file: another process may be importing it. */
export async function writeServerModule(
  folder: string,
  name: string,
  contents: string | Uint8Array,
): Promise<void> {
  const path = join(folder, name)
  const temporary = `${path}.${randomUUID()}`
  await mkdir(folder, { recursive: true })
  await writeFile(temporary, contents)
  await rename(temporary, path)
}

async function makePage(
  source: SourcePath,
  { metafile, files }: ModuleBundle,
  {
    written,
    staticModules,
    site,
    cache,
    limited,
  }: ModuleFolders & {
    limited: Limited
    written: ReadonlyMap<string, string>
    staticModules: ReadonlySet<SourcePath>
  },
): Promise<{ page?: BundledPage; diagnostics: Diagnostic[] }> {
  const output = Object.entries(metafile.outputs).find(([, each]) => each.entryPoint === source)
  const server = written.get(source)
  if (!output || !server) throw new Error(`internal error: no bundle for ${source}`)
  const at = { path: moduleOf(source) }
  const [path, { exports, cssBundle }] = output
  if (!exports.includes('default')) return { diagnostics: [noDefaultExport(at)] }
  try {
    const module: { default: unknown; meta?: { title?: unknown; description?: unknown } } =
      await importWithin(limited, join(scratchFolder(cache, 'server'), server))
    if (!isComponent(module.default)) return { diagnostics: [noDefaultExport(at)] }
    const { title, description } = module.meta ?? {}
    const styles = cssBundle === undefined ? [] : [outPath(cssBundle)]
    const css = files.find((each) => cssBundle !== undefined && each.path.endsWith(`/${cssBundle}`))
    const interactive = !staticModules.has(source)
    const loaded = [
      ...(interactive ? withImports([path], metafile) : []),
      ...(cssBundle === undefined ? [] : [cssBundle]),
    ]
    const bytes = loaded.reduce((sum, each) => sum + (metafile.outputs[each]?.bytes ?? 0), 0)
    const page: BundledPage = { source, bundle: outPath(path), styles, interactive, bytes, server }
    if (css) page.css = new TextDecoder().decode(css.contents)
    if (typeof title === 'string') page.title = title
    if (typeof description === 'string') page.description = description
    return { page, diagnostics: [] }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const place = await originOf(error)
    const code = place && (await readFile(join(site, place.path), 'utf8').catch(() => undefined))
    const thrown = place && code !== undefined ? locationOfCode(place, code) : at
    return { diagnostics: [pageRenderFailed(reason, thrown)] }
  }
}

/** A function, or a result of React's `memo`, `lazy` or `forwardRef`. */
function isComponent(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value)
}

/** The module of an entry such as `module#Name`, without the export's name. */
function moduleOf(entry: SourcePath): SourcePath {
  return entry.replace(/#[^#]*$/, '') as SourcePath
}

/** The document that contains a mistake in code: the message's position is not a position in its text. */
function placeInCode({ location }: Message): Location | undefined {
  const path = location ? (documentOf(location.file) ?? exportOf(location.file)) : undefined
  return path === undefined ? undefined : { path: path as SourcePath }
}

/** The entry for an export of one of our modules whose optional package is not installed. */
function useOf(module: string, entries: readonly SourcePath[]): Location | undefined {
  const path = entries.find((each) => each.startsWith(`${module}#`))
  return path && { path }
}

/** The mistakes. The inputs include all broken files, so that an edit of any of them triggers another attempt. */
async function failed(
  errors: readonly Message[],
  entries: readonly SourcePath[],
  { site }: BundleFolders,
): Promise<BundleOutput> {
  const diagnostics = await Promise.all(
    errors.map(async (each) => {
      const ours = fallbackOf(each.location?.file ?? '')
      const at = ours ? useOf(ours, entries) : (placeInCode(each) ?? (await placeOf(each, site)))
      return pageBuildFailed(each.text, at)
    }),
  )
  const inputs = errors.flatMap((each) => (each.location ? [each.location.file] : []))
  return {
    pages: [],
    files: [],
    inputs: [...new Set([...entries.map(moduleOf), ...siteInputs(inputs)])],
    diagnostics,
  }
}
