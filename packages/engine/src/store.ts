import { randomUUID } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { crc32 } from 'node:zlib'
import type { Fingerprint } from './fingerprint.ts'

/** Values filed under the fingerprint of what they were made from. Free to forget; never wrong. */
export interface Store {
  /** The value, or `undefined` if it is not there. Values are shared: nobody mutates them. */
  get(key: Fingerprint): Promise<unknown>
  put(key: Fingerprint, value: unknown): Promise<void>
}

/** A store that outlives the process. */
export interface DiskStore extends Store {
  /** Brings the store back under its size. Does nothing if nothing was filed since the last time. */
  prune(): Promise<void>
}

/** How large a disk store may be after `prune`. */
export interface DiskStoreOptions {
  readonly maxBytes: number
}

/** A store for one process. */
export function memoryStore(): Store {
  const values = new Map<Fingerprint, unknown>()
  return {
    get: async (key) => values.get(key),
    put: async (key, value) => {
      values.set(key, value)
    },
  }
}

/**
 * One file per value, `ab/cdef…`, for any number of processes at once: a file appears whole, by a
 * rename, and two that file the same value file the same bytes. Whatever goes wrong — a damaged
 * entry, a folder that cannot be written — the value is merely not there.
 *
 * Everything is synchronous: for files of this size that is several times faster than asking
 * libuv's threads, and takes less of this thread, too.
 */
export function diskStore(dir: string, { maxBytes }: DiskStoreOptions): DiskStore {
  const pathOf = (key: Fingerprint) => join(dir, key.slice(0, 2), key.slice(2))
  let grown = false
  return {
    get: async (key) => attempt(() => readEntry(pathOf(key))),
    put: async (key, value) => {
      const bytes = attempt(() => encode(value))
      if (bytes === undefined) return
      writeEntry(pathOf(key), bytes)
      grown = true
    },
    prune: async () => {
      if (grown) attempt(() => removeOldest(dir, maxBytes))
      grown = false
    },
  }
}

const DAY = 24 * 60 * 60 * 1000
const CHECKSUM_BYTES = 4

/** A checksum of the rest, then the rest: V8's own format, which knows strings and bytes as they are. */
function encode(value: unknown): Buffer {
  const payload = serialize(value)
  const checksum = Buffer.alloc(CHECKSUM_BYTES)
  checksum.writeUInt32LE(crc32(payload))
  return Buffer.concat([checksum, payload])
}

function decode(bytes: Buffer): unknown {
  const payload = bytes.subarray(CHECKSUM_BYTES)
  return bytes.readUInt32LE() === crc32(payload) ? deserialize(payload) : undefined
}

/** An entry that is used is marked as used, but not more than once a day. */
function readEntry(path: string): unknown {
  // Asked first, because an open that fails costs ten times as much.
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return undefined
  const value = decode(readFileSync(path))
  if (value !== undefined && stat.mtimeMs < now() - DAY) {
    attempt(() => utimesSync(path, now() / 1000, now() / 1000))
  }
  return value
}

function writeEntry(path: string, bytes: Buffer): void {
  const temporary = `${path}.${randomUUID()}${TEMPORARY}`
  try {
    writeInFolder(temporary, bytes)
    renameSync(temporary, path)
  } catch {
    attempt(() => rmSync(temporary, { force: true }))
  }
}

function writeInFolder(path: string, bytes: Buffer): void {
  try {
    writeFileSync(path, bytes)
  } catch {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
}

const TEMPORARY = '.tmp'
/** Some room is made, so that the next build does not have to. */
const FILLED_AGAIN = 0.9

/** Removes what was not used for longest, and what a process that died was about to write. */
function removeOldest(dir: string, maxBytes: number): void {
  const entries = listEntries(dir)
  const isLeft = ({ path, usedAt }: Entry) => path.endsWith(TEMPORARY) && usedAt < now() - DAY
  for (const { path } of entries.filter(isLeft)) attempt(() => rmSync(path, { force: true }))
  let total = entries.reduce((sum, { size }) => sum + size, 0)
  if (total <= maxBytes) return
  for (const { path, size } of entries.sort((a, b) => a.usedAt - b.usedAt)) {
    if (total <= maxBytes * FILLED_AGAIN) return
    attempt(() => rmSync(path, { force: true }))
    total -= size
  }
}

interface Entry {
  readonly path: string
  readonly size: number
  readonly usedAt: number
}

const SHARD = /^[0-9a-f]{2}$/

/** All files of the store, and nothing else that may lie in its folder. */
function listEntries(dir: string): Entry[] {
  const shards = readdirSync(dir).filter((name) => SHARD.test(name))
  return shards.flatMap((shard) =>
    (attempt(() => readdirSync(join(dir, shard))) ?? []).flatMap((name): Entry[] => {
      const path = join(dir, shard, name)
      const stat = attempt(() => statSync(path))
      return stat?.isFile() ? [{ path, size: stat.size, usedAt: stat.mtimeMs }] : []
    }),
  )
}

function now(): number {
  return performance.timeOrigin + performance.now()
}

/** The store is a convenience: what fails in it, for whatever reason, has not happened. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
