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

/** Where a column of a document stands: its count of terms, then the terms. */
interface Column {
  start: number
  end: number
}

/** The columns of a document that is in its place, with the numbers in them. */
export interface EncodedDocument {
  /** Whether nothing is in its place. */
  isFree: boolean
  numbersIn(column: number): Map<number, number>
}

/**
 * Encodes a column of some documents again. `termsOf` returns its terms by number with their occurrences, or `undefined`
 * to leave a document as it is.
 */
export function withColumn(
  bytes: Uint8Array,
  column: number,
  termsOf: (document: number, encoded: EncodedDocument) => ReadonlyMap<number, number> | undefined,
): Uint8Array {
  const reader = new ByteReader(bytes)
  const count = reader.number()
  const writer = new ByteWriter().number(count)
  let { at } = reader
  for (let document = 0; document < count; document++) {
    const first = at
    const columns = COLUMNS.map((): Column => {
      const start = at
      at = endOfColumn(bytes, start)
      return { start, end: at }
    })
    const numbersIn = (of: number) => numbersAt(bytes, columns[of]?.start ?? 0)
    const terms = termsOf(document, { isFree: at - first === COLUMNS.length, numbersIn })
    const { start = at, end = at } = (terms && columns[column]) ?? {}
    writer.bytes(bytes.subarray(first, start))
    if (!terms) continue
    writer.number(terms.size)
    for (const [number, occurrences] of terms) writer.number(number).number(occurrences)
    writer.bytes(bytes.subarray(end, at))
  }
  return writer.finish()
}

function numbersAt(bytes: Uint8Array, start: number): Map<number, number> {
  const reader = new ByteReader(bytes, start)
  const left = Array.from({ length: reader.number() })
  return new Map(left.map(() => [reader.number(), reader.number()] as const))
}

/** No number is decoded: the last byte of each is below 0x80. */
function endOfColumn(bytes: Uint8Array, start: number): number {
  const reader = new ByteReader(bytes, start)
  let left = 2 * reader.number()
  let { at } = reader
  while (left > 0) if ((bytes[at++] ?? 0) < 0x80) left--
  return at
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
