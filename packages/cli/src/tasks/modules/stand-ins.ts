import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Message, Metafile, Plugin } from 'esbuild'
import { realOr } from '../../host/links.ts'

const STAND_IN = 'stand-in'

/** What the messages are about: files with mistakes, and imports that lead nowhere. */
function brokenIn(errors: readonly Message[]): ReadonlySet<string> {
  return new Set(errors.map(brokenBy))
}

/** An import by its file and specifier, or a file; empty if a mistake is nowhere. */
export function brokenBy({ text, location }: Message): string {
  const [, name] = /^Could not resolve "([^"]+)"/.exec(text) ?? []
  return location ? `${location.file}${name === undefined ? '' : `\n${name}`}` : ''
}

/**
 * Puts empty modules in the place of what is broken. Modules of the site that an entry does not use are left out of it, so
 * that only the entries that use something broken contain such a module.
 */
export function standIns(errors: readonly Message[], folder: string): Plugin {
  const broken = brokenIn(errors)
  const asked = {}
  const nameOf = (path: string, namespace: string) =>
    namespace === 'file' ? relative(realOr(folder), path).replaceAll('\\', '/') : `${namespace}:${path}`
  return {
    name: 'stand-ins',
    setup({ onLoad, onResolve, resolve }) {
      onResolve({ filter: /./ }, async ({ path, kind, importer, namespace, resolveDir, pluginData }) => {
        // Other plugins ask, too.
        if (kind === 'entry-point' || pluginData !== undefined) return undefined
        const hasEffects = () => namespace === 'file' && isBare(path, readFileSync(importer, 'utf8'))
        if (broken.has(`${nameOf(importer, namespace)}\n${path}`))
          return { path, namespace: STAND_IN, sideEffects: hasEffects() }
        // Packages say themselves which of their modules have side effects.
        if (PACKAGE.test(resolveDir)) return undefined
        const found = await resolve(path, { kind, importer, namespace, resolveDir, pluginData: asked })
        const isOwn = found.namespace === 'file' && !PACKAGE.test(found.path)
        if (found.errors.length > 0 || found.external || !isOwn || STYLE.test(found.path)) return undefined
        return { path: found.path, suffix: found.suffix, sideEffects: hasEffects() }
      })
      onLoad({ filter: /./ }, ({ path, namespace }) => {
        if (namespace !== STAND_IN && !broken.has(nameOf(path, namespace))) return undefined
        return STYLE.test(path)
          ? { contents: ':root { --broken: 0 }', loader: 'css' }
          : { contents: 'module.exports = {}', loader: 'js' }
      })
    },
  }
}

const PACKAGE = /[\\/]node_modules(?:[\\/]|$)/

/** Whether code imports a module for its effects alone: `import './setup'`. */
function isBare(specifier: string, code: string): boolean {
  return Array.from(code.matchAll(/\bimport\s*(["'])(.*?)\1/g)).some(([, , name]) => name === specifier)
}

const STYLE = /\.(?:css|s[ac]ss)$/

/** The entries that contain nothing broken, in a bundle in which entries share nothing. */
export function soundEntries({ outputs }: Metafile, errors: readonly Message[]): ReadonlySet<string> {
  const broken = brokenIn(errors)
  const isBroken = (path: string | undefined) =>
    Object.entries(outputs[path ?? '']?.inputs ?? {}).some(
      ([name, { bytesInOutput }]) =>
        bytesInOutput > 0 && (name.startsWith(`${STAND_IN}:`) || broken.has(name)),
    )
  const entries = Object.entries(outputs).flatMap(([path, { entryPoint, cssBundle }]) =>
    entryPoint === undefined || isBroken(path) || isBroken(cssBundle) ? [] : [entryPoint],
  )
  return new Set(entries)
}
