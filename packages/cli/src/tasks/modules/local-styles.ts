import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { compileSass, SASS } from './sass.ts'

const STYLES = 'local-styles'

/**
 * CSS modules: the bundles for browser and server must give a class the same name, but esbuild would shorten it in one
 * of them. So the name depends on the path of its file.
 */
export function localStyles(folder: string, onFiles: (files: readonly string[]) => void): Plugin {
  return {
    name: STYLES,
    setup({ onLoad, onResolve }) {
      const sheets = new Map<string, string>()
      onLoad({ filter: /\.module\.(?:css|s[ac]ss)$/, namespace: 'file' }, async ({ path }) => {
        const compiled = SASS.test(path) ? await compileSass(path, folder) : undefined
        if (compiled && 'errors' in compiled) return compiled
        if (compiled) onFiles(compiled.files)
        // A relative path, because names of files contain a hash of the paths in them.
        const place = relative(folder, path).replaceAll('\\', '/')
        const { names, css } = await splitSheet(path, place, compiled?.css ?? (await readFile(path, 'utf8')))
        sheets.set(place, css)
        const styles = `import ${JSON.stringify(`${STYLES}:${place}`)}\n${names}`
        return { contents: styles, loader: 'js', resolveDir: dirname(path) }
      })
      onResolve({ filter: /^local-styles:/ }, ({ path }) => ({
        path: path.slice(STYLES.length + 1),
        namespace: STYLES,
      }))
      onLoad({ filter: /./, namespace: STYLES }, ({ path }) => ({
        contents: sheets.get(path) ?? '',
        loader: 'css',
        resolveDir: dirname(join(folder, path)),
      }))
    },
  }
}

/** The class names of a style sheet as a module, and its CSS with these names. */
async function splitSheet(
  path: string,
  place: string,
  contents: string,
): Promise<{ names: string; css: string }> {
  const digest = createHash('sha256').update(place).digest('hex').slice(0, 8)
  const { outputFiles } = await build({
    stdin: { contents: `export { default } from '${STYLES}'`, loader: 'js' },
    bundle: true,
    write: false,
    outdir: dirname(path),
    format: 'esm',
    charset: 'utf8',
    logLevel: 'silent',
    plugins: [onlySheet(`c${digest}.module.css`, contents)],
  })
  const [names, css] = ['.js', '.css'].map(
    (type) => outputFiles.find((each) => each.path.endsWith(type))?.text,
  )
  return { names: `${names ?? ''}\n${namedExports(names ?? '')}`, css: css ?? '' }
}

/** Also exports each class by its name: `import { box } from './a.module.css'`. */
function namedExports(names: string): string {
  const found = [...names.matchAll(/^ {2}([A-Za-z_$][\w$]*): ("[^"]*")/gm)]
  const lines = found
    .filter(([, name]) => name !== 'default')
    .map(([, name, value], index) => `const own${index} = ${value}\nexport { own${index} as ${name} }`)
  return lines.join('\n')
}

/** Resolves only the style sheet itself. Files that it refers to are bundled with the page. */
function onlySheet(name: string, contents: string): Plugin {
  return {
    name: 'sheet',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /./ }, ({ path }) =>
        path === STYLES ? { path: name, namespace: STYLES } : { path, external: true },
      )
      onLoad({ filter: /./, namespace: STYLES }, () => ({ contents, loader: 'local-css' }))
    },
  }
}
