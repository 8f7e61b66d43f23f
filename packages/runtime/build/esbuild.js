import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { minifySync } from 'oxc-minify'

/** @import { BuildOptions, Metafile, Plugin } from 'esbuild' */

/** @typedef {Metafile['outputs']} Outputs */
/** @typedef {Awaited<ReturnType<typeof bundle>>} Bundle */

/** The folder of this package. */
export const HERE = dirname(dirname(fileURLToPath(import.meta.url)))
export const DIST = join(HERE, 'dist')
export const CLIENT = join(DIST, 'client')
export const SERVER = join(DIST, 'server')

/**
 * Runs esbuild with the settings that all bundles share. Writes nothing. Never uses React's development build.
 *
 * @param {BuildOptions} options
 */
export function bundle(options) {
  return build({
    absWorkingDir: HERE,
    bundle: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    jsx: 'automatic',
    charset: 'utf8',
    logLevel: 'warning',
    legalComments: 'external',
    ...options,
    .../** @type {const} */ ({ write: false, metafile: true }),
  })
}

/**
 * Puts a style sheet, the entry point `layered:src/styles/x.css`, into the cascade layer `chatdocs`, so that a site's own
 * style sheets override it whatever their selectors are.
 *
 * @type {Plugin}
 */
export const layered = {
  name: 'layered',
  setup({ onLoad, onResolve }) {
    const namespace = 'layered'
    onResolve({ filter: /^layered:/ }, ({ path }) => ({ path: path.slice(namespace.length + 1), namespace }))
    onLoad({ filter: /./, namespace }, ({ path }) => ({
      contents: `@import "./${path}" layer(chatdocs);`,
      loader: 'css',
      resolveDir: HERE,
    }))
  },
}

/**
 * The output of an entry point, by its source module.
 *
 * @param {Outputs} outputs
 * @param {string} module
 */
export function outputOf(outputs, module) {
  const found = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === module)
  if (found === undefined) throw new Error(`No output has the entry point ${module}`)
  return found
}

/**
 * Every chunk that an output imports statically, itself excluded.
 *
 * @param {Outputs} outputs
 * @param {string} from
 */
export function staticImports(outputs, from) {
  /** @type {Set<string>} */
  const found = new Set()
  /** @param {string} path */
  const visit = (path) => {
    for (const { path: next, kind } of outputs[path]?.imports ?? []) {
      if (kind !== 'import-statement' || found.has(next)) continue
      found.add(next)
      visit(next)
    }
  }
  visit(from)
  return [...found].sort()
}

/**
 * Minifies once more what esbuild has minified: some two percent less for readers to download.
 *
 * @param {string} text
 */
export function smaller(text) {
  const { code, errors } = minifySync('code.js', text, { module: true, compress: { target: 'es2022' } })
  if (errors[0]) throw new Error(errors[0].message)
  return code
}
