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
  /** Like `put`, but the value may be written with others, at the next `keep` at the latest. */
  putLater(key: Fingerprint, value: unknown): void
  /** Whether there seems to be a value. */
  has(key: Fingerprint): boolean
  /** Another one for another value of this key; `undefined` if there is none. */
  checksum(key: Fingerprint): number | undefined
  /** Marks values as used, as `get` does, without reading them. Values that nobody uses are removed some day. */
  keep(keys: Iterable<Fingerprint>): void
  /** How the thread that makes the value of a key puts it, once `get` has not found it. Without this, only `put` can. */
  filing?(key: Fingerprint): Filing
}

/** Puts the value of one key from the thread that has made it, so that its bytes pass through no other one. */
export interface Filing {
  readonly key: Fingerprint
  isFiled: boolean
  /** The descriptor of a file that only this thread appends to; `undefined` if there is none. */
  fileFor(thread: object): number | undefined
  /** Takes what the thread has appended. Returns the value. */
  take(filed: Filed): unknown
}

/** What a thread has appended to its file. */
export interface Filed {
  readonly fd: number
  readonly at: number
  readonly size: number
  readonly checksum: number
  /** The value, without what is packed in it. */
  readonly head: Uint8Array
}

/** A store that forgets everything. */
export const emptyStore: Store = {
  get: async () => undefined,
  put: async () => {},
  putLater: () => {},
  has: () => false,
  checksum: () => undefined,
  keep: () => {},
}

/** A store in memory. */
export function memoryStore(): Store {
  const values = new Map<Fingerprint, { value: unknown; checksum: number }>()
  const put = (key: Fingerprint, value: unknown) => {
    const known = values.get(key) ?? { value: undefined, checksum: 0 }
    if (!equal(known.value, value)) values.set(key, { value, checksum: known.checksum + 1 })
  }
  return {
    get: async (key) => values.get(key)?.value,
    put: async (key, value) => put(key, value),
    putLater: put,
    has: (key) => values.has(key),
    checksum: (key) => values.get(key)?.checksum,
    keep: () => {},
  }
}
