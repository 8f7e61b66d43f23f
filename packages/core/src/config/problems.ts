import type { z } from 'zod'
import { nearest } from '../diagnostics/nearest.ts'

/** The keys from the root to a value: `navbar`, `items`, 1, `to`. */
export type KeyPath = readonly (string | number)[]

/** A mistake in data, not yet located in a file. */
export interface Problem {
  path: KeyPath
  message: string
  help?: string | undefined
}

type Issue = z.core.$ZodIssue

/** Turns zod issues into problems; `whole` names the input in messages. */
export function problemsOf(issues: readonly Issue[], input: unknown, whole: string): Problem[] {
  return issues.flatMap((issue) => {
    const path = keyPath(issue)
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => unknownKey(key, path, issue.message))
    const { statement, help } = explain(issue, valueAt(input, path))
    return [{ path, message: `${pathText(path) || whole}: ${statement}`, help }]
  })
}

/** The path of an issue, with symbols as strings. */
export function keyPath(issue: Issue): KeyPath {
  return issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))
}

/** `navbar.items[1].to`, `diagnostics['link/broken']`. */
function pathText(path: KeyPath): string {
  return path.reduce<string>((before, key) => {
    if (typeof key === 'number') return `${before}[${key}]`
    if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key)) return `${before}['${key}']`
    return before === '' ? key : `${before}.${key}`
  }, '')
}

/** The value at a path; `undefined` if there is none. */
export function valueAt(value: unknown, path: KeyPath): unknown {
  return path.reduce<unknown>((at, key) => {
    const isThere = typeof at === 'object' && at !== null && Object.hasOwn(at, key)
    return isThere ? (at as Record<string | number, unknown>)[key] : undefined
  }, value)
}

function unknownKey(key: string, path: KeyPath, knownKeys: string): Problem {
  const known = knownKeys.split(' ')
  const meant = nearest(key, known)
  const help = meant === undefined ? `known keys: ${known.join(', ')}` : `did you mean ${meant}?`
  return { path: [...path, key], message: `${pathText([...path, key])}: unknown key`, help }
}

interface Explanation {
  statement: string
  help?: string | undefined
}

function explain(issue: Issue, found: unknown): Explanation {
  switch (issue.code) {
    case 'custom': {
      const { expected: what, help } = (issue.params ?? {}) as { expected?: string; help?: string }
      return { statement: what === undefined ? issue.message : expected(what, found), help }
    }
    case 'invalid_type':
      return { statement: expected(KINDS[issue.expected] ?? issue.expected, found) }
    case 'invalid_value': {
      const values = issue.values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)))
      const meant = typeof found === 'string' ? nearest(found, issue.values.map(String)) : undefined
      return { statement: expected(oneOf(values), found), help: meant && `did you mean '${meant}'?` }
    }
    case 'invalid_format':
      return { statement: expected(formatText(issue), found) }
    case 'too_small':
      return { statement: expected(`at least ${amount(issue.minimum, issue.origin)}`, found) }
    case 'too_big':
      return { statement: expected(`at most ${amount(issue.maximum, issue.origin)}`, found) }
    default:
      return { statement: issue.message }
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  tuple: 'a list',
}

/** Describes several kinds of values, given by their zod names: `a string or a list`. */
export function expectedKinds(kinds: readonly string[]): string {
  return oneOf([...new Set(kinds.map((kind) => KINDS[kind] ?? kind))])
}

const FORMATS: Readonly<Record<string, string>> = {
  url: 'an absolute address, such as https://example.com/',
  email: 'an e-mail address',
  date: 'a date, such as 2025-01-31',
  datetime: 'a time, such as 2025-01-31T08:00:00Z',
}

function formatText({ format, pattern }: { format: string; pattern?: string }): string {
  return FORMATS[format] ?? (format === 'regex' ? `text like ${pattern}` : `text in the format ${format}`)
}

/** `3`, `1 entry`, `2 entries`. */
function amount(count: number | bigint, origin: string): string {
  if (origin === 'string') return `${count} ${Number(count) === 1 ? 'character' : 'characters'}`
  if (origin !== 'array') return String(count)
  return `${count} ${Number(count) === 1 ? 'entry' : 'entries'}`
}

function expected(what: string, found: unknown): string {
  return `expected ${what}, found ${found === undefined ? 'nothing' : describe(found)}`
}

/** `a`, `a or b`, `a, b or c`. */
function oneOf(values: readonly string[]): string {
  return values.length < 2 ? values.join() : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}

/** Describes a value: a short one literally, else its kind. */
function describe(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  switch (typeof value) {
    case 'string':
      return value.length <= 40
        ? JSON.stringify(value)
        : `${JSON.stringify(value.slice(0, 39)).slice(0, -1)}…"`
    case 'number':
    case 'boolean':
      return String(value)
    default:
      return typeof value === 'object' ? 'an object' : `a ${typeof value}`
  }
}
