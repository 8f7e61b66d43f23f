import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleClient, bundleInline, bundleOffline, bundleServer, bundleWorker } from './build/bundles.js'
import { CLIENT, DIST, smaller } from './build/esbuild.js'
import { bundleMath, bundleStyles, diagramFiles, interFiles, STYLED } from './build/features.js'
import { manifestOf } from './build/manifest.js'

/*
 * Builds the runtime for browsers and for the server:
 *
 *   dist/client/assets/<name>-HASH.js|css   for browsers
 *   dist/server/<name>.js                   for Node
 *   dist/fonts/                             Inter, for sites with it in `theme.fonts`
 *   dist/manifest.json                      `RuntimeManifest` of the protocol
 *   dist/components.tsx, live.tsx, live.css, refresh.tsx  sources that sites bundle with their own modules:
 *                                           `chatdocs/components`, `chatdocs/live`, and the wrapper for components in `dev`
 *
 * Each side has React in exactly one chunk.
 */

const read = (/** @type {string} */ path) => readFile(new URL(path, import.meta.url), 'utf8')

/** The source of `chatdocs/components` for sites: it imports the runtime by package name, and contains the icons. */
async function componentsForSites() {
  const [source, icons] = await Promise.all([read('src/components.tsx'), read('../protocol/src/icons.ts')])
  return source
    .replace("'./index.ts'", "'@chatdocs/runtime'")
    .replace("import { ICON_LINES, ICONS } from '@chatdocs/protocol'\n", () =>
      icons.replaceAll('export ', ''),
    )
}

/** The source of `chatdocs/live`, with its style sheet. */
async function liveForSites() {
  const source = await read('src/live-code.tsx')
  return `import 'chatdocs/live.css'\n${source.replace('./index.ts', '@chatdocs/runtime')}`
}

/**
 * Builds the runtime. Keeps the last build until all bundles succeed.
 *
 * @param {{ dev?: boolean }} options `dev` does not minify, for work on the runtime itself
 */
export async function buildRuntime({ dev = false } = {}) {
  const [browser, search, inline, offlineWorker, server, math, diagrams, inter, ...sheets] =
    await Promise.all([
      bundleClient(dev),
      bundleWorker(dev),
      bundleInline(dev),
      bundleOffline(dev),
      bundleServer(),
      bundleMath(),
      diagramFiles(),
      interFiles(),
      ...STYLED.map(bundleStyles),
    ])
  const manifest = manifestOf({ browser, search, math, sheets, inline, offlineWorker, diagrams })
  const files = [browser, search.worker, ...search.rare, server, math, ...sheets].flatMap(
    ({ outputFiles }) => outputFiles,
  )
  await rm(DIST, { recursive: true, force: true })
  await Promise.all([
    ...files.map(({ path, contents, text }) => {
      const isCode = !dev && path.startsWith(CLIENT) && path.endsWith('.js')
      return write(path, isCode ? smaller(text) : contents)
    }),
    ...diagrams.map(({ from, path }) => copy(from, join(CLIENT, path))),
    write(join(DIST, 'fonts/inter.css'), inter.css),
    ...inter.files.map(({ from, name }) => copy(from, join(DIST, 'fonts', name))),
    write(join(DIST, 'components.tsx'), await componentsForSites()),
    write(join(DIST, 'live.tsx'), await liveForSites()),
    write(join(DIST, 'refresh.tsx'), await read('src/live/refresh.tsx')),
    write(join(DIST, 'live.css'), await read('src/live-code.css')),
    write(join(DIST, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`),
  ])
}

/**
 * @param {string} path
 * @param {string | Uint8Array} contents
 */
async function write(path, contents) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, contents)
}

/**
 * @param {string} from
 * @param {string} to
 */
async function copy(from, to) {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildRuntime({ dev: process.argv.includes('--dev') })
}
