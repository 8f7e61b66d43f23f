import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { build, type Message, transform } from 'esbuild'
import { ASSET_TYPES } from '../tasks/modules/esbuild.ts'
import { FOREIGN_MODULES } from '../tasks/modules/foreign-modules.ts'

/** Judges modules of a site without running them. */

/** Whether a file `.js` holds JSX, which its name does not say. */
export async function hasJsx(file: string): Promise<boolean> {
  if (!file.endsWith('.js')) return false
  const text = await readFile(file, 'utf8')
  if (!text.includes('<')) return false
  const parses = (loader: 'js' | 'jsx') =>
    transform(text, { loader, logLevel: 'silent' }).then(
      () => true,
      () => false,
    )
  return !(await parses('js')) && (await parses('jsx'))
}

interface Problem {
  file: string
  line?: number | undefined
  text: string
}

interface Site {
  /** The folder that `@site` means. */
  site: string
  packages: ReadonlySet<string>
}

/** The imports of a module, and of all that it imports, that lead nowhere. */
export async function problemsOf(file: string, { site, packages }: Site): Promise<Problem[]> {
  try {
    await build({
      entryPoints: [file],
      absWorkingDir: dirname(file),
      bundle: true,
      write: false,
      outdir: '.out',
      format: 'esm',
      jsx: 'automatic',
      logLevel: 'silent',
      loader: { '.js': 'jsx', ...Object.fromEntries(ASSET_TYPES.map((type) => [type, 'empty' as const])) },
      plugins: [
        {
          name: 'imports',
          setup({ onLoad, onResolve, resolve: find }) {
            // The look of a page is no reason to set it aside.
            onLoad({ filter: /\.(?:css|s[ac]ss)$/ }, () => ({ contents: '', loader: 'local-css' }))
            // `/` is the site folder, or the folder of its static files.
            onResolve({ filter: /^\// }, async ({ path, kind, resolveDir }) => {
              if (kind === 'entry-point') return undefined
              const ways = ['.', 'static'].map((folder) => join(site, folder, path))
              const way = ways.find((each) => existsSync(each))
              return way === undefined ? undefined : find(way, { kind, resolveDir })
            })
            onResolve({ filter: /^[^./]/ }, ({ path, kind, resolveDir }) => {
              if (kind === 'entry-point') return { path, external: true }
              if (/^(react|react-dom|@chatdocs\/runtime)(\/|$)/.test(path)) return { path, external: true }
              if (FOREIGN_MODULES[path] || packages.has(nameOf(path))) return { path, external: true }
              if (/^@(theme|docusaurus|generated|theme-original|theme-init)\//.test(path))
                return { errors: [{ text: `${path} has no counterpart` }] }
              return path.startsWith('@site/')
                ? find(resolve(site, path.slice(6)), { kind, resolveDir })
                : undefined
            })
          },
        },
      ],
    })
    return []
  } catch (error) {
    if (!(error instanceof Error) || !('errors' in error)) throw error
    return (error.errors as Message[]).map(({ text, location }) => ({
      file: location ? `${dirname(file)}/${location.file}` : file,
      line: location?.line,
      text,
    }))
  }
}

function nameOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
