import { brotliDecompressSync } from 'node:zlib'
import { ByteReader } from './bytes.ts'
import { restoreGlyphs } from './glyphs.ts'

/** The names of tables that WOFF2 writes as a number. */
const KNOWN_TABLES =
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
    .split(' ')
    .map((tag) => tag.replace('_', ' '))

const HEADER_BYTES = 48
const TABLE_COUNT_AT = 12
const COMPRESSED_SIZE_AT = 20

interface Table {
  tag: string
  bytes: Uint8Array
}

/**
 * A font of one TrueType face, unpacked from WOFF2 (W3C) to what every font library reads. Of the
 * transformations only that of the outlines is known; a font with another one throws.
 */
export function unpackWoff2(file: Uint8Array): Uint8Array {
  const reader = new ByteReader(file)
  reader.skip(TABLE_COUNT_AT)
  const count = reader.uint16()
  reader.skip(COMPRESSED_SIZE_AT - TABLE_COUNT_AT - 2)
  const compressedSize = reader.uint32()
  reader.skip(HEADER_BYTES - COMPRESSED_SIZE_AT - 4)
  const entries = Array.from({ length: count }, () => readEntry(reader))
  const data = new ByteReader(brotliDecompressSync(reader.bytes(compressedSize)))
  const tables = entries.map(({ tag, size }): Table => ({ tag, bytes: data.bytes(size) }))
  return assemble(withGlyphs(tables))
}

/** One table: its name, and how many bytes of it are in the compressed data. */
function readEntry(reader: ByteReader): { tag: string; size: number } {
  const flags = reader.uint8()
  const number = flags & 0x3f
  const tag = number === 0x3f ? reader.text(4) : (KNOWN_TABLES[number] ?? '')
  const version = flags >> 6
  const length = reader.base128()
  const isGlyphs = tag === 'glyf' || tag === 'loca'
  if (isGlyphs ? version !== 0 : version !== 0) throw new Error(`unknown transformation of ${tag}`)
  return { tag, size: isGlyphs ? reader.base128() : length }
}

/** The outlines as TrueType has them, with the index that belongs to them. */
function withGlyphs(tables: readonly Table[]): Table[] {
  const packed = tables.find(({ tag }) => tag === 'glyf')
  if (!packed) throw new Error('the font has no outlines')
  const { glyf, loca } = restoreGlyphs(packed.bytes)
  const restored: Readonly<Record<string, Uint8Array>> = { glyf, loca }
  return tables.map(({ tag, bytes }) => {
    if (tag !== 'head') return { tag, bytes: restored[tag] ?? bytes }
    const head = new Uint8Array(bytes)
    // Offsets are written in full.
    new DataView(head.buffer).setInt16(50, 1)
    return { tag, bytes: head }
  })
}

const ENTRY_BYTES = 16

/** A file of these tables. Nobody checks its checksums. */
function assemble(tables: readonly Table[]): Uint8Array {
  const sorted = [...tables].sort((one, other) => (one.tag < other.tag ? -1 : 1))
  const start = 12 + sorted.length * ENTRY_BYTES
  const size = sorted.reduce((sum, { bytes }) => sum + padded(bytes.length), start)
  const file = new Uint8Array(size)
  const view = new DataView(file.buffer)
  view.setUint32(0, 0x00010000)
  view.setUint16(4, sorted.length)
  let at = start
  for (const [index, { tag, bytes }] of sorted.entries()) {
    const entry = 12 + index * ENTRY_BYTES
    file.set(new TextEncoder().encode(tag), entry)
    view.setUint32(entry + 8, at)
    view.setUint32(entry + 12, bytes.length)
    file.set(bytes, at)
    at += padded(bytes.length)
  }
  return file
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}
