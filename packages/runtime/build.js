import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/*
 * Builds what the reader runs, and the same for the server:
 *
 *   dist/client/assets/<name>-HASH.js|css   for the browser; React stands in one chunk
 *   dist/server/<name>.js                   for Node; React stands in one chunk there, too
 *   dist/manifest.json                      `RuntimeManifest` of the protocol
 *
 * The style sheet of formulas comes with its fonts, the drawing of diagrams with its files as their makers
 * built them, and API references have a style sheet of their own: sites get them only where a page has one.
 */

const here = dirname(fileURLToPath(import.meta.url))
const client = join(here, 'dist/client')
const server = join(here, 'dist/server')

/** What the browser is given, by name. */
const ENTRIES = {
  boot: 'src/boot.tsx',
  runtime: 'src/vendor/shared.ts',
  live: 'src/live.ts',
  styles: 'src/styles/index.css',
}

const WORKER = 'src/search/worker.ts'

/** What draws a group of pages, see `groupOf` of the protocol. */
const GROUPS = { text: 'src/pages/text.tsx', blog: 'src/pages/blog/blog.tsx' }

/** What pages of a site may import: `runtime` answers all of it. */
const IMPORTS = ['react', 'react/jsx-runtime', '@chatdocs/runtime']

/**
 * Everything is built before anything of the last build is removed.
 *
 * @param {{ dev?: boolean }} options `dev` leaves the code readable, for work on the runtime itself
 * @returns {Promise<import('../protocol/src/runtime-manifest.ts').RuntimeManifest>}
 */
export async function buildRuntime({ dev = false } = {}) {
  const [browser, worker, inline, node, math, api] = await Promise.all([
    buildClient(dev),
    buildWorker(dev),
    buildInline(dev),
    buildServer(),
    buildMath(),
    buildApi(),
  ])
  const [searchWorker] = worker.outputFiles.map(({ path }) => published(path))
  const diagrams = await diagramFiles()
  const features = {
    math: describeStyles(math.metafile),
    api: describeStyles(api.metafile),
    diagrams: { styles: [], files: diagrams.map(({ path }) => path) },
  }
  const manifest = { ...describe(browser.metafile), searchWorker, features, inline }
  manifest.release = digest(JSON.stringify(manifest))
  await rm(join(here, 'dist'), { recursive: true, force: true })
  const files = [browser, worker, node, math, api].flatMap(({ outputFiles }) => outputFiles)
  await Promise.all(files.map(write))
  await Promise.all(diagrams.map(({ from, path }) => copy(from, join(client, path))))
  await write({ path: join(here, 'dist/manifest.json'), contents: `${JSON.stringify(manifest, null, 2)}\n` })
  return manifest
}

async function write({ path, contents }) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, contents)
}

async function copy(from, to) {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to)
}

/** What all three builds agree on. React's own development branch is never taken. */
const common = /** @type {const} */ ({
  absWorkingDir: here,
  bundle: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  jsx: 'automatic',
  charset: 'utf8',
  logLevel: 'warning',
  legalComments: 'external',
  write: false,
})

/** Twice: what is shared is known when all is built. */
async function buildClient(dev) {
  const settings = {
    ...forBrowsers(dev),
    entryPoints: ENTRIES,
    chunkNames: '[name]-[hash]',
    splitting: true,
    metafile: true,
  }
  const { metafile } = await build({ ...settings, plugins: [mermaidBeside] })
  return build({
    ...settings,
    plugins: [mermaidBeside, oneChunk(metafile.outputs)],
    // For nothing but the chunk they come into.
    logOverride: { 'ignored-bare-import': 'silent' },
  })
}

/**
 * Puts into one chunk what `boot` shares with whatever is loaded later. esbuild makes a chunk for every set of entries
 * that share a module, a dozen tiny ones, each of which is a request and compresses badly; every entry that needs any of
 * them is made to need all, which are there when it comes.
 */
function oneChunk(outputs) {
  const boot = pathOf(outputs, ENTRIES.boot)
  const chunks = staticImports(outputs, boot)
  const modules = chunks
    .flatMap((path) => Object.keys(outputs[path].inputs))
    .filter((module) => !module.includes('node_modules'))
  const entries = Object.keys(outputs)
    .filter((path) => path === boot || staticImports(outputs, path).some((each) => chunks.includes(each)))
    .flatMap((path) => (outputs[path].entryPoint ? join(here, outputs[path].entryPoint) : []))
  return {
    name: 'one-chunk',
    setup({ onLoad, onResolve }) {
      const namespace = 'shared'
      const contents = modules.map((module) => `import ${JSON.stringify(join(here, module))}`).join('\n')
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

/** The worker shares no chunk with the page: what both need is little, and would be a request more for each page. */
function buildWorker(dev) {
  return build({
    ...forBrowsers(dev),
    entryPoints: { 'search-worker': WORKER },
    legalComments: 'none',
  })
}

function forBrowsers(dev) {
  return /** @type {const} */ ({
    ...common,
    outdir: join(client, 'assets'),
    entryNames: '[name]-[hash]',
    format: 'esm',
    minify: !dev,
    target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
  })
}

/** Where sites have the drawing of diagrams: its version is the name of its folder. */
const MERMAID = dirname(createRequire(import.meta.url).resolve('mermaid/package.json'))
const DIAGRAMS = `mermaid-${JSON.parse(readFileSync(join(MERMAID, 'package.json'), 'utf8')).version}`
const DIAGRAMS_ENTRY = 'mermaid.esm.min.mjs'

/** The drawing of diagrams is no part of the bundle: it lies beside it, as its makers built it. */
const mermaidBeside = {
  name: 'mermaid-beside',
  setup({ onResolve }) {
    onResolve({ filter: /^mermaid$/ }, () => ({ path: `./${DIAGRAMS}/${DIAGRAMS_ENTRY}`, external: true }))
  },
}

/** Its files, and where in `client` each comes to lie. */
async function diagramFiles() {
  const chunks = await readdir(join(MERMAID, 'dist/chunks/mermaid.esm.min'))
  const names = chunks.filter((name) => name.endsWith('.mjs')).map((name) => `chunks/mermaid.esm.min/${name}`)
  return [DIAGRAMS_ENTRY, ...names.sort()].map((name) => ({
    from: join(MERMAID, 'dist', name),
    path: `assets/${DIAGRAMS}/${name}`,
  }))
}

/** The style sheet of formulas, with the one kind of font that all browsers take. */
function buildMath() {
  return build({
    ...common,
    entryPoints: { math: 'src/styles/math.css' },
    outdir: join(client, 'assets'),
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    minify: true,
    metafile: true,
    loader: { '.woff2': 'file' },
    plugins: [oneFontEach],
    legalComments: 'none',
  })
}

/** Formulas' fonts come in three kinds; those that nobody asks for are left out. */
const oneFontEach = {
  name: 'one-font-each',
  setup({ onLoad }) {
    onLoad({ filter: /katex.*\.css$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/,url\([^)]+\.(?:woff|ttf)\) ?format\([^)]*\)/g, ''),
      loader: 'css',
    }))
  },
}

/** The style sheet of API references. */
function buildApi() {
  return build({
    ...common,
    entryPoints: { api: 'src/styles/api.css' },
    outdir: join(client, 'assets'),
    entryNames: '[name]-[hash]',
    minify: true,
    metafile: true,
  })
}

function describeStyles({ outputs }) {
  const files = Object.keys(outputs).map(published).sort()
  return { styles: files.filter((path) => path.endsWith('.css')), files }
}

async function buildInline(dev) {
  const { outputFiles } = await build({
    ...common,
    entryPoints: ['src/inline.ts'],
    format: 'iife',
    minify: !dev,
    target: 'es2020',
    legalComments: 'none',
  })
  return outputFiles[0].text.trim()
}

/** React's server half is CommonJS and asks for Node's modules by `require`, hence the banner. */
function buildServer() {
  return build({
    ...common,
    entryPoints: {
      server: 'src/server.tsx',
      react: 'src/vendor/react.ts',
      'react-dom': 'src/vendor/react-dom.ts',
      'jsx-runtime': 'src/vendor/jsx-runtime.ts',
      runtime: 'src/index.ts',
    },
    outdir: server,
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

/** The manifest's paths, found by entry point; `preload` is what boot imports, and what that imports. */
function describe({ outputs }) {
  const { boot, runtime: shared, live, styles } = entryPaths(outputs)
  const preload = staticImports(outputs, boot)
  const named = new Set([boot, shared, live, styles, ...preload])
  return {
    boot: published(boot),
    imports: Object.fromEntries(IMPORTS.map((specifier) => [specifier, published(shared)])),
    preload: preload.map(published),
    behaviours: published(pathOf(outputs, 'src/content/behaviours.ts')),
    pages: Object.fromEntries(
      Object.entries(GROUPS).map(([group, module]) => {
        const entry = pathOf(outputs, module)
        const needed = [entry, ...staticImports(outputs, entry)].filter((path) => !preload.includes(path))
        return [group, needed.map(published)]
      }),
    ),
    strings: Object.fromEntries(
      ['zh', 'en'].map((language) => [
        language,
        published(pathOf(outputs, `../protocol/src/strings/${language}.ts`)),
      ]),
    ),
    lazy: Object.keys(outputs)
      .filter((path) => !named.has(path))
      .map(published)
      .sort(),
    styles: published(styles),
    live: published(live),
  }
}

function published(path) {
  return path.replace(/^.*?dist\/client\//, '')
}

/** Where each entry was written, by its name. */
function entryPaths(outputs) {
  return Object.fromEntries(Object.entries(ENTRIES).map(([name, entry]) => [name, pathOf(outputs, entry)]))
}

/** Where a module was written that has a file of its own. */
function pathOf(outputs, module) {
  return Object.keys(outputs).find((path) => outputs[path].entryPoint === module)
}

/** Every chunk a file needs before it can run, itself left out. */
function staticImports(outputs, from) {
  const found = new Set()
  const visit = (path) => {
    for (const { path: next, kind } of outputs[path].imports) {
      if (kind !== 'import-statement' || found.has(next)) continue
      found.add(next)
      visit(next)
    }
  }
  visit(from)
  return [...found].sort()
}

function digest(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildRuntime({ dev: process.argv.includes('--dev') })
}
