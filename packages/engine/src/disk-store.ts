import { deserialize, serialize } from 'node:v8'
import type { Fingerprint } from './fingerprint.ts'
import { closePack, type EntryId, idOf, readValue } from './pack.ts'
import { attempt, makeWriter, nameAt, openPacks, type Packs } from './packs.ts'
import { prune } from './prune.ts'
import type { Store } from './store.ts'

/** A store on disk. */
export interface DiskStore extends Store {
  /**
   * Ends the session: records what it used, and removes what the last sessions did not use if that pays. A session
   * that only read does not count: with a saved graph, it reads next to nothing.
   */
  close(): void
}

export interface DiskStoreOptions {
  /** The kind of session, one lower-case word. A value stays while one of the last sessions of any kind used it. */
  readonly use: string
}

/**
 * A folder of packs. Any number of processes may use it at the same time: each session appends to packs of its own, and
 * reads those that exist when it first reads. If anything fails, such as a damaged entry, a full disk or a read-only
 * folder, the value is missing.
 *
 * All I/O is synchronous: for values of this size that is several times faster than libuv's thread pool, and takes less
 * of this thread, too.
 */
export function diskStore(dir: string, { use }: DiskStoreOptions): DiskStore {
  const newName = () => nameAt(now())
  const newWriter = () => makeWriter(dir, newName)
  const writer = newWriter()
  const used = new Set<EntryId>()
  let opened: Packs | undefined
  let isReader = true
  let closed = false
  function folder(): Packs {
    opened ??= openPacks(dir)
    return opened
  }

  function get(key: Fingerprint): unknown {
    const id = idOf(key)
    const entry = closed ? undefined : folder().entries.get(id)
    const value = entry && attempt(() => decode(readValue(entry, key)))
    if (value !== undefined) used.add(id)
    return value
  }

  function put(key: Fingerprint, value: unknown): void {
    // Opened first, so that what this session writes is not among what it finds.
    const { entries } = folder()
    const bytes = closed ? undefined : attempt(() => serialize(value))
    const entry = bytes && writer.add(key, bytes)
    if (entry === undefined) return
    entries.set(entry.id, entry)
    used.add(entry.id)
    isReader = false
  }

  function close(): void {
    if (closed) return
    closed = true
    const { packs, entries } = opened ?? { packs: [], entries: new Map() }
    const all = [...packs, ...writer.finish()]
    const session = { use, name: newName(), used, packs: all, entries, now: now(), newWriter }
    if (!isReader) attempt(() => prune(dir, session))
    for (const pack of all) attempt(() => closePack(pack))
  }

  return {
    get: async (key) => get(key),
    put: async (key, value) => put(key, value),
    has: (key) => !closed && folder().entries.has(idOf(key)),
    checksum: (key) => folder().entries.get(idOf(key))?.checksum,
    keep(keys) {
      for (const key of keys) {
        used.add(idOf(key))
        isReader = false
      }
    },
    close,
  }
}

function decode(bytes: Uint8Array | undefined): unknown {
  return bytes && deserialize(bytes)
}

function now(): number {
  return performance.timeOrigin + performance.now()
}
