import { ByteReader, ByteWriter } from './bytes.ts'
import { FIELDS, type PerField } from './fields.ts'

/** How many numbers of documents one file of lengths covers. */
export const LENGTHS_BLOCK = 4096

/** How many terms each field of some documents has; a number without a document has none in any. */
export type Lengths = PerField<Uint32Array>

/** For each document which fields have a length, then field by field those lengths. */
export function encodeLengths(lengths: Lengths): Uint8Array {
  const writer = new ByteWriter()
  const size = lengths[0]?.length ?? 0
  for (let document = 0; document < size; document++) {
    writer.number(lengths.reduce((mask, column, field) => (column[document] ? mask | (1 << field) : mask), 0))
  }
  for (const column of lengths) for (const length of column) if (length > 0) writer.number(length)
  return writer.finish()
}

/** Reads the lengths of so many documents. */
export function decodeLengths(bytes: Uint8Array, size: number): Lengths {
  const reader = new ByteReader(bytes)
  const masks = reader.bytes(size)
  return FIELDS.map((_, field) => {
    const column = new Uint32Array(size)
    for (let document = 0; document < size; document++) {
      if ((masks[document] ?? 0) & (1 << field)) column[document] = reader.number()
    }
    return column
  })
}
