import { decode, encode, encodeShared } from './encoded.ts'
import type { Fingerprint } from './fingerprint.ts'
import { bytesOf, closePack, type Entry, type EntryId, idOf, placeOf, readValue } from './pack.ts'
import { attempt, type Lender, makeLender, makeWriter, nameAt, openPacks, type Packs } from './packs.ts'
import { prune } from './prune.ts'
import type { Filing, Store } from './store.ts'

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
  /** Where parts of packs are that are not here yet. */
  readonly fill?: Fill | undefined
}

/** Fills bytes of packs in place. */
export interface Fill {
  /** Fetches a part of a pack: an entry of it is not whole. Returns whether there was something to fetch. */
  fetch(path: string, at: number, length: number): Promise<boolean>
  /** Whether all parts of a pack are here. */
  isWhole(path: string): boolean
}

/**
 * A folder of packs. Any number of processes may use it at the same time: each session, and each thread of it, appends to
 * packs of its own, and reads those that exist when it first reads. If anything fails, such as a damaged entry, a full
 * disk or a read-only folder, the value is missing.
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
export function diskStore(dir: string, { use, fill }: DiskStoreOptions): DiskStore {
  const folder = openOnce(dir)
  const store = storeIn(dir, { use, fill }, folder)
  return fill ? { ...store, get: filling(store, folder, fill) } : store
}

/** Reads what is here; else what is fetched. An entry that can be had in neither way is forgotten. */
function filling(store: DiskStore, { opened }: OpenedOnce, fill: Fill): Store['get'] {
  return async (key) => {
    const value = await store.get(key)
    const entry = value === undefined ? opened()?.entries.get(idOf(key)) : undefined
    if (!entry) return value
    const isFilled = await fill.fetch(entry.pack.path, entry.at, bytesOf(entry))
    const filled = isFilled ? await store.get(key) : undefined
    if (filled === undefined && opened()?.entries.get(entry.id) === entry) opened()?.entries.delete(entry.id)
    return filled
  }
}

function storeIn(dir: string, { use, fill }: DiskStoreOptions, { folder, opened }: OpenedOnce): DiskStore {
  const newName = () => nameAt(now())
  const newWriter = () => makeWriter(dir, newName)
  const writer = newWriter()
  const lender = makeLender(dir, newName)
  const used = new Set<EntryId>()
  let isReader = true
  let closed = false

  function put(key: Fingerprint, value: unknown, encoded: typeof encode): void {
    // Opened first, so that what this session writes is not among what it finds.
    folder()
    const bytes = closed ? undefined : attempt(() => encoded(value))
    const entry = bytes && writer.add(key, bytes)
    if (entry) added(entry)
  }

  function added(entry: Entry): void {
    folder().entries.set(entry.id, entry)
    used.add(entry.id)
    isReader = false
  }

  function close(): void {
    if (closed) return
    closed = true
    const { packs, entries } = opened() ?? { packs: [], entries: new Map() }
    const all = [...packs, ...writer.finish(), ...lender.finish()]
    const isWhole = fill?.isWhole ?? (() => true)
    const session = { use, name: newName(), used, packs: all, entries, now: now(), newWriter, isWhole }
    if (!isReader) attempt(() => prune(dir, session))
    for (const pack of all) attempt(() => closePack(pack))
  }

  return {
    async get(key) {
      const entry = closed ? undefined : folder().entries.get(idOf(key))
      const value = entry && readEntry(entry, key)
      if (entry && value !== undefined) used.add(entry.id)
      return value
    },
    async put(key, value) {
      put(key, value, encode)
      writer.flush()
    },
    putLater: (key, value) => put(key, value, encodeShared),
    has: (key) => !closed && folder().entries.has(idOf(key)),
    checksum: (key) => folder().entries.get(idOf(key))?.checksum,
    keep(keys) {
      for (const key of keys) {
        used.add(idOf(key))
        isReader = false
      }
      writer.flush()
    },
    filing: (key) => makeFiling(key, lender, added),
    close,
  }
}

type OpenedOnce = ReturnType<typeof openOnce>

/** Opens the packs of a folder when they are first needed. */
function openOnce(dir: string) {
  let packs: Packs | undefined
  return {
    opened: () => packs,
    folder(): Packs {
      packs ??= openPacks(dir)
      return packs
    },
  }
}

function readEntry(entry: Entry, key: Fingerprint): unknown {
  const bytes = attempt(() => readValue(entry, key))
  return bytes && attempt(() => decode(bytes, { fd: entry.pack.fd, at: placeOf(entry) }))
}

/** Asked for after `get`, so that what this session files is not among what it finds. */
function makeFiling(key: Fingerprint, lender: Lender, added: (entry: Entry) => void): Filing {
  return {
    key,
    isFiled: false,
    fileFor: lender.packOf,
    take({ head, ...appended }) {
      const entry = lender.appended(key, appended)
      if (entry) added(entry)
      this.isFiled = entry !== undefined
      return decode(head, { fd: appended.fd, at: placeOf(appended) })
    },
  }
}

function now(): number {
  return performance.timeOrigin + performance.now()
}
