import { hash } from 'node:crypto'
import { isPlainObject } from './equal.ts'

/** A digest of plain data, 160 bits in hexadecimal. Equal data has equal fingerprints. */
export type Fingerprint = string & { readonly __brand: 'Fingerprint' }

/** 160 bits. */
const BYTES = 20

/**
 * The digest of plain data.
 *
 * The order of keys and of map or set entries does not matter; an `undefined` field counts as
 * missing. `1`, `'1'` and `[1]` differ. Functions, symbols and class instances throw, because two of
 * them would look alike.
 */
export function fingerprint(value: unknown): Fingerprint {
  return fingerprintBytes(canonical(value))
}

/** The digest of bytes, or of the UTF-8 bytes of a string. */
export function fingerprintBytes(bytes: Uint8Array | string): Fingerprint {
  // Not a part of a longer text, which would stay in memory as a whole.
  return hash('sha256', bytes, 'buffer').toString('hex', 0, BYTES) as Fingerprint
}

/**
 * The data as one string, unique to it: a letter for the type, then the value.
 * Strings are prefixed with their length, so nothing needs escaping.
 *
 *     { b: 'x', a: [1, true] }   →   {1:a[n1;t]1:b"1:x}
 */
function canonical(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `"${value.length}:${value}`
    case 'number':
      return `n${value};`
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
  if (value instanceof Map) return `M${canonicalItems([...value].map(canonical).sort())};`
  if (value instanceof Set) return `S${canonicalItems([...value].map(canonical).sort())};`
  if (value instanceof Date) return `d${value.getTime()};`
  throw new TypeError(`an instance of ${value.constructor.name} has no fingerprint`)
}

function canonicalItems(items: readonly unknown[]): string {
  let text = ''
  for (const item of items) text += canonical(item)
  return text
}

function canonicalFields(fields: Readonly<Record<string, unknown>>): string {
  let text = ''
  for (const name of Object.keys(fields).sort()) {
    const value = fields[name]
    if (value !== undefined) text += `${name.length}:${name}${canonical(value)}`
  }
  return text
}
