/**
 * Whether two pieces of plain data are equal. This is what stops a change from propagating.
 *
 * It agrees with `fingerprint`: an `undefined` field counts as missing, and the order of keys and
 * entries does not matter. Anything that is not plain data equals only itself. When in doubt the
 * result is `false`, which costs a run but never correctness.
 */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return Number.isNaN(a) && Number.isNaN(b)
  }
  if (Array.isArray(a)) return Array.isArray(b) && equalItems(a, b)
  if (isPlainObject(a)) return isPlainObject(b) && equalFields(a, b)
  if (a instanceof Uint8Array) return b instanceof Uint8Array && equalBytes(a, b)
  if (a instanceof Map) return b instanceof Map && equalMaps(a, b)
  if (a instanceof Set) return b instanceof Set && a.size === b.size && [...a].every((item) => b.has(item))
  return a instanceof Date && b instanceof Date && a.getTime() === b.getTime()
}

/** Whether a value is an object literal: no array, no class instance. Works across realms. */
export function isPlainObject(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return true
  return Object.getPrototypeOf(prototype) === null && !Array.isArray(value)
}

function equalItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (!equal(a[at], b[at])) return false
  return true
}

function equalFields(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  let present = 0
  for (const name in a) {
    const value = a[name]
    if (value === undefined) continue
    if (!Object.hasOwn(b, name) || !equal(value, b[name])) return false
    present++
  }
  for (const name in b) if (b[name] !== undefined) present--
  return present === 0
}

function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}

function equalMaps(a: ReadonlyMap<unknown, unknown>, b: ReadonlyMap<unknown, unknown>): boolean {
  if (a.size !== b.size) return false
  for (const [key, value] of a) if (!b.has(key) || !equal(value, b.get(key))) return false
  return true
}
