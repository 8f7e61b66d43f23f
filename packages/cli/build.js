import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildRuntime } from '../runtime/build.js'
import { shippedIn } from './inventory.js'

/*
 * Builds the package `chatdocs`:
 *
 *   dist/index.js        the API for configurations; loads the program on demand
 *   dist/main.js         the program
 *   dist/worker.js       its worker threads
 *   dist/mcp/            `chatdocs/mcp`, to publish the documentation to agents
 *   dist/plugins/        the bundled plugins; the source of `openapi` is a package of its own
 *   dist/runtime/        the browser runtime, built by packages/runtime/build.js
 *   dist/page.html       the HTML template of all pages
 *   dist/templates/      the files that `chatdocs init` begins a site with
 *   dist/handbook/       the handbook, for `chatdocs handbook` and `chatdocs explain`
 *   dist/licenses.txt    the licenses of the bundled packages
 *   dist/release         a digest of all files; a new release ignores the cache of older ones
 */

const here = dirname(fileURLToPath(import.meta.url))
const packages = dirname(here)
const dist = join(here, 'dist')
const manifest = JSON.parse(await readFile(join(here, 'package.json'), 'utf8'))
const began = performance.now()

/** @type {import('esbuild').Plugin} */
const mainLeftOut = {
  name: 'main-left-out',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/main\.ts$/ }, () => ({ path: './main.js', external: true }))
  },
}

/** @type {import('esbuild').Plugin} */
const mcpLeftOut = {
  name: 'mcp-left-out',
  setup({ onResolve }) {
    onResolve({ filter: /^@chatdocs\/mcp$/ }, () => ({ path: './mcp/index.js', external: true }))
  },
}

// esbuild has already printed its errors.
await Promise.all([buildRuntime(), buildProgram()]).catch((error) => {
  if (!('errors' in error)) throw error
  process.exit(1)
})
await cp(join(packages, 'runtime/dist'), join(dist, 'runtime'), { recursive: true })
const templates = join(packages, '../templates')
await cp(join(templates, 'page.html'), join(dist, 'page.html'))
await cp(templates, join(dist, 'templates'), {
  recursive: true,
  filter: (path) => path !== join(templates, 'page.html'),
})
await cp(join(packages, 'handbook'), join(dist, 'handbook'), {
  recursive: true,
  filter: (path) => !/[\\/](\.chatdocs|dist)$/.test(path) || path === join(packages, 'handbook'),
})
await writeFile(join(dist, 'release'), await digestOf(dist))
console.log(`Built chatdocs in ${((performance.now() - began) / 1000).toFixed(2)} s`)

/**
 * Bundles our packages into one program. Dependencies in package.json stay external; all other npm packages are
 * bundled, so that a site installs a third of the bytes and a tenth of the packages.
 * `index.js` loads the program only when it runs.
 */
async function buildProgram() {
  await rm(dist, { recursive: true, force: true })
  const ours = ['protocol', 'engine', 'core', 'search', 'migrate', 'lsp', 'mcp']
  const common = /** @type {const} */ ({
    absWorkingDir: here,
    outdir: dist,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    alias: {
      ...Object.fromEntries(ours.map((name) => [`@chatdocs/${name}`, join(packages, name, 'src/index.ts')])),
      '@chatdocs/mcp/node': join(packages, 'mcp/src/node.ts'),
      '@chatdocs/runtime/search': join(packages, 'runtime/src/search/index-files.ts'),
      '@chatdocs/protocol/strings/reference': join(packages, 'protocol/src/strings/reference/load.ts'),
      // yaml's modules for Node.js are CommonJS, which cannot be bundled as ES modules.
      yaml: fileURLToPath(new URL('browser/index.js', import.meta.resolve('yaml/package.json'))),
    },
    external: Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
  })
  await Promise.all([
    build({
      ...common,
      entryPoints: {
        main: 'src/main.ts',
        worker: 'src/worker.ts',
        'migrate/reader': 'src/migrate/reader.ts',
        'mcp/node': '../mcp/src/node.ts',
        'plugins/changelog': 'src/plugins/changelog.ts',
        'plugins/openapi': '../openapi/src/index.ts',
        'plugins/terms': 'src/plugins/terms.ts',
        'plugins/twoslash': 'src/plugins/twoslash.ts',
      },
      splitting: true,
      plugins: [mcpLeftOut],
      // The bundled language server is CommonJS, which requires modules of Node.js.
      banner: {
        js: "import{createRequire as toRequire}from'node:module';const require=toRequire(import.meta.url);",
      },
    }),
    build({ ...common, entryPoints: ['src/index.ts'], plugins: [mainLeftOut] }),
    // This module also runs on edge servers, without modules of Node.js.
    build({
      ...common,
      platform: 'browser',
      external: [...common.external, 'node:*'],
      entryPoints: { 'mcp/http': '../mcp/src/http.ts', 'mcp/index': '../mcp/src/index.ts' },
      chunkNames: 'mcp/[name]-[hash]',
      splitting: true,
      minify: true,
    }),
  ])
  await writeFile(join(dist, 'licenses.txt'), await licenses())
}

async function licenses() {
  const root = join(packages, '..')
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const bundled = shippedIn(lock).filter(({ form }) => form === 'bundled')
  const texts = bundled.map(async ({ name, version, license, path }) => {
    const files = await readdir(join(root, path))
    const file = files.find((each) => /^(licen[cs]e|copying)/i.test(each))
    const text = file === undefined ? '' : await readFile(join(root, path, file), 'utf8')
    return `${name} ${version} (${license})\n\n${text.trim()}\n`
  })
  return (await Promise.all(texts)).join(`\n${'-'.repeat(80)}\n\n`)
}

/** @param {string} folder */
async function digestOf(folder) {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  )
  const names = files.map((each) => join(each.parentPath, each.name)).sort()
  const hash = createHash('sha256')
  for (const name of names) hash.update(name.slice(folder.length)).update(await readFile(name))
  return hash.digest('hex').slice(0, 16)
}
