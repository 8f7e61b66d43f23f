import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writevSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { Fingerprint } from './fingerprint.ts'

/*
 * A pack is a file of values, in the order they were put:
 *
 *     magic                                           8 bytes
 *     entry:  key 20, size 4, checksum of key and value 4, checksum of these 28 bytes 4, value
 *     …
 *     index:  for each entry its id 6, size 4, offset 6
 *     end:    entries 4, offset of the index 8, checksum of the index 4, magic 8
 *
 * One thread appends to a pack; anyone can read it meanwhile. Small values are written together. Index and end are written
 * when the pack is finished. Without them, because the pack is damaged, still grows, or its process died, the entries are
 * read one after the other up to the first that is not whole.
 */

/** An open pack. */
export interface Pack {
  readonly path: string
  readonly fd: number
  /** The length of the file, as far as it is known to be right, with what is still to be written. */
  bytes: number
  /** What is still to be written at the end. */
  waiting: Uint8Array[]
  waitingBytes: number
  /** It has an index, and nobody appends to it. */
  finished: boolean
}

/** Where a value lies. */
export interface Entry {
  readonly pack: Pack
  readonly id: EntryId
  /** The offset of its header. */
  readonly at: number
  /** The length of the value, without the header. */
  readonly size: number
  /** Covers key and value; `undefined` if it was not read yet. */
  checksum: number | undefined
}

/** The first 48 bits of a key. Two keys that share them displace each other: the whole key is compared on reading. */
export type EntryId = number

const MAGIC = Buffer.from('chatpak1', 'latin1')
const KEY = 20
const HEADER = KEY + 12
const ID = 6
const ROW = ID + 4 + 6
const END = 16 + MAGIC.length
/** So many bytes are written together: a system call takes longer than to make a small entry. */
const TOGETHER = 2 ** 18

export function idOf(key: Fingerprint): EntryId {
  return Number.parseInt(key.slice(0, 2 * ID), 16)
}

/** Creates an empty pack. Throws if the file exists or cannot be written. */
export function createPack(path: string): Pack {
  const pack = packIn(path, openSync(path, 'wx+'), 0)
  try {
    add(pack, [MAGIC])
    flush(pack)
    return pack
  } catch (error) {
    closePack(pack)
    throw error
  }
}

/** A pack that another thread has created, and that only this one appends to. */
export function lentPack(fd: number): Pack {
  return packIn('', fd, MAGIC.length)
}

function packIn(path: string, fd: number, bytes: number): Pack {
  return { path, fd, bytes, waiting: [], waitingBytes: 0, finished: false }
}

/** Opens a pack and lists its entries. Throws if the file is not a pack. */
export function openPack(path: string): { pack: Pack; entries: Entry[] } {
  const fd = openSync(path, 'r')
  try {
    const pack = packIn(path, fd, fstatSync(fd).size)
    const indexed = readIndex(pack)
    // Of a pack that comes in parts, the index is the first.
    if (!indexed && !read(pack, 0, MAGIC.length)?.equals(MAGIC)) throw new Error('not a pack')
    pack.finished = indexed !== undefined
    return { pack, entries: indexed ?? walk(pack) }
  } catch (error) {
    closeSync(fd)
    throw error
  }
}

/** Where the index of a pack begins, which is its end; `undefined` if it is not finished, or is no pack. */
export function indexIn(path: string): number | undefined {
  const fd = openSync(path, 'r')
  try {
    return placeOfIndex(packIn(path, fd, fstatSync(fd).size))?.at
  } finally {
    closeSync(fd)
  }
}

/** Appends a value. Throws if nothing can be written; what was still to be written is lost then, too. */
export function append(pack: Pack, key: Fingerprint, value: readonly Uint8Array[]): Entry {
  const header = Buffer.alloc(HEADER)
  header.write(key, 'hex')
  const size = lengthOf(value)
  header.writeUInt32LE(size, KEY)
  const checksum = checksumOf(header, value)
  header.writeUInt32LE(checksum, KEY + 4)
  header.writeUInt32LE(crc32(header.subarray(0, KEY + 8)), KEY + 8)
  return appendRaw(pack, [header, ...value], { id: idOf(key), size, checksum })
}

/** The value of an entry; `undefined` if it is damaged or belongs to another key. */
export function readValue(entry: Entry, key: Fingerprint): Buffer | undefined {
  const bytes = readRaw(entry)
  return bytes?.toString('hex', 0, KEY) === key ? bytes.subarray(HEADER) : undefined
}

/** The offset of a value in its file. */
export function placeOf({ at }: Pick<Entry, 'at'>): number {
  return at + HEADER
}

/** Appends a copy of an entry of another pack; `undefined` if it is damaged. Throws if it cannot be written. */
export function copyEntry(entry: Entry, to: Pack): Entry | undefined {
  const bytes = readRaw(entry)
  return bytes && appendRaw(to, [bytes], entry)
}

/** Writes the index, without entries that could not be written. Without it, opening the pack takes longer. */
export function finishPack(pack: Pack, entries: readonly Entry[]): void {
  try {
    flush(pack)
  } finally {
    const written = entries.filter(({ at }) => at < pack.bytes)
    writeIndex(pack, written)
  }
}

function writeIndex(pack: Pack, entries: readonly Entry[]): void {
  const index = Buffer.alloc(entries.length * ROW)
  let row = 0
  for (const { id, size, at } of entries) {
    index.writeUIntBE(id, row, ID)
    index.writeUInt32LE(size, row + ID)
    index.writeUIntLE(at, row + ID + 4, 6)
    row += ROW
  }
  const end = Buffer.alloc(END)
  end.writeUInt32LE(entries.length, 0)
  end.writeBigUInt64LE(BigInt(pack.bytes), 4)
  end.writeUInt32LE(crc32(index), 12)
  MAGIC.copy(end, 16)
  add(pack, [index, end])
  flush(pack)
  ftruncateSync(pack.fd, pack.bytes)
  pack.finished = true
}

export function closePack({ fd }: Pack): void {
  closeSync(fd)
}

/** How much of its file an entry takes. */
export function bytesOf({ size }: Pick<Entry, 'size'>): number {
  return HEADER + size
}

function appendRaw(
  pack: Pack,
  bytes: readonly Uint8Array[],
  { id, size, checksum }: Pick<Entry, 'id' | 'size' | 'checksum'>,
): Entry {
  const at = pack.bytes
  add(pack, bytes)
  if (pack.waitingBytes >= TOGETHER) flush(pack)
  return { pack, id, at, size, checksum }
}

/** Header and value of an entry, if both are whole. */
function readRaw(entry: Entry): Buffer | undefined {
  const { pack, at, size } = entry
  const bytes = read(pack, at, HEADER + size)
  if (bytes === undefined || sizeIn(bytes) !== size) return undefined
  const checksum = checksumOf(bytes, [bytes.subarray(HEADER)])
  if (checksum !== bytes.readUInt32LE(KEY + 4)) return undefined
  entry.checksum = checksum
  return bytes
}

/** Covers the key, so that no value passes for that of another key. */
function checksumOf(header: Buffer, value: readonly Uint8Array[]): number {
  return value.reduce((before, part) => crc32(part, before), crc32(header.subarray(0, KEY)))
}

function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0)
}

/** The size that a header states; `undefined` if the header is damaged. */
function sizeIn(header: Buffer): number | undefined {
  if (crc32(header.subarray(0, KEY + 8)) !== header.readUInt32LE(KEY + 8)) return undefined
  return header.readUInt32LE(KEY)
}

/** The place of the index; `undefined` if the pack does not end as one that is finished. */
function placeOfIndex(pack: Pack): { at: number; length: number; checksum: number } | undefined {
  const end = read(pack, pack.bytes - END, END)
  if (!end?.subarray(16).equals(MAGIC)) return undefined
  const length = end.readUInt32LE(0) * ROW
  const at = Number(end.readBigUInt64LE(4))
  return at + length + END === pack.bytes ? { at, length, checksum: end.readUInt32LE(12) } : undefined
}

/** The entries by the index; `undefined` if it is missing or damaged. */
function readIndex(pack: Pack): Entry[] | undefined {
  const { at = 0, length = 0, checksum } = placeOfIndex(pack) ?? {}
  const index = checksum === undefined ? undefined : read(pack, at, length)
  if (index === undefined || crc32(index) !== checksum) return undefined
  const entries: Entry[] = []
  for (let row = 0; row < length; row += ROW) {
    entries.push({
      pack,
      id: index.readUIntBE(row, ID),
      size: index.readUInt32LE(row + ID),
      at: index.readUIntLE(row + ID + 4, 6),
      checksum: undefined,
    })
  }
  return entries
}

/** The entries by their headers, up to the first that is not whole. */
function walk(pack: Pack): Entry[] {
  const entries: Entry[] = []
  let at = MAGIC.length
  for (;;) {
    const header = read(pack, at, HEADER)
    const size = header && sizeIn(header)
    if (header === undefined || size === undefined || at + HEADER + size > pack.bytes) return entries
    entries.push({ pack, id: header.readUIntBE(0, ID), at, size, checksum: undefined })
    at += HEADER + size
  }
}

/** The bytes at an offset; `undefined` if the file is too short. They have a buffer of their own. */
function read(pack: Pack, at: number, length: number): Buffer | undefined {
  const { fd, bytes, waitingBytes } = pack
  if (at < 0 || at + length > bytes) return undefined
  if (at + length > bytes - waitingBytes) flush(pack)
  const buffer = Buffer.allocUnsafeSlow(length)
  let done = 0
  while (done < length) {
    const count = readSync(fd, buffer, done, length - done, at + done)
    if (count === 0) return undefined
    done += count
  }
  return buffer
}

function add(pack: Pack, parts: readonly Uint8Array[]): void {
  const length = lengthOf(parts)
  pack.waiting.push(...parts)
  pack.waitingBytes += length
  pack.bytes += length
}

/** Writes what is still to be written. If that fails, it is lost, and overwritten by what comes next. */
export function flush(pack: Pack): void {
  let rest = pack.waiting.filter((part) => part.length > 0)
  let at = pack.bytes - pack.waitingBytes
  const end = pack.bytes
  pack.waiting = []
  pack.bytes = at
  pack.waitingBytes = 0
  while (rest.length > 0) {
    const count = writevSync(pack.fd, rest, at)
    if (count === 0) throw new Error('nothing was written')
    at += count
    rest = after(rest, count)
  }
  pack.bytes = end
}

/** What is left of the parts after `count` bytes; no part is empty. */
function after(parts: readonly Uint8Array[], count: number): Uint8Array[] {
  let skip = count
  return parts.flatMap((part) => {
    const rest = part.subarray(Math.min(skip, part.length))
    skip -= part.length - rest.length
    return rest.length > 0 ? [rest] : []
  })
}
