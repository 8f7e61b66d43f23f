import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type LoadInput, type LoadOutput, locationOfCode, type SourcePath } from '@chatdocs/core'
import { scratchFolder } from '../../project/cache.ts'
import { originOf, placeOf } from '../errors/place.ts'
import { importWithin, SECONDS, timeLimiter } from '../errors/time-limit.ts'
import { bundleModules, type Message, type ModuleBundle, type ModuleBundleOptions } from './esbuild.ts'

export interface ModuleFolders {
  site: string
  cache: string
  /** Whether the site may use the file at a real path. Absent in threads, which bundle nothing. */
  holds?: (real: string) => boolean
}

/** The module `chatdocs`, as configurations import it. */
const CHATDOCS = ['defineConfig', 'defineSidebars', 'definePlugin']
  .map((name) => `export const ${name} = (value) => value\n`)
  .join('')

/**
 * Runs a module of the site and returns its default export, or the result if that is a function. `seconds` limits the
 * time of its own code.
 */
export async function loadModule(
  { path }: LoadInput,
  folders: ModuleFolders,
  seconds = SECONDS,
): Promise<LoadOutput> {
  const { files, metafile, errors } = await bundleModule(path, folders, { withMap: true })
  const [error] = errors
  if (error) return broken(error, path, folders)
  const inputs = authoredInputs(Object.keys(metafile.inputs))
  const file = await writeModule(codeIn(files), folders.cache)
  try {
    return { value: await run(file, seconds), inputs }
  } catch (error) {
    const failed = error instanceof Error ? error.message : String(error)
    const place = await originOf(error)
    const text = place && (await readFile(join(folders.site, place.path), 'utf8').catch(() => undefined))
    return { failed, inputs, ...(place && text !== undefined && { at: locationOfCode(place, text) }) }
  } finally {
    await rm(file, { force: true })
  }
}

/** Throws if the folder for cached files is not writable: the module is not to blame. */
async function writeModule(code: Uint8Array, cache: string): Promise<string> {
  const folder = scratchFolder(cache, 'modules')
  await mkdir(folder, { recursive: true })
  // A unique name: another process may run the same code.
  const file = join(folder, `${randomUUID()}.mjs`)
  await writeFile(file, code)
  return file
}

/** The JavaScript of a bundle of one module. */
export function codeIn(files: ModuleBundle['files']): Uint8Array {
  return files.find((each) => each.path.endsWith('.mjs'))?.contents ?? new Uint8Array()
}

/** Bundles a module. If `tsconfig.json` is broken, tries without it: it may belong to the surrounding package. */
export async function bundleModule(
  path: SourcePath,
  { site, holds }: ModuleFolders,
  more: Pick<ModuleBundleOptions, 'apart' | 'withMap'> = {},
): Promise<ModuleBundle> {
  const options: ModuleBundleOptions = {
    ...more,
    folder: site,
    holds,
    entries: { module: path },
    platform: 'node',
    answers: { chatdocs: { text: CHATDOCS } },
  }
  const bundle = await bundleModules(options)
  if (!bundle.errors[0]?.location?.file.endsWith('tsconfig.json')) return bundle
  const alone = await bundleModules({ ...options, withoutSettings: true })
  return alone.errors.length === 0 ? alone : bundle
}

/** The failure. Its inputs include the broken file, so that fixing it reloads the module. */
export async function broken(
  error: Message,
  path: SourcePath,
  { site }: ModuleFolders,
): Promise<Extract<LoadOutput, { failed: string }>> {
  const at = await placeOf(error, site)
  return { failed: error.text, ...(at && { at }), inputs: at ? siteInputs([path, at.path]) : [path] }
}

async function run(file: string, seconds: number): Promise<unknown> {
  const limited = timeLimiter(seconds)
  const module: { default?: unknown } = await importWithin(limited, file)
  const make = module.default
  const value = typeof make === 'function' ? await limited(() => make()) : make
  if (value === undefined) throw new Error('it has no default export')
  return value
}

/** The files of the site among the inputs of a bundle. */
export function siteInputs(inputs: readonly string[]): SourcePath[] {
  return authoredInputs(inputs).filter((each) => !each.startsWith('../'))
}

/** The inputs of a bundle that do not belong to a package, including files outside of the site. */
export function authoredInputs(inputs: readonly string[]): SourcePath[] {
  return inputs.filter((each) => !/(^|\/)node_modules\/|^[\w-]+:/.test(each)).sort() as SourcePath[]
}
