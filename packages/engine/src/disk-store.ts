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
 *
 * Packs of our own, because neither `lmdb` nor `node:sqlite` is as cheap or survives damage. For 4,058 values (102 MB)
 * with Node.js 24, of three runs the middle one, serialization included:
 *
 *     |                                        | packs | node:sqlite (WAL) | lmdb 3.5.6      |
 *     | CPU seconds, put all                   | 1.05  | 1.86              | 1.37            |
 *     | CPU seconds, get all                   | 0.75  | 1.14              | 0.83            |
 *     | most memory, get all                   | 209   | 206               | 316 MB          |
 *     | installed                              | 0     | 0                 | 20 MB           |
 *     | killed 10 times while it writes        | right | right             | right           |
 *     | every 16 KB one byte is another one    | misses| 356 wrong values  | 532 wrong values|
 *     | cut to half                            | misses| cannot be opened  | SIGBUS          |
 *     | the first 4 KB are noise               | misses| cannot be opened  | SIGSEGV         |
 *
 * Of damaged values, 812 were read (every fifth). A checksum around each value would find wrong ones, as it does here,
 * but not save the store, nor the process from a signal. Node.js 20 has no `node:sqlite`, so both stores would have to
 * be kept; `lmdb` has an install script. What the last sessions used would have to be recorded with either.
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
