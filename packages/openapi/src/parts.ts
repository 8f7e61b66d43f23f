import { dirname, join } from 'node:path/posix'
import type { PluginData, PluginProblem, PluginReport, PluginTexts } from 'chatdocs'
import { nearest } from './suggest.ts'

/** The keys that lead to a value, from the top of its file. */
type KeyPath = readonly (string | number)[]

/** A value in a file, and its location. */
export interface Part {
  value: unknown
  file: string
  keys: KeyPath
}

/** The files of a description. References are resolved on access. */
export interface Parts {
  /** The value of a whole file; `undefined` if it cannot be read, which is reported. */
  file(path: string): Part | undefined
  /** The value at a path of keys. Follows references on the way. Broken references are reported, and give `undefined`. */
  get(part: Part | undefined, ...keys: KeyPath): Part | undefined
  /** The value at a key as written, which may be a reference. */
  child(part: Part | undefined, key: string): Part | undefined
  /** The entries of an object or a list. Entries that are references are not resolved. */
  each(part: Part | undefined, ...keys: KeyPath): readonly (readonly [name: string, Part])[]
  /** The target of a reference; any other value itself. */
  follow(part: Part): Part | undefined
  /** All values on the way of a reference to its target, the target included, each by its file and keys. */
  way(part: Part): readonly string[]
  /** The line of a value, from 1. */
  line(part: Part): number
  report(part: Part, problem: Omit<PluginProblem, 'line' | 'column'>): void
}

/** Opens the files of a description. Problems are reported once. */
export function openParts(texts: PluginTexts, host: Pick<PluginReport, 'read' | 'report'>): Parts {
  const opened = new Map<string, PluginData | undefined>()
  const reported = new Set<string>()
  const open = (path: string) => {
    if (!opened.has(path)) opened.set(path, host.read(path))
    return opened.get(path)
  }
  const placeOf = ({ file, keys }: Part) => open(file)?.placeOf(keys) ?? { line: 1, column: 1 }
  const report: Parts['report'] = (part, problem) => {
    const key = JSON.stringify([nameOf(part), problem.message])
    if (reported.has(key)) return
    reported.add(key)
    host.report({ path: part.file, ...placeOf(part), ...problem })
  }
  const rootOf = (path: string): Part | undefined => {
    const read = open(path)
    return read && { value: read.value, file: path, keys: [] }
  }
  const wayOf = (part: Part): Part[] => {
    const all: Part[] = [part]
    for (let at: Part | undefined = part; at && referenceOf(at.value) !== undefined; ) {
      at = targetOf(at, { texts, rootOf, report })
      const isLoop = at !== undefined && all.some((each) => nameOf(each) === nameOf(at as Part))
      if (isLoop) report(part, { message: '$ref leads to itself', severity: 'error' })
      if (at === undefined || isLoop) return []
      all.push(at)
    }
    return all
  }
  const follow = (part: Part) => wayOf(part).at(-1)
  const below = (part: Part | undefined, keys: KeyPath): Part | undefined =>
    keys.reduce<Part | undefined>((at, key) => childOf(at && follow(at), key), part)
  return {
    file: rootOf,
    follow,
    child: (part, key) => childOf(part && follow(part), key),
    get(part, ...keys) {
      const found = below(part, keys)
      return found && follow(found)
    },
    each(part, ...keys) {
      const found = below(part, keys)
      const all = found && follow(found)
      if (!isRecord(all?.value) && !Array.isArray(all?.value)) return []
      return Object.keys(all.value).flatMap((key) => {
        const child = childOf(all, Array.isArray(all.value) ? Number(key) : key)
        return child ? [[key, child] as const] : []
      })
    },
    way: (part) => wayOf(part).slice(1).map(nameOf),
    line: (part) => placeOf(part).line,
    report,
  }
}

interface Resolving {
  texts: PluginTexts
  rootOf: Parts['file']
  report: Parts['report']
}

/** The direct target of a reference, which may itself be a reference. */
function targetOf(part: Part, { texts, rootOf, report }: Resolving): Part | undefined {
  const address = referenceOf(part.value) ?? ''
  const at = { ...part, keys: [...part.keys, '$ref'] }
  const wrong = (help: string | undefined) => {
    report(at, { message: `$ref leads nowhere: ${address}`, severity: 'error', ...(help && { help }) })
    return undefined
  }
  const [way = '', pointer = ''] = address.split('#')
  const path = way === '' ? part.file : fileAt(part.file, way)
  if (path === undefined) return wrong('only files of the site folder are read')
  if (texts[path] === undefined) return wrong(helpFor(path, Object.keys(texts)))
  const root = rootOf(path)
  return root && walk(root, pointer, (name, known) => wrong(helpFor(name, known)))
}

/** A unique key for the location of a value. */
export function nameOf({ file, keys }: Part): string {
  return `${file}#${keys.map((key) => `/${key}`).join('')}`
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function textAt(part: Part, key: string): string {
  const text = isRecord(part.value) ? part.value[key] : undefined
  return typeof text === 'string' ? text.trim() : ''
}

/** The servers of the first part that has any: an operation, its path, or the whole description. */
export function serversOf(around: readonly Part[], parts: Parts): Part[] {
  const all = around.map((each) => parts.each(each, 'servers'))
  return (all.find((each) => each.length > 0) ?? []).map(([, each]) => each)
}

/** The authentication methods of an operation, else of the whole description; `undefined` without any. */
export function requirementsOf(part: Part, root: Part, parts: Parts) {
  const own = parts.get(part, 'security') ?? parts.get(root, 'security')
  return own && parts.each(own)
}

/** The first example of a value. */
export function exampleOf(part: Part | undefined, parts: Parts): Part | undefined {
  return (
    parts.get(part, 'example') ?? parts.each(part, 'examples').map(([, each]) => parts.get(each, 'value'))[0]
  )
}

/** The files that references in these texts may name. Examples are searched, too, so there may be too many. */
export function namedFiles(texts: PluginTexts): string[] {
  return Object.entries(texts).flatMap(([file, text]) =>
    [...text.matchAll(/["']?\$ref["']?\s*:\s*["']?([^\s"'#,}]+)/g)].flatMap(
      ([, way = '']) => fileAt(file, way) ?? [],
    ),
  )
}

function referenceOf(value: unknown): string | undefined {
  return isRecord(value) && typeof value.$ref === 'string' ? value.$ref : undefined
}

function childOf(part: Part | undefined, key: string | number): Part | undefined {
  if (!part || typeof part.value !== 'object' || part.value === null) return undefined
  if (!Object.hasOwn(part.value, key)) return undefined
  const value = (part.value as Readonly<Record<string | number, unknown>>)[key]
  return value === undefined ? undefined : { value, file: part.file, keys: [...part.keys, key] }
}

/** The value at a JSON pointer (RFC 6901), in the form of a fragment. */
function walk(
  root: Part,
  pointer: string,
  missing: (name: string, known: readonly string[]) => void,
): Part | undefined {
  let at = root
  for (const written of pointer.split('/').slice(1)) {
    const name = decoded(written).replaceAll('~1', '/').replaceAll('~0', '~')
    const next = childOf(at, Array.isArray(at.value) ? Number(name) : name)
    if (!next) return void missing(name, isRecord(at.value) ? Object.keys(at.value) : [])
    at = next
  }
  if (pointer !== '' && !pointer.startsWith('/')) return void missing(pointer, [])
  return at
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function helpFor(name: string, known: readonly string[]): string | undefined {
  const close = nearest(name, known)
  return close === undefined ? undefined : `did you mean ${close}?`
}

/** A path relative to a file, from the site folder; `undefined` for URLs and paths that leave the folder. */
function fileAt(file: string, way: string): string | undefined {
  if (/^\w+:|^\/\//.test(way)) return undefined
  const path = join(dirname(file), decoded(way)).replace(/\/$/, '')
  return /^\.\.(?:\/|$)/.test(path) ? undefined : path
}
