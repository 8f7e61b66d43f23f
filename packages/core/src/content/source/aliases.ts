import stripJsonComments from 'strip-json-comments'
import * as z from 'zod'
import { folderOf, follow, type SourcePath } from '../../paths.ts'

/** The module aliases in `tsconfig.json`. */
export interface Aliases {
  /** The folder in which every name is looked up. */
  baseUrl?: SourcePath
  /** The folders for names that match a pattern: `@components/*`. */
  paths?: Readonly<Record<string, readonly SourcePath[]>>
}

const SETTINGS = z.object({
  extends: z.string().or(z.array(z.string())).default([]),
  compilerOptions: z
    .object({ baseUrl: z.string(), paths: z.record(z.string(), z.string().or(z.array(z.string()))) })
    .partial()
    .default({}),
})

/** Reads a `tsconfig.json` and those that it extends in the site. Unreadable files are ignored: esbuild reports them. */
export async function readAliases(
  path: SourcePath,
  read: (path: SourcePath) => Promise<string>,
  open: readonly SourcePath[] = [],
): Promise<Aliases> {
  const { extends: bases, compilerOptions } = settingsIn(await read(path))
  let aliases: Aliases = {}
  for (const base of [bases].flat()) {
    const file = /^\.{1,2}\//.test(base) ? follow(folderOf(path), base) : undefined
    if (file === undefined || open.includes(file)) continue
    const named = (/\.json$/.test(file) ? file : `${file}.json`) as SourcePath
    aliases = { ...aliases, ...(await readAliases(named, read, [...open, path])) }
  }
  const { baseUrl: written, paths = {} } = compilerOptions
  const baseUrl = written === undefined ? undefined : follow(folderOf(path), written)
  if (baseUrl !== undefined) aliases = { ...aliases, baseUrl }
  const pairs = Object.entries(paths).map(([key, all]) => {
    const places = [all].flat().flatMap((each) => follow(aliases.baseUrl ?? folderOf(path), each) ?? [])
    return [key, places] as const
  })
  return compilerOptions.paths ? { ...aliases, paths: Object.fromEntries(pairs) } : aliases
}

/** The paths in the site that a name may refer to, in the order in which esbuild tries them. */
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

function settingsIn(text: string): z.output<typeof SETTINGS> {
  return SETTINGS.safeParse(lenientJson(text)).data ?? SETTINGS.parse({})
}

/** Parses JSON with comments and trailing commas; `undefined` if that fails. */
export function lenientJson(text: string): unknown {
  try {
    return JSON.parse(stripJsonComments(text.replace(/^\ufeff/, ''), { trailingCommas: true }))
  } catch {
    return undefined
  }
}
