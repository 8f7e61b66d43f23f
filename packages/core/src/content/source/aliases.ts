import stripJsonComments from 'strip-json-comments'
import { folderOf, follow, type SourcePath } from '../../paths.ts'

/** What `tsconfig.json` says about the names of modules. */
export interface Aliases {
  /** The folder below which every name may lie. */
  baseUrl?: SourcePath
  /** Where names lie that match a pattern: `@components/*`. */
  paths?: Readonly<Record<string, readonly SourcePath[]>>
}

/** Reads a `tsconfig.json` with those of the site that it extends. What cannot be read says nothing: esbuild reports it. */
export async function readAliases(
  path: SourcePath,
  read: (path: SourcePath) => Promise<string>,
  open: readonly SourcePath[] = [],
): Promise<Aliases> {
  const { extends: bases, compilerOptions } = objectIn(await read(path))
  let aliases: Aliases = {}
  for (const base of [bases].flat()) {
    const file =
      typeof base === 'string' && /^\.{1,2}\//.test(base) ? follow(folderOf(path), base) : undefined
    if (file === undefined || open.includes(file)) continue
    const named = (/\.json$/.test(file) ? file : `${file}.json`) as SourcePath
    aliases = { ...aliases, ...(await readAliases(named, read, [...open, path])) }
  }
  const { baseUrl, paths } = isObject(compilerOptions) ? compilerOptions : {}
  if (typeof baseUrl === 'string') {
    const folder = follow(folderOf(path), baseUrl)
    if (folder !== undefined) aliases = { ...aliases, baseUrl: folder }
  }
  if (!isObject(paths)) return aliases
  const folder = aliases.baseUrl ?? folderOf(path)
  const placesOf = (each: unknown) => (typeof each === 'string' ? (follow(folder, each) ?? []) : [])
  const pairs = Object.entries(paths).map(([key, all]) => [key, [all].flat().flatMap(placesOf)] as const)
  return { ...aliases, paths: Object.fromEntries(pairs) }
}

/** The places in the site that a name may mean, in the order in which esbuild tries them. */
export function placesOf(name: string, { baseUrl, paths = {} }: Aliases): SourcePath[] {
  const below = baseUrl === undefined ? undefined : follow(baseUrl, name)
  const last = below === undefined ? [] : [below]
  if (Object.hasOwn(paths, name)) return [...(paths[name] ?? []), ...last]
  let longest = -1
  let found: SourcePath[] = []
  for (const [pattern, places] of Object.entries(paths)) {
    const [before = '', after] = pattern.split('*')
    if (after === undefined || before.length <= longest || name.length < before.length + after.length)
      continue
    if (!name.startsWith(before) || !name.endsWith(after)) continue
    longest = before.length
    const rest = name.slice(before.length, name.length - after.length)
    found = places.map((place) => place.replace('*', () => rest) as SourcePath)
  }
  return [...found, ...last]
}

/** JSON with comments and commas at the end of lists. */
function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(
      stripJsonComments(text.replace(/^\ufeff/, ''), { trailingCommas: true }),
    )
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
