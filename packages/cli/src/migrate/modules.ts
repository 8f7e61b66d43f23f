import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { build, type Message, transform } from 'esbuild'
import { ASSET_TYPES } from '../tasks/modules/esbuild.ts'

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

export interface ModuleProblem {
  file: string
  line?: number | undefined
  text: string
}

export interface Resolving {
  /** Where an import leads: to a file, to something known, or to something that does not exist here. */
  resolve: (name: string) => 'known' | 'unknown' | string | undefined
}

/** The imports of a module, and of all that it imports, that lead nowhere. */
export async function problemsOf(file: string, { resolve }: Resolving): Promise<ModuleProblem[]> {
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
      tsconfigRaw: {},
      loader: { '.js': 'jsx', ...Object.fromEntries(ASSET_TYPES.map((type) => [type, 'empty' as const])) },
      plugins: [
        {
          name: 'imports',
          setup({ onResolve, resolve: find }) {
            onResolve({ filter: /^[^./]/ }, ({ path, kind, resolveDir }) => {
              if (kind === 'entry-point' || kind === 'url-token') return { path, external: true }
              if (/^(react|react-dom|@chatdocs\/runtime)(\/|$)/.test(path)) return { path, external: true }
              const found = resolve(path)
              if (found === 'known') return { path, external: true }
              if (found === undefined) return undefined
              if (found === 'unknown') return { errors: [{ text: `${path} has no counterpart` }] }
              return find(found, { kind, resolveDir })
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
