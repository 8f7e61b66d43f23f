import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle, CLIENT, HERE, layered, outputOf, SERVER, staticImports } from './esbuild.js'
import { mermaidBeside } from './features.js'

/** @import { BuildOptions, Plugin } from 'esbuild' */
/** @import { Bundle, Outputs } from './esbuild.js' */

/** The entry points for browsers, by output name. */
export const ENTRIES = {
  boot: 'src/boot.tsx',
  runtime: 'src/vendor/shared.ts',
  live: 'src/live/live.ts',
  frame: 'src/chrome/frame.tsx',
  feedback: 'src/feedback.ts',
  offline: 'src/offline.ts',
  requests: '../openapi/src/browser/open.ts',
  styles: 'layered:src/styles/index.css',
}

/** The form of “Try it”. Its entry point loads it on demand. */
export const REQUEST_FORM = '../openapi/src/browser/form.ts'

/**
 * Bundles twice: only the first pass tells which modules are shared.
 *
 * @param {boolean} dev
 */
export async function bundleClient(dev) {
  const settings = {
    ...forBrowsers(dev),
    entryPoints: ENTRIES,
    chunkNames: '[name]-[hash]',
    splitting: true,
  }
  const { metafile } = await bundle({ ...settings, plugins: [layered, mermaidBeside, reactByName] })
  return bundle({
    ...settings,
    plugins: [layered, mermaidBeside, reactByName, oneChunk(metafile.outputs)],
    // `one-chunk` uses imports without names only to place modules in its chunk.
    logOverride: { 'ignored-bare-import': 'silent' },
  })
}

/**
 * React is CommonJS, whose export names stay long: `(0,react.useState)`. Our modules import it from `src/vendor/`,
 * where each export is a variable. This saves a kilobyte.
 *
 * @type {Plugin}
 */
const reactByName = {
  name: 'react-by-name',
  setup({ onResolve }) {
    const vendor = join(HERE, 'src/vendor')
    onResolve({ filter: /^react(?:\/jsx-runtime)?$/ }, ({ path, importer }) =>
      importer.includes('node_modules') || importer.startsWith(vendor)
        ? undefined
        : { path: join(vendor, `${basename(path)}.ts`) },
    )
  },
}

/**
 * Puts the modules that `boot` shares with later code into one chunk. esbuild makes a chunk for every set of entries
 * that share a module: a dozen tiny ones, each a separate request that compresses badly. With this plugin, every entry
 * that needs one of these modules imports all of them. They are loaded by then.
 *
 * @param {Outputs} outputs
 * @returns {Plugin}
 */
function oneChunk(outputs) {
  const boot = outputOf(outputs, ENTRIES.boot)
  const chunks = staticImports(outputs, boot)
  const modules = chunks
    .flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}))
    .filter((module) => !module.includes('node_modules'))
  const entries = Object.entries(outputs)
    .filter(([path]) => path === boot || staticImports(outputs, path).some((chunk) => chunks.includes(chunk)))
    .flatMap(([, { entryPoint }]) => (entryPoint ? join(HERE, entryPoint) : []))
  return {
    name: 'one-chunk',
    setup({ onLoad, onResolve }) {
      const namespace = 'shared'
      const contents = modules.map((module) => `import ${JSON.stringify(join(HERE, module))}`).join('\n')
      onResolve({ filter: /^shared$/ }, ({ path }) => ({ path, namespace, sideEffects: true }))
      onResolve({ filter: /./, namespace }, ({ path }) => ({ path }))
      onLoad({ filter: /./, namespace }, () => ({ contents }))
      onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        if (!entries.includes(path)) return undefined
        return { contents: `import 'shared'\n${await readFile(path, 'utf8')}`, loader: 'tsx' }
      })
    },
  }
}

/**
 * The code of the search that few queries need: questions, the words of a language, typing errors, the syntax
 * characters, lunr, which parses the syntax, and lunr's scores. Each file imports the earlier ones, on demand.
 */
const RARE = [
  ...['score', 'questions', 'lunr', 'syntax', 'rare'].map((name) => [name, `${name}.ts`]),
  ...['en', 'ja', 'ko', 'zh'].map((language) => [`meanings-${language}`, `meanings/${language}.json`]),
].map(([name, file]) => [`search-${name}`, `../search/src/query/${file}`])

/**
 * Bundles the search worker, and the code that few queries need. They share no chunks with each other or with the page,
 * although several contain the tokenizer. So most first queries load a single file.
 *
 * @param {boolean} dev
 */
export async function bundleWorker(dev) {
  /** @type {Map<string, string>} */
  const beside = new Map()
  const settings = { ...forBrowsers(dev), plugins: [rareBeside(beside)] }
  /** @type {Bundle[]} */
  const rare = []
  for (const [name = '', module = ''] of RARE) {
    const made = await bundle({ ...settings, entryPoints: { [name]: module } })
    beside.set(basename(module), `./${basename(outputOf(made.metafile.outputs, module))}`)
    rare.push(made)
  }
  const worker = await bundle({ ...settings, entryPoints: { 'search-worker': 'src/search/worker.ts' } })
  return { worker, rare }
}

/**
 * Keeps imports of modules that are bundled already.
 *
 * @param {ReadonlyMap<string, string>} beside the names of modules, and their outputs
 * @returns {Plugin}
 */
function rareBeside(beside) {
  return {
    name: 'rare-beside',
    setup({ onResolve }) {
      onResolve({ filter: /^\.\/[\w/]+\.(ts|json)$/ }, ({ kind, path: module }) => {
        const path = kind === 'dynamic-import' ? beside.get(basename(module)) : undefined
        return path === undefined ? undefined : { path, external: true }
      })
    },
  }
}

/**
 * @param {boolean} dev
 * @returns {BuildOptions}
 */
function forBrowsers(dev) {
  return {
    outdir: join(CLIENT, 'assets'),
    entryNames: '[name]-[hash]',
    format: 'esm',
    minify: !dev,
    target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
    alias: { 'react-dom/client': reactDom('react-dom-client'), 'react-dom': reactDom('react-dom') },
  }
}

/**
 * The production build of React DOM. Its usual entry chooses between builds, and checks the bundler.
 *
 * @param {string} name
 */
function reactDom(name) {
  return fileURLToPath(new URL(`cjs/${name}.production.js`, import.meta.resolve('react-dom')))
}

/**
 * The script to inline in the head of every page.
 *
 * @param {boolean} dev
 */
export async function bundleInline(dev) {
  const { outputFiles } = await bundle({
    entryPoints: ['src/inline.ts'],
    format: 'iife',
    minify: !dev,
    target: 'es2020',
    legalComments: 'none',
  })
  return outputFiles.map(({ text }) => text.trim()).join('\n')
}

/**
 * Bundles the service worker. The build of a site adds its constants.
 *
 * @param {boolean} dev
 */
export async function bundleOffline(dev) {
  const { outputFiles } = await bundle({
    ...forBrowsers(dev),
    entryPoints: ['src/offline-worker.ts'],
    legalComments: 'none',
  })
  return outputFiles.map(({ text }) => text).join('\n')
}

/** Bundles the server module. React's server build is CommonJS and requires Node's modules, hence the banner. */
export function bundleServer() {
  return bundle({
    entryPoints: {
      server: 'src/server.tsx',
      react: 'src/vendor/react.ts',
      'react-dom': 'src/vendor/react-dom.ts',
      'jsx-runtime': 'src/vendor/jsx-runtime.ts',
      runtime: 'src/index.ts',
    },
    outdir: SERVER,
    chunkNames: '[name]-[hash]',
    format: 'esm',
    splitting: true,
    platform: 'node',
    target: 'node20',
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  })
}
