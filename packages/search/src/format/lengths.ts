import { ByteReader, ByteWriter } from './bytes.ts'
import { FIELDS, type PerField } from './fields.ts'

/** The number of documents in one file of lengths. */
export const LENGTHS_BLOCK = 4096

/** The number of terms in each field of some documents. Numbers without a document have 0. */
export type Lengths = PerField<Uint32Array>

/** First a mask of the non-empty fields of each document, then field by field the lengths. */
export function encodeLengths(lengths: Lengths): Uint8Array {
  const writer = new ByteWriter()
  const size = lengths[0]?.length ?? 0
  for (let document = 0; document < size; document++) {
    writer.number(lengths.reduce((mask, column, field) => (column[document] ? mask | (1 << field) : mask), 0))
  }
  for (const column of lengths) for (const length of column) if (length > 0) writer.number(length)
  return writer.finish()
}

/** Reads the lengths of `size` documents. */
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
