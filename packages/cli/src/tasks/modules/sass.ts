import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PartialMessage, Plugin } from 'esbuild'
import type { Exception } from 'sass'
import { realOr } from '../../host/links.ts'

/** The extensions of Sass files. */
export const SASS = /\.s[ac]ss$/

export type Compiled = { css: string; files: readonly string[] } | { errors: PartialMessage[] }

/** The packages that compile Sass. The site must install one. */
const COMPILERS = ['sass', 'sass-embedded']

/** Compiles a style sheet with the first installed compiler. */
export async function compileSass(path: string, folder: string): Promise<Compiled> {
  const place = relative(folder, path).replaceAll('\\', '/')
  const require = createRequire(join(realOr(folder), 'package.json'))
  const compiler = COMPILERS.find((name) => isInstalled(name, require))
  if (compiler === undefined)
    return { errors: [{ text: 'Could not resolve "sass"', location: { file: place, line: 1 } }] }
  // The oldest versions are only CommonJS, whose named exports Node.js does not find.
  const { compileAsync }: typeof import('sass') = require(compiler)
  try {
    const { css, loadedUrls } = await compileAsync(path, {
      loadPaths: [dirname(path), join(folder, 'node_modules')],
      logger: { warn: () => {}, debug: () => {} },
    })
    const files = loadedUrls.filter(({ protocol }) => protocol === 'file:').map((url) => fileURLToPath(url))
    return { css, files }
  } catch (error) {
    return { errors: [messageOf(error, place, folder)] }
  }
}

function isInstalled(name: string, require: NodeJS.Require): boolean {
  try {
    return require.resolve(name) !== ''
  } catch {
    return false
  }
}

function messageOf(error: unknown, place: string, folder: string): PartialMessage {
  if (!(error instanceof Error && 'sassMessage' in error)) throw error
  const { sassMessage, span } = error as Exception
  const file = span.url
    ? relative(realOr(folder), realOr(fileURLToPath(span.url))).replaceAll('\\', '/')
    : place
  const { line, column } = span.start
  return {
    text: sassMessage,
    location: {
      file,
      line: line + 1,
      column,
      length: Math.max(1, span.text.length),
      lineText: span.context ?? '',
    },
  }
}

/** Compiles style sheets other than CSS modules. `onFiles` receives the source files of each. */
export function sassStyles(folder: string, onFiles: (files: readonly string[]) => void): Plugin {
  return {
    name: 'sass',
    setup({ onLoad }) {
      onLoad({ filter: SASS, namespace: 'file' }, async ({ path }) => {
        const made = await compileSass(path, folder)
        if ('errors' in made) return made
        onFiles(made.files)
        return { contents: made.css, loader: 'css', resolveDir: dirname(path) }
      })
    },
  }
}
