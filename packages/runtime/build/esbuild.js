import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** @import { BuildOptions, Metafile } from 'esbuild' */

/** @typedef {Metafile['outputs']} Outputs */
/** @typedef {Awaited<ReturnType<typeof bundle>>} Bundle */

/** The folder of this package. */
export const HERE = dirname(dirname(fileURLToPath(import.meta.url)))
export const DIST = join(HERE, 'dist')
export const CLIENT = join(DIST, 'client')
export const SERVER = join(DIST, 'server')

/**
 * Runs esbuild with the settings that all bundles share, and writes nothing. React's development build is never used.
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
 * The output of an entry point, named by its source.
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
 * Every chunk that an output needs before it can run, without itself.
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
