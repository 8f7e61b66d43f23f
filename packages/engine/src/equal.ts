import { StoredBytes } from './stored-bytes.ts'

/**
 * Whether two pieces of plain data are equal. This is what stops a change from propagating, so nothing that a query could
 * see may differ: not the order of keys, nor that of the entries of a Map or Set, nor whether a field or item is
 * `undefined` or missing, nor the sign of zero.
 *
 * It agrees with `fingerprint`. Anything that is not plain data equals only itself. When in doubt the result is `false`,
 * which costs a run but never correctness.
 */
export function equal(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b)
  if (a === b) return true
  if (Array.isArray(a)) return Array.isArray(b) && equalItems(a, b)
  if (isPlainObject(a)) return isPlainObject(b) && equalFields(a, b)
  if (a instanceof Uint8Array) return b instanceof Uint8Array && equalBytes(a, b)
  if (a instanceof StoredBytes) return b instanceof StoredBytes && a.digest === b.digest
  if (a instanceof Map)
    return b instanceof Map && a.size === b.size && equalItems([...a].flat(), [...b].flat())
  if (a instanceof Set) return b instanceof Set && a.size === b.size && equalItems([...a], [...b])
  return a instanceof Date && b instanceof Date && Object.is(a.getTime(), b.getTime())
}

/** Whether a value is an object literal: no array, no class instance, with a prototype. Works across realms. */
export function isPlainObject(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Object.prototype) return true
  return prototype !== null && Object.getPrototypeOf(prototype) === null && !Array.isArray(value)
}

function equalItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) {
    const item = a[at]
    if (!equal(item, b[at])) return false
    if (item === undefined && at in a !== at in b) return false
  }
  return true
}

function equalFields(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const [names, others] = [Object.keys(a), Object.keys(b)]
  if (names.length !== others.length) return false
  return names.every((name, at) => name === others[at] && equal(a[name], b[name]))
}

function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}
