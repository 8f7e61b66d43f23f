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
  // The occurrences of each term in the current column.
  const counts: number[] = []
  for (const terms of documents) {
    for (const column of COLUMNS) {
      const found: number[] = []
      for (const term of terms[column] ?? []) {
        const number = numberOf(term, numbers)
        const count = counts[number] ?? 0
        if (count === 0) found.push(number)
        counts[number] = count + 1
      }
      writer.number(found.length)
      for (const number of found) {
        writer.number(number).number(counts[number] ?? 0)
        counts[number] = 0
      }
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

/** The number of a term. A new term gets the next one. */
export function numberOf(term: string, numbers: Map<string, number>): number {
  const known = numbers.get(term)
  if (known !== undefined) return known
  const number = numbers.size
  numbers.set(term, number)
  return number
}
