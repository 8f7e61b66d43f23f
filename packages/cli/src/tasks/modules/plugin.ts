import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { LocatedPlugin, LocatePluginInput, SourcePath } from '@chatdocs/core'
import { fingerprint } from '@chatdocs/engine'
import { build } from 'esbuild'
import { BUILT } from '../../built.ts'
import { holds as isHeld, realOr } from '../../host/links.ts'
import { scratchFolder } from '../../project/cache.ts'
import { writeServerModule } from './bundle.ts'
import { authoredInputs, broken, bundleModule, codeIn, type ModuleFolders, siteInputs } from './load.ts'

/*
 * The configuration names plugins by module, because documents are parsed in several threads. A plugin that is a file
 * of the site is bundled with the files it imports, and the name of the bundle is a digest of all its code: Node would
 * not import a changed file again, and results of older code must not be found in the store.
 */

/** Finds the module of a plugin, relative to the site folder. A file of the site is bundled with its imports. */
export async function locate(
  { specifier }: LocatePluginInput,
  folders: ModuleFolders,
): Promise<LocatedPlugin> {
  const { site } = folders
  try {
    const built = builtPlugin(specifier)
    const found = built ?? (await resolved(specifier, site))
    const root = realOr(site)
    if (isLinkedOut(specifier, found, folders))
      throw new Error('a symbolic link leads it out of the site folder')
    const way = relative(root, found).replaceAll('\\', '/')
    const [source] = siteInputs([way])
    if (source !== undefined) return await bundled(source, folders)
    const url = isAbsolute(way)
      ? pathToFileURL(found).href
      : `./${way.split('/').map(encodeURIComponent).join('/')}`
    return { module: `${url}?${digestOf(found)}`, inputs: built === undefined ? authoredInputs([way]) : [] }
  } catch (error) {
    const failed = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    return { failed, inputs: [] }
  }
}

/** The file of a module, even if its package exports it only for `import`, which `require.resolve` ignores. */
async function resolved(specifier: string, site: string): Promise<string> {
  try {
    return createRequire(join(site, 'chatdocs.config.js')).resolve(specifier)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error
    const { metafile } = await build({
      stdin: { contents: `export * from ${JSON.stringify(specifier)}`, resolveDir: site },
      absWorkingDir: site,
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      logLevel: 'silent',
      plugins: [{ name: 'only', setup: ({ onLoad }) => onLoad({ filter: /./ }, () => ({ contents: '' })) }],
    }).catch(() => Promise.reject(error))
    return resolve(site, metafile.inputs['<stdin>']?.imports[0]?.path ?? '')
  }
}

/** Whether a relative path leads out of the site through a link. Paths that name an outside file are allowed. */
function isLinkedOut(specifier: string, found: string, { site, holds }: ModuleFolders): boolean {
  const inSite = (path: string) => isHeld([realOr(site)], path)
  return (
    specifier.startsWith('.') && inSite(join(realOr(site), specifier)) && !(holds ?? inSite)(realOr(found))
  )
}

/** The file of a plugin that comes with chatdocs, such as `chatdocs/plugins/changelog`, wherever that is installed. */
function builtPlugin(specifier: string): string | undefined {
  const [, name] = /^chatdocs\/plugins\/([a-z-]+)$/.exec(specifier) ?? []
  const file = name === undefined ? undefined : fileURLToPath(new URL(`plugins/${name}.js`, BUILT))
  return file !== undefined && existsSync(file) ? file : undefined
}

/** The name of the bundle contains a digest of all code that it runs, so results of older code are never used. */
async function bundled(source: SourcePath, folders: ModuleFolders): Promise<LocatedPlugin> {
  const folder = scratchFolder(folders.cache, 'server')
  const { files, metafile, errors } = await bundleModule(source, folders, { apart: folder, withMap: true })
  const [error] = errors
  if (error) return broken(error, source, folders)
  const code = codeIn(files)
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports)
  const packages = imports.flatMap(({ path, kind, external }) => {
    if (!external || !path.startsWith('.')) return []
    return resolve(folder, kind.startsWith('require') ? path : decodeURIComponent(path))
  })
  const name = basename(source)
    .replace(/\.\w+$/, '')
    .replace(/[^\w-]/g, '_')
  const module = `plugin-${name}-${fingerprint([code, packages.map(digestOf)])}.mjs`
  await writeServerModule(folder, module, code)
  return { module, inputs: authoredInputs(Object.keys(metafile.inputs)) }
}

/** The digest of a plugin in a package: the bytes of its module, and the version for the rest of the package. */
function digestOf(file: string): string {
  const manifest = nearestManifest(dirname(file))
  return fingerprint([readFileSync(file), manifest && readFileSync(manifest)])
}

function nearestManifest(folder: string): string | undefined {
  const manifest = join(folder, 'package.json')
  if (existsSync(manifest)) return manifest
  return dirname(folder) === folder ? undefined : nearestManifest(dirname(folder))
}
