import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DEFINED, MISSING, type ReadRequest, STAND_IN, type Stub, standInModule } from './stand-in.ts'

/** The arguments by which functions that only build an address show their pattern. */
function documentAt(path: string): Readonly<Record<string, unknown>> {
  const paths = { docPath: path, blogPath: path, filePath: path, relativePath: path, path }
  const folders = { versionDocsDirPath: '{folder}', blogDirPath: '{folder}' }
  return { locale: 'en', version: 'current', permalink: '{permalink}', frontmatter: {}, ...paths, ...folders }
}

/** Keys whose functions are called to learn the pattern that they build. */
const PATTERNS = new Set(['editUrl', 'pattern'])

/**
 * A value as plain data that another process can receive. Functions become `{ $function: 'name' }`; those that build
 * addresses, what they build. Of a missing package, its name and the arguments are
 * left.
 */
async function portable(exported: unknown): Promise<unknown> {
  const given = await exported
  const value = typeof given === 'function' && !missing(given) ? await given({}) : given
  return plain(value, '', new Set())
}

function plain(value: unknown, key: string, around: ReadonlySet<unknown>): unknown {
  const stub = missing(value)
  if (stub) return plainStub(stub, around)
  if (typeof value === 'function') return shown(value, key) ?? { $function: value.name || key }
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (around.has(value)) return undefined
  const inside = new Set([...around, value])
  if (Array.isArray(value)) return value.map((each) => plain(each, key, inside))
  if (value instanceof RegExp || value instanceof Date || value instanceof URL) return String(value)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each, name, inside)]))
}

function plainStub({ $from, args }: Stub, around: ReadonlySet<unknown>): Stub {
  return { $from, ...(args && { args: args.map((each) => plain(each, '', around)) }) }
}

/** What is known of a stand-in for a missing package. */
function missing(value: unknown): Stub | undefined {
  return typeof value === 'function' ? (value as { [MISSING]?: Stub })[MISSING] : undefined
}

function shown(make: unknown, key: string): string | undefined {
  if (!PATTERNS.has(key) || typeof make !== 'function') return undefined
  // What it makes of two documents differs by their paths alone.
  const [made, other] = ['one/first.md', 'second.md'].map((path) => {
    try {
      return String(make(documentAt(path))).replace(path, '{file}')
    } catch {
      return undefined
    }
  })
  return made === other && made?.includes('{file}') ? made : undefined
}

/**
 * The program of a process that evaluates the configuration of another tool, and sends its default export as data. The
 * bundle calls what it lacks by global names, as CommonJS has them.
 */
process.once('message', async ({ bundle, source }: ReadRequest) => {
  const require = createRequire(source)
  const resolve = (name: string) => {
    try {
      return require.resolve(name)
    } catch {
      return name
    }
  }
  const load = (name: string): unknown => {
    try {
      return require(name)
    } catch {
      return standInModule(name)
    }
  }
  // Some use modules of Node.js that they do not import.
  for (const name of ['fs', 'os', 'path', 'url']) Object.assign(globalThis, { [name]: load(name) })
  Object.assign(globalThis, {
    __filename: source,
    __dirname: dirname(source),
    require: Object.assign(load, require, { resolve }),
    [STAND_IN]: standInModule,
  })
  try {
    const module: { default?: unknown } = await import(pathToFileURL(bundle).href)
    const value = await portable(module.default ?? Reflect.get(globalThis, DEFINED))
    process.send?.({ value }, () => process.exit())
  } catch (error) {
    process.send?.({ failed: error instanceof Error ? error.message : String(error) }, () => process.exit())
  }
})
