import { ByteReader, ByteWriter } from './bytes.ts'
import { FIELDS, type PerField } from './fields.ts'

/** How many numbers of documents one file of lengths covers. */
export const LENGTHS_BLOCK = 8192

/** How many terms each field of some documents has; a number without a document has none in any. */
export type Lengths = PerField<Uint32Array>

/** Field by field, so that the many empty ones stand together. */
export function encodeLengths(lengths: Lengths): Uint8Array {
  const writer = new ByteWriter()
  for (const column of lengths) for (const length of column) writer.number(length)
  return writer.finish()
}

export function decodeLengths(bytes: Uint8Array): Lengths {
  const reader = new ByteReader(bytes)
  const all: number[] = []
  while (!reader.isAtEnd) all.push(reader.number())
  const size = all.length / FIELDS.length
  return FIELDS.map((_, field) => Uint32Array.from(all.slice(field * size, (field + 1) * size)))
}
