import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { bundle, CLIENT, layered } from './esbuild.js'

/** @import { BuildOptions, Plugin } from 'esbuild' */

/* Files that only some pages need. A site gets the files of a feature only if one of its pages uses it. */

/** The settings of a feature's style sheet. */
const STYLES = /** @satisfies {BuildOptions} */ ({
  outdir: join(CLIENT, 'assets'),
  entryNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  minify: true,
})

/** The style sheets of API references, HTTP APIs, blogs, home pages, marked lines of code, notes on code, rare blocks, components in `theme/`, the question below documents, and requests of HTTP APIs. */
export const STYLED = /** @type {const} */ ([
  'api',
  'http',
  'blog',
  'home',
  'marks',
  'notes',
  'blocks',
  'slots',
  'feedback',
  'requests',
])

/** @param {typeof STYLED[number]} name */
export function bundleStyles(name) {
  return bundle({ ...STYLES, entryPoints: { [name]: `layered:src/styles/${name}.css` }, plugins: [layered] })
}

/** The style sheet of formulas and its fonts. */
export function bundleMath() {
  return bundle({
    ...STYLES,
    entryPoints: { math: 'layered:src/styles/math.css' },
    loader: { '.woff2': 'file' },
    plugins: [layered, woff2Only],
    legalComments: 'none',
  })
}

/**
 * KaTeX lists each font in three formats, but all browsers use the first one.
 *
 * @type {Plugin}
 */
const woff2Only = {
  name: 'woff2-only',
  setup({ onLoad }) {
    onLoad({ filter: /katex.*\.css$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/,url\([^)]+\.(?:woff|ttf)\) ?format\([^)]*\)/g, ''),
      loader: 'css',
    }))
  },
}

/** Mermaid's folder in `assets`, which contains its version. */
const MERMAID = dirname(createRequire(import.meta.url).resolve('mermaid/package.json'))
const DIAGRAMS = `mermaid-${JSON.parse(readFileSync(join(MERMAID, 'package.json'), 'utf8')).version}`
const DIAGRAMS_ENTRY = 'mermaid.esm.min.mjs'

/**
 * Mermaid is not bundled: `diagramFiles` copies its own files.
 *
 * @type {Plugin}
 */
export const mermaidBeside = {
  name: 'mermaid-beside',
  setup({ onResolve }) {
    onResolve({ filter: /^mermaid$/ }, () => ({ path: `./${DIAGRAMS}/${DIAGRAMS_ENTRY}`, external: true }))
  },
}

/** Mermaid's files, and their paths in `dist/client`. */
export async function diagramFiles() {
  const chunks = await readdir(join(MERMAID, 'dist/chunks/mermaid.esm.min'))
  const names = chunks.filter((name) => name.endsWith('.mjs')).map((name) => `chunks/mermaid.esm.min/${name}`)
  return [DIAGRAMS_ENTRY, ...names.sort()].map((name) => ({
    from: join(MERMAID, 'dist', name),
    path: `assets/${DIAGRAMS}/${name}`,
  }))
}

/**
 * Inter's style sheet, whose files have the prefix `chatdocs:fonts/`, and these files. Only sites that request the font
 * get them. Without the package, the runtime is built without the font, and prints a warning.
 */
export async function interFiles() {
  const sheet = interSheet()
  if (sheet === undefined) return { css: '', files: [] }
  const written = await readFile(sheet, 'utf8')
  const names = [...written.matchAll(/url\(\.\/files\/([^)]+)\)/g)].flatMap(([, name]) => name ?? [])
  const css = written
    .replaceAll("'Inter Variable'", "'Inter'")
    .replace(/url\(\.\/files\/([^)]+)\)/g, "url('chatdocs:fonts/$1')")
  return { css, files: names.map((name) => ({ from: join(dirname(sheet), 'files', name), name })) }
}

/** The path of Inter's style sheet; `undefined` if it is not installed. */
function interSheet() {
  try {
    return createRequire(import.meta.url).resolve('@fontsource-variable/inter/index.css')
  } catch {
    console.warn('Inter is not installed, so this build has no font: run npm ci')
    return undefined
  }
}
