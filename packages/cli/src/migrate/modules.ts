import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { ModuleProblem } from '@chatdocs/migrate'
import { bundleModules } from '../tasks/modules/esbuild.ts'
import { FOREIGN_MODULES } from '../tasks/modules/foreign-modules.ts'

/** Judges modules of a site without running them, as its bundles will have them. */

interface Site {
  /** The folder that `@site` means. */
  site: string
  packages: ReadonlySet<string>
}

/** What pages of chatdocs have without an import that leads somewhere. */
const PROVIDED = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', '@chatdocs/runtime']

/** The imports of a module, and of all that it imports, that lead nowhere once the site's packages are installed. Paths are absolute. */
export async function problemsOf(file: string, { site, packages }: Site): Promise<ModuleProblem[]> {
  const { errors } = await bundleModules({
    folder: site,
    entries: { page: relative(site, file) },
    platform: 'browser',
    holds: () => true,
    answers: Object.fromEntries(PROVIDED.map((external) => [external, { external }])),
    fallbacks: FOREIGN_MODULES,
  })
  // `/` is the site folder, or the folder of its static files.
  const isFile = (path: string) => ['.', 'static'].some((each) => existsSync(join(site, each, path)))
  return errors.flatMap(({ text, location }) => {
    const [, name = ''] = /^Could not resolve "([^"]+)"/.exec(text) ?? []
    if (packages.has(nameOf(name)) || (name.startsWith('/') && isFile(name))) return []
    // The look of a page is no reason to set it aside.
    if (/\.(?:css|s[ac]ss)$/.test(location?.file ?? '')) return []
    const isForeign = /^@(theme|docusaurus|generated|theme-original|theme-init)\//.test(name)
    return {
      path: location ? join(site, location.file) : file,
      line: location?.line,
      text: isForeign ? `${name} has no counterpart` : text,
    }
  })
}

function nameOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
