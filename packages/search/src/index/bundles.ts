import { gunzipSync, gzipSync } from 'fflate'
import { ByteWriter } from '../format/bytes.ts'
import { fileName } from '../format/root.ts'
import type { Slice } from '../format/slices.ts'
import { hash } from './numbering.ts'

/*
 * Shards, texts and places are small, and hosts limit the number of files. So consecutive ones are in one file, a bundle of
 * some 10 KB, each compressed on its own: a query reads those it needs with `Range`, or the whole where a host does not
 * know ranges.
 */

/** A file of an index, as it is published. */
export interface IndexFile {
  name: string
  bytes: Uint8Array
}

export interface IndexOptions {
  /** A short name for content, fit for a file: the start of a digest. */
  digest(content: Uint8Array | string): string
  /** Compresses to gzip, whose checksum shows readers wrong bytes. */
  compress(bytes: Uint8Array): Uint8Array
}

/** A small file. */
export interface Member {
  /** The digest of its bytes. */
  name: string
  /** Its size, compressed. */
  size: number
}

/** The members of a bundle, in order, each once. */
export interface Bundle {
  name: string
  members: readonly Member[]
}

/** In bytes: the size from which a member can end a bundle, and the largest of a bundle with several members. */
const SIZES = { least: 7680, most: 12_288 }

/** One member in this many ends a bundle of the least size. */
const CUTS = 2

/** No server takes a bundle for a compressed file, which it would decompress, because of its first byte. */
const FIRST = new Uint8Array([0])

/**
 * Cuts consecutive files into bundles. Keys decide where a bundle ends, so an edit moves only the nearest borders. Equal
 * files are one.
 */
export function bundled(
  all: Iterable<Member & { key: string }>,
  { digest }: Pick<IndexOptions, 'digest'>,
): Bundle[] {
  const bundles: Bundle[] = []
  const known = new Set<string>()
  let members: Member[] = []
  let total = 0
  const end = () => {
    const content = members.map(({ name, size }) => `${name} ${size}`).join('\n')
    if (members.length > 0) bundles.push({ name: digest(content), members })
    members = []
    total = 0
  }
  for (const { key, name, size } of all) {
    if (known.has(name)) continue
    known.add(name)
    if (total + size > SIZES.most) end()
    members.push({ name, size })
    total += size
    if (total >= SIZES.least && hash(key) % CUTS === 0) end()
  }
  end()
  return bundles
}

/** The bytes of a bundle. */
export function joinBundle({ name, members }: Bundle, bytesOf: ReadonlyMap<string, Uint8Array>): IndexFile {
  const writer = new ByteWriter().bytes(FIRST)
  for (const member of members) writer.bytes(bytesOf.get(member.name) ?? new Uint8Array())
  return { name: fileName(name), bytes: writer.finish() }
}

/** Where each member of some bundles is. */
export function slicesOf(bundles: readonly Bundle[]): Map<string, Slice> {
  const slices = new Map<string, Slice>()
  for (const { name, members } of bundles) {
    let from = FIRST.length
    for (const member of members) {
      slices.set(member.name, [name, from, from + member.size])
      from += member.size
    }
  }
  return slices
}

/** Compresses to the same size everywhere, for what depends on it. Versions of zlib differ. */
export function gzip(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { level: 9, mtime: 0 })
}

/** Decompresses what `compress` of the options made. */
export function gunzip(bytes: Uint8Array): Uint8Array {
  return gunzipSync(bytes)
}
