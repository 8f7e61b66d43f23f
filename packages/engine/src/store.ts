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

/** A cache: values by the fingerprint of what they were made from. It may forget values, but never returns a wrong one. */
export interface Store {
  /** The value, or `undefined` if there is none. Values are shared and must not be mutated. */
  get(key: Fingerprint): Promise<unknown>
  put(key: Fingerprint, value: unknown): Promise<void>
}

/** A store on disk. */
export interface DiskStore extends Store {
  /** Shrinks the store to its maximum size. Does nothing if nothing was added since the last call. */
  prune(): Promise<void>
}

/** The maximum size of a disk store after `prune`. */
export interface DiskStoreOptions {
  readonly maxBytes: number
}

/** A store in memory. */
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
 * One file per value, `ab/cdef…`. Any number of processes may share it: files are renamed into
 * place, and equal values have equal bytes. If anything fails, such as a damaged entry or a
 * read-only folder, the value is missing.
 *
 * All I/O is synchronous: for files of this size that is several times faster than libuv's thread
 * pool, and takes less of this thread, too.
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

/** A checksum, then the value in V8's serialization format, which stores strings and bytes without escaping. */
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

/** Reads an entry and marks it as used, at most once a day. */
function readEntry(path: string): unknown {
  // `stat` first: a failing `open` costs ten times as much.
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
/** Pruning leaves some room, so that the next build need not prune. */
const FILLED_AGAIN = 0.9

/** Removes the least recently used entries, and temporary files of processes that died. */
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

/** The entries of the store; other files in its folder are ignored. */
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

/** The store is best effort: failures are ignored. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
