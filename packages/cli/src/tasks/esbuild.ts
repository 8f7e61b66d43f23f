import { join } from 'node:path'
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

/** esbuild's only door: modules of a site, bundled in memory. */

export interface ModuleBundle {
  files: readonly OutputFile[]
  metafile: Metafile
  errors: readonly Message[]
}

export type { Message }

export interface ModuleBundleOptions {
  /** The site's folder: paths in the result count from it. */
  folder: string
  /** Names of the bundles, and the files they begin with. */
  entries: Readonly<Record<string, string>>
  platform: 'browser' | 'node'
  /** Whether no `tsconfig.json` is looked for. */
  withoutSettings?: boolean
  /** Whether each file ends with a map of its own, by which errors are found in the sources. */
  withMap?: boolean
  /** Where the files will lie, as far as their names show it. */
  names?: { entry: string; chunk: string; asset: string; publicPath: string }
  /** Imports answered by another module, or by a text of ours. */
  answers?: Readonly<Record<string, ImportAnswer>>
  /** Files that were read already, by their paths below the folder: each is a module of this JSON. */
  data?: Readonly<Record<string, string>>
}

export type ImportAnswer = { external: string } | { text: string }

/** Packages that use `require` in a module need one made for them. */
const REQUIRE =
  "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);"

/** Bundles modules; the author's mistakes come back as messages. */
export async function bundleModules(options: ModuleBundleOptions): Promise<ModuleBundle> {
  const { folder, entries, platform, names, answers = {}, data = {} } = options
  const settings: BuildOptions = {
    absWorkingDir: folder,
    entryPoints: { ...entries },
    bundle: true,
    write: false,
    metafile: true,
    outdir: `${folder}/.out`,
    format: 'esm',
    platform,
    target: platform === 'node' ? 'node20.19' : 'es2022',
    splitting: platform === 'browser',
    minify: platform === 'browser',
    // Chinese as it is, not as \uXXXX: modules are always UTF-8, and style sheets as their page.
    charset: 'utf8',
    jsx: 'automatic',
    logLevel: 'silent',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [answerImports(answers), loadData(folder, data)],
    loader: Object.fromEntries(ASSET_TYPES.map((type) => [type, 'file' as const])),
    // Modules of Node stay modules whatever the `type` in the nearest package.json.
    ...(platform === 'node' && { banner: { js: REQUIRE }, outExtension: { '.js': '.mjs' } }),
    ...(options.withoutSettings && { tsconfigRaw: {} }),
    ...(options.withMap && { sourcemap: 'inline', sourcesContent: false }),
    ...(names && {
      entryNames: names.entry,
      chunkNames: names.chunk,
      assetNames: names.asset,
      publicPath: names.publicPath,
    }),
  }
  try {
    const result = await build(settings)
    return { files: result.outputFiles ?? [], metafile: result.metafile ?? NOTHING, errors: [] }
  } catch (error) {
    if (!(error instanceof Error) || !('errors' in error)) throw error
    return { files: [], metafile: NOTHING, errors: error.errors as Message[] }
  }
}

/** The mistakes in the grammar of one module. */
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
const ASSET_TYPES = ['.png', '.jpg', '.jpeg', '.gif', '.svg', '.webp', '.avif', '.woff', '.woff2']

function answerImports(answers: Readonly<Record<string, ImportAnswer>>): Plugin {
  return {
    name: 'answers',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^[@a-z]/ }, ({ path }) => {
        const answer = answers[path]
        if (!answer) return undefined
        return 'external' in answer
          ? { path: answer.external, external: true }
          : { path, namespace: 'answers' }
      })
      onLoad({ filter: /.*/, namespace: 'answers' }, ({ path }) => {
        const answer = answers[path]
        return answer && 'text' in answer ? { contents: answer.text, loader: 'js' } : undefined
      })
    },
  }
}

/** Data files, as the core read them: checked, their images with addresses. */
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
