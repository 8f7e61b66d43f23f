import { equal } from './equal.ts'
import type { Fingerprint } from './fingerprint.ts'

/**
 * A cache: values by the fingerprint of what they were made from. It may forget values, but never returns a wrong one.
 * A key that is put again may give either value.
 */
export interface Store {
  /** The value, or `undefined` if there is none. Values are shared and must not be mutated. */
  get(key: Fingerprint): Promise<unknown>
  put(key: Fingerprint, value: unknown): Promise<void>
  /** Whether there seems to be a value. */
  has(key: Fingerprint): boolean
  /** Another one for another value of this key; `undefined` if there is none. */
  checksum(key: Fingerprint): number | undefined
  /** Marks values as used, as `get` does, without reading them. Values that nobody uses are removed some day. */
  keep(keys: Iterable<Fingerprint>): void
}

/** A store that forgets everything. */
export const emptyStore: Store = {
  get: async () => undefined,
  put: async () => {},
  has: () => false,
  checksum: () => undefined,
  keep: () => {},
}

/** A store in memory. */
export function memoryStore(): Store {
  const values = new Map<Fingerprint, { value: unknown; checksum: number }>()
  return {
    get: async (key) => values.get(key)?.value,
    put: async (key, value) => {
      const known = values.get(key) ?? { value: undefined, checksum: 0 }
      if (!equal(known.value, value)) values.set(key, { value, checksum: known.checksum + 1 })
    },
    has: (key) => values.has(key),
    checksum: (key) => values.get(key)?.checksum,
    keep: () => {},
  }
}
