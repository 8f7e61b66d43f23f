import { hash } from 'node:crypto'
import { isPlainObject } from './equal.ts'
import { StoredBytes } from './stored-bytes.ts'

/**
 * A digest of 160 bits in hexadecimal. Its last byte names its space, so digests of different spaces never meet: a file
 * `[]` and an empty list, for example, have different digests.
 */
export type Fingerprint = string & { readonly __brand: 'Fingerprint' }

/** The bytes that depend on the data. */
const BYTES = 19

/** What digests are made of: plain data, bytes, what a query has read, what a task was asked. */
const SPACES = { value: '01', bytes: '02', reads: '03', task: '04' } as const

/**
 * The digest of plain data. Values have the same digest if and only if they are `equal`.
 *
 * Functions, symbols and class instances throw a `TypeError`, because two of them would look alike. So do objects without
 * a prototype, because another process would get them with one.
 */
export function fingerprint(value: unknown): Fingerprint {
  return fingerprintIn('value', value)
}

/** The digest of plain data in another space. */
export function fingerprintIn(space: Exclude<keyof typeof SPACES, 'bytes'>, value: unknown): Fingerprint {
  const text = canonical(value)
  // In UTF-8, all lone surrogates would be the same. No UTF-8 begins with the bytes of this mark.
  return digest(text.isWellFormed() ? text : Buffer.from(`\uFEFF${text}`, 'utf16le'), space)
}

/** The digest of bytes, or of the UTF-8 bytes of a string. */
export function fingerprintBytes(bytes: Uint8Array | string): Fingerprint {
  return digest(bytes, 'bytes')
}

function digest(bytes: Uint8Array | string, space: keyof typeof SPACES): Fingerprint {
  // Not a part of a longer text, which would stay in memory as a whole.
  return `${hash('sha256', bytes, 'buffer').toString('hex', 0, BYTES)}${SPACES[space]}` as Fingerprint
}

/** Whether this is the digest of bytes. */
export function isOfBytes(digest: string): digest is Fingerprint {
  return digest.length === 2 * BYTES + 2 && digest.endsWith(SPACES.bytes)
}

/** Whether equal digests of this space mean equal values. */
export function isOfValue(digest: Fingerprint): boolean {
  return digest.endsWith(SPACES.value)
}

/** What the value of a kept query is stored under: a digest of no other space, and quick to make of many. */
export function keptKey(digest: Fingerprint): Fingerprint {
  return `${digest.slice(0, -2)}8${digest.at(-1)}` as Fingerprint
}

/**
 * The data as one string, unique to it: a letter for the type, then the value.
 * Strings are prefixed with their length, so nothing needs escaping.
 *
 *     { b: 'x', a: [1, true] }   →   {1:b"1:x1:a[n1;t]}
 *
 * @internal Tests compare values by it where digests would not show what differs.
 */
export function canonical(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `"${value.length}:${value}`
    case 'number':
      return Object.is(value, -0) ? 'n-0;' : `n${value};`
    case 'boolean':
      return value ? 't' : 'f'
    case 'undefined':
      return 'u'
    case 'bigint':
      return `i${value};`
    case 'object':
      return value === null ? '0' : canonicalObject(value)
    default:
      throw new TypeError(`a ${typeof value} has no fingerprint`)
  }
}

function canonicalObject(value: object): string {
  if (Array.isArray(value)) return `[${canonicalItems(value)}]`
  if (isPlainObject(value)) return `{${canonicalFields(value)}}`
  if (value instanceof Uint8Array) return `b${fingerprintBytes(value)}`
  if (value instanceof StoredBytes) return `b${value.digest}`
  if (value instanceof Map) return `M${canonicalEntries(value)};`
  if (value instanceof Set) return `S${canonicalItems([...value])};`
  if (value instanceof Date) return `d${value.getTime()};`
  const maker: { name: string } | undefined = value.constructor
  throw new TypeError(
    `an ${maker ? `instance of ${maker.name}` : 'object without a prototype'} has no fingerprint`,
  )
}

function canonicalItems(items: readonly unknown[]): string {
  let text = ''
  for (let at = 0; at < items.length; at++) {
    const item = items[at]
    text += item === undefined && !(at in items) ? 'h' : canonical(item)
  }
  return text
}

function canonicalFields(fields: Readonly<Record<string, unknown>>): string {
  let text = ''
  for (const name of Object.keys(fields)) text += `${name.length}:${name}${canonical(fields[name])}`
  return text
}

function canonicalEntries(entries: ReadonlyMap<unknown, unknown>): string {
  let text = ''
  for (const [key, value] of entries) text += canonical(key) + canonical(value)
  return text
}
