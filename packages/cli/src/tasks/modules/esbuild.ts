import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join, relative, resolve as resolvePath } from 'node:path'
import { ASSETS, decode } from '@chatdocs/protocol'
import {
  type BuildOptions,
  build,
  type Loader,
  type Message,
  type Metafile,
  type OutputFile,
  type Plugin,
  transform,
} from 'esbuild'
import { holds, realOr } from '../../host/links.ts'
import { localStyles } from './local-styles.ts'
import { wrapComponents } from './refresh.ts'
import { sassStyles } from './sass.ts'
import { standIns } from './stand-ins.ts'

/** Bundles modules of a site in memory. Only this folder and `src/migrate` import esbuild. */

export interface ModuleBundle {
  files: readonly OutputFile[]
  metafile: Metafile
  errors: readonly Message[]
  warnings: readonly Message[]
}

export type { Message }

export interface ModuleBundleOptions {
  /** The site folder: paths in the result are relative to it. */
  folder: string
  /** Names of the bundles, and their entry files. */
  entries: Readonly<Record<string, string>>
  platform: 'browser' | 'node'
  /** Whether the site may use the file at a real path; by default only files in its folder. */
  holds?: ((real: string) => boolean) | undefined
  /** Ignore `tsconfig.json`. */
  withoutSettings?: boolean
  /** Add inline source maps, to locate errors in the sources. */
  withMap?: boolean
  /** The template for names of entries, and the base path of the site. */
  names?: { entry: string; base: string }
  /** The folder of a bundle that imports packages from where they are. Only for a single entry. */
  apart?: string
  /** Imports that are resolved to another module, to the given source text, or to a file. */
  answers?: Answers
  /** The same for imports that cannot be resolved otherwise. */
  fallbacks?: Answers
  /** Data files as JSON, by path relative to the folder. */
  data?: Readonly<Record<string, string>>
  /** The code of MDX documents, by path. */
  code?: Readonly<Record<string, string>>
  /** Whether an edit of a component keeps its state. */
  refreshes?: boolean
  /** Mistakes of an earlier attempt: what they are about is left empty. */
  broken?: readonly Message[]
  /** Whether a static file exists, by its path below the root of the site, which style sheets use. */
  statics?: (path: string) => boolean
}

export type ImportAnswer =
  | { external: string }
  | { text: string; loader?: 'css' }
  | { bytes: Uint8Array }
  /** The path of a TypeScript module, or of a style sheet. */
  | { file: string; loader?: 'css' }

/** The path of an output below the output folder, which exists only in memory. */
export function outPath(path: string): string {
  return path.slice(path.lastIndexOf(`${OUT}/`) + OUT.length + 1)
}

export const OUT = '.out'

/** Bundled CommonJS packages need a `require` function. */
const REQUIRE =
  "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);"

/** Expressions that tell modules where they are, and the names that replace them in a bundle. */
const OWN_PLACE = { 'import.meta.url': '__ownUrl', __filename: '__ownFile', __dirname: '__ownFolder' }

/** Defines the names of `OWN_PLACE`, so that a bundle in this folder finds the files next to its entry. */
function ownPlace(folder: string, entry: string): string {
  const url = `new URL(${JSON.stringify(addressFrom(folder, entry))}, import.meta.url).href`
  const [file, above] = [
    "require('node:url').fileURLToPath(__ownUrl)",
    "require('node:path').dirname(__ownFile)",
  ]
  return `const __ownUrl = ${url}, __ownFile = ${file}, __ownFolder = ${above};`
}

/** The relative path of a file, for an `import`. */
function addressFrom(folder: string, file: string): string {
  return wayTo(folder, file).split('/').map(encodeURIComponent).join('/')
}

function wayTo(folder: string, file: string): string {
  return `./${relative(folder, file).replaceAll('\\', '/')}`
}

/** Bundles modules. Returns mistakes of the author as messages instead of throwing. */
export async function bundleModules(options: ModuleBundleOptions): Promise<ModuleBundle> {
  const { folder, entries, platform, names, answers = {}, fallbacks = {}, data = {}, apart } = options
  const [entry = ''] = Object.values(entries)
  const files: string[] = []
  const onFiles = (all: readonly string[]) => void files.push(...all)
  const publicPath = names?.base.replace(/\/$/, '') ?? ''
  const banner = apart === undefined ? REQUIRE : REQUIRE + ownPlace(apart, join(folder, entry))
  const settings: BuildOptions = {
    absWorkingDir: folder,
    entryPoints: { ...entries },
    bundle: true,
    write: false,
    metafile: true,
    outdir: `${folder}/${OUT}`,
    format: 'esm',
    platform,
    target: platform === 'node' ? 'node20.19' : 'es2022',
    splitting: platform === 'browser',
    minify: platform === 'browser',
    // No \uXXXX escapes: modules are always UTF-8, and style sheets have the encoding of their page.
    charset: 'utf8',
    jsx: 'automatic',
    logLevel: 'silent',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"', ...(apart !== undefined && OWN_PLACE) },
    plugins: [
      ...(options.broken?.length ? [standIns(options.broken, folder)] : []),
      followLinks(options),
      answerImports(answers, folder, { isLast: false }),
      answerImports(fallbacks, folder, { isLast: true }),
      takeExports(options),
      ...(options.statics ? [leaveStatics(options.statics, publicPath)] : []),
      loadData(folder, data),
      localStyles(folder, onFiles),
      sassStyles(folder, onFiles),
      ...(apart === undefined ? [] : [leavePackages(apart)]),
      ...(options.refreshes ? [wrapComponents(folder)] : []),
    ],
    loader: { ...Object.fromEntries(ASSET_TYPES.map((type) => [`.${type}`, 'file' as const])), '.js': 'jsx' },
    // `.mjs` files are modules whatever the `type` in the nearest package.json.
    ...(platform === 'node' && { banner: { js: banner }, outExtension: { '.js': '.mjs' } }),
    ...(options.withoutSettings && { tsconfigRaw: {} }),
    ...(options.withMap && { sourcemap: 'inline', sourcesContent: false }),
    ...(names && {
      entryNames: names.entry,
      chunkNames: `${ASSETS}/chunk-[hash]`,
      assetNames: `${ASSETS}/files/[name]-[hash]`,
      publicPath,
    }),
  }
  try {
    const result = await build(settings)
    const metafile = withInputs(named(result.metafile ?? NOTHING), files, folder)
    return { files: result.outputFiles ?? [], metafile, errors: [], warnings: result.warnings }
  } catch (error) {
    if (!(error instanceof Error) || !('errors' in error)) throw error
    return { files: [], metafile: NOTHING, errors: error.errors as Message[], warnings: [] }
  }
}

export async function grammarErrors(path: string, text: string): Promise<readonly Message[]> {
  const loader = path.slice(path.lastIndexOf('.') + 1) as Loader
  try {
    await transform(text, { loader, sourcefile: path, jsx: 'automatic', logLevel: 'silent' })
    return []
  } catch (error) {
    if (!(error instanceof Error) || !('errors' in error)) throw error
    return error.errors as Message[]
  }
}

const NOTHING: Metafile = { inputs: {}, outputs: {} }
/** File types that modules import as a URL. */
const ASSET_TYPES = [
  'png',
  'jpg',
  'jpeg',
  'gif',
  'svg',
  'webp',
  'avif',
  'woff',
  'woff2',
  'ttf',
  'otf',
  'mp3',
  'mp4',
  'webm',
]

/** The forms of a relative import: style sheets need no `./`. */
const RELATIVE = /^\.{1,2}(\/|$)|^[^/:]+\.\w+$/
const LINKED = 'linked'

/**
 * Refuses entries and relative imports that lead out of the site through symbolic links. esbuild identifies modules by
 * their real paths, so an entry that is a link gets a module of its own.
 */
function followLinks({ folder, entries, holds: given }: ModuleBundleOptions): Plugin {
  const root = realOr(folder)
  const isOurs = given ?? ((real: string) => holds([root], real))
  const linked = Object.values(entries).filter((path) => realOr(join(root, path)) !== join(root, path))
  const asked = {}
  const leadsOut = (path: string) => ({
    errors: [{ text: `a symbolic link leads ${path} out of the site folder` }],
  })
  return {
    name: 'links',
    setup({ onLoad, onResolve, resolve }) {
      for (const entry of linked) {
        // esbuild resolves a file of its working folder with a leading `./`.
        const filter = new RegExp(`^(?:\\./)?${entry.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`)
        onResolve({ filter }, ({ kind }) => {
          if (kind !== 'entry-point') return undefined
          return isOurs(realOr(join(root, entry))) ? { path: entry, namespace: LINKED } : leadsOut(entry)
        })
      }
      onLoad({ filter: /./, namespace: LINKED }, ({ path }) => ({
        contents: `export * from ${JSON.stringify(`./${path}`)}\nexport { default } from ${JSON.stringify(`./${path}`)}\n`,
        resolveDir: folder,
      }))
      onResolve({ filter: RELATIVE }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind === 'entry-point' || pluginData === asked || !isOurs(resolveDir)) return undefined
        const written = resolvePath(resolveDir, path)
        if (!isOurs(written) || /[\\/]node_modules([\\/]|$)/.test(written)) return undefined
        if (!path.startsWith('.') && !existsSync(written)) return undefined
        const found = await resolve(path, { kind, importer, resolveDir, pluginData: asked })
        const isFile = found.errors.length === 0 && found.namespace === 'file' && !found.external
        return isFile && !isOurs(found.path) ? leadsOut(path) : undefined
      })
    },
  }
}

const FALLBACKS = 'fallbacks'

/** The import that a module of `fallbacks` answers; `undefined` for other modules. */
export function fallbackOf(module: string): string | undefined {
  return module.startsWith(`${FALLBACKS}:`) ? module.slice(FALLBACKS.length + 1) : undefined
}

const EXPORT = 'export'
const PAGE_CODE = 'page-code'

/** The path of the document whose code a module contains; `undefined` for other modules. */
export function documentOf(module: string): string | undefined {
  return module.startsWith(`${PAGE_CODE}:`) ? module.slice(PAGE_CODE.length + 1) : undefined
}

/** The entry that a module with one export was made for; `undefined` for other modules. */
export function exportOf(module: string): string | undefined {
  return module.startsWith(`${EXPORT}:`) ? module.slice(EXPORT.length + 1) : undefined
}

/**
 * Makes a module of its own for a single export, `src/a.tsx#Name` or `package#Name`, as its default export. `@site/` is
 * the site folder, also in modules that were written for another generator.
 */
function takeExports({ folder, code = {} }: ModuleBundleOptions): Plugin {
  const asked = {}
  return {
    name: 'exports',
    setup({ onLoad, onResolve, resolve }) {
      onResolve({ filter: /#[\w$]+$/ }, ({ path, kind }) => {
        return kind === 'entry-point' ? { path, namespace: EXPORT } : undefined
      })
      onLoad({ filter: /./, namespace: EXPORT }, ({ path }) => {
        const [module = '', name] = path.split(/#(?=[^#]*$)/)
        const isFile = existsSync(join(folder, module))
        const from = Object.hasOwn(code, module) ? `${PAGE_CODE}:${module}` : isFile ? `./${module}` : module
        return {
          contents: `export { ${name} as default } from ${JSON.stringify(from)}\n`,
          resolveDir: folder,
        }
      })
      onResolve({ filter: new RegExp(`^${PAGE_CODE}:`) }, ({ path }) => {
        return { path: documentOf(path) ?? '', namespace: PAGE_CODE }
      })
      onLoad({ filter: /./, namespace: PAGE_CODE }, ({ path }) => {
        return { contents: code[path] ?? '', loader: 'tsx', resolveDir: folder }
      })
      onResolve({ filter: /^@site\// }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (pluginData === asked) return undefined
        // `tsconfig.json` may resolve some of them.
        const found = await resolve(path, { kind, importer, resolveDir, pluginData: asked })
        if (found.errors.length === 0) return found
        return resolve(`./${path.slice(6)}`, { kind, importer, resolveDir: folder })
      })
    },
  }
}

/** Adds inputs that esbuild does not know of. */
function withInputs(metafile: Metafile, files: readonly string[], folder: string): Metafile {
  const names = files.map((each) => relative(realOr(folder), realOr(each)).replaceAll('\\', '/'))
  const more = Object.fromEntries(names.map((name) => [name, { bytes: 0, imports: [] }]))
  return { ...metafile, inputs: { ...more, ...metafile.inputs } }
}

/** Restores the names of entries that are links or single exports. */
function named({ inputs, outputs }: Metafile): Metafile {
  const plain = (name: string) => name.replace(new RegExp(`^(?:${LINKED}|${EXPORT}):`), '')
  return {
    inputs: Object.fromEntries(Object.entries(inputs).map(([path, input]) => [plain(path), input])),
    outputs: Object.fromEntries(
      Object.entries(outputs).map(([path, output]) => {
        const { entryPoint } = output
        return [path, entryPoint === undefined ? output : { ...output, entryPoint: plain(entryPoint) }]
      }),
    ),
  }
}

type Answers = Readonly<Record<string, ImportAnswer>>

/** Modules that do not work without their tool, even where they are installed. */
const NEEDS_ITS_TOOL = /^@?rspress\/|^next\//

/** Resolves imports from a list of answers. With `isLast`, only imports that cannot be resolved otherwise. */
function answerImports(answers: Answers, folder: string, { isLast }: { isLast: boolean }): Plugin {
  const name = isLast ? FALLBACKS : 'answers'
  const asked = {}
  return {
    name,
    setup({ onLoad, onResolve, resolve }) {
      onResolve({ filter: /^[@a-z]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        const answer = answers[path]
        if (!answer || pluginData === asked) return undefined
        if (isLast && !NEEDS_ITS_TOOL.test(path)) {
          const found = await resolve(path, { kind, importer, resolveDir, pluginData: asked })
          if (found.errors.length === 0) return found
        }
        return 'external' in answer ? { path: answer.external, external: true } : { path, namespace: name }
      })
      onLoad({ filter: /./, namespace: name }, async ({ path }) => {
        const answer = answers[path]
        // The specifier, because bundle names contain a hash of paths, and sites install this package in different
        // places.
        if (answer && 'file' in answer)
          return { contents: await readFile(answer.file), loader: answer.loader ?? 'tsx', resolveDir: folder }
        if (answer && 'bytes' in answer) return { contents: answer.bytes, loader: 'file' }
        if (!answer || !('text' in answer)) return undefined
        return { contents: answer.text, loader: answer.loader ?? 'js', resolveDir: folder }
      })
    },
  }
}

/** Keeps the URLs of static files in style sheets. */
function leaveStatics(exists: (path: string) => boolean, base: string): Plugin {
  return {
    name: 'statics',
    setup({ onResolve }) {
      onResolve({ filter: /^\/[^/]/ }, ({ path, kind }) => {
        if (kind !== 'url-token') return undefined
        const [file = ''] = path.split(/[?#]/)
        if (!exists(decode(file))) return { errors: [{ text: `No static file at ${file}` }] }
        return { path: base + path, external: true }
      })
    },
  }
}

/** Imports packages from where they are, by URLs relative to the folder of the bundle. */
function leavePackages(folder: string): Plugin {
  const asked = {}
  return {
    name: 'packages',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind === 'entry-point' || pluginData === asked || isBuiltin(path)) return undefined
        const { path: file, errors } = await resolve(path, { kind, importer, resolveDir, pluginData: asked })
        if (errors.length > 0 || !/[\\/]node_modules[\\/]/.test(file)) return undefined
        return {
          path: kind.startsWith('require') ? wayTo(folder, file) : addressFrom(folder, file),
          external: true,
        }
      })
    },
  }
}

/** Serves data files as the core has read them: validated, with URLs for images. */
function loadData(folder: string, data: Readonly<Record<string, string>>): Plugin {
  const modules = new Map(Object.entries(data).map(([path, json]) => [join(folder, path), json]))
  return {
    name: 'data',
    setup({ onLoad }) {
      onLoad({ filter: /\.(json|ya?ml)$/ }, ({ path }) => {
        const contents = modules.get(path)
        return contents === undefined ? undefined : { contents, loader: 'json' }
      })
    },
  }
}
