import { ByteReader, ByteWriter } from '../format/bytes.ts'
import { COLUMNS } from '../format/fields.ts'

/**
 * Encodes the terms of documents: the number of documents, then for each of them and each of `COLUMNS`
 *
 *     count of terms, { number of the term, occurrences }
 *
 * Terms are numbered in order of appearance, and added to `numbers`.
 */
export function encodeDocuments(
  documents: readonly (readonly (readonly string[])[])[],
  numbers: Map<string, number>,
): Uint8Array {
  const writer = new ByteWriter().number(documents.length)
  for (const terms of documents) {
    for (const column of COLUMNS) {
      const counts = counted(terms[column] ?? [])
      writer.number(counts.size)
      for (const [term, count] of counts) writer.number(numberOf(term, numbers)).number(count)
    }
  }
  return writer.finish()
}

/** One term of one document: its place, which combines document and column, the term's number, and its occurrences. */
export type Visit = (place: number, term: number, count: number) => void

/** Visits every term of every document, in order. The place of a column is `document * COLUMNS.length + column`. */
export function visitDocuments(bytes: Uint8Array, visit: Visit): void {
  const reader = new ByteReader(bytes)
  const places = reader.number() * COLUMNS.length
  for (let place = 0; place < places; place++) {
    for (let left = reader.number(); left > 0; left--) visit(place, reader.number(), reader.number())
  }
}

function counted(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

/** The number of a term. A new term gets the next one. */
export function numberOf(term: string, numbers: Map<string, number>): number {
  const known = numbers.get(term)
  if (known !== undefined) return known
  const number = numbers.size
  numbers.set(term, number)
  return number
}
