import { type ByteReader, ByteWriter } from './bytes.ts'
import { COLUMNS, PAGE_TITLE } from './fields.ts'

/** The documents with a term in one column, in ascending order, and how often each has it. */
export interface Column {
  documents: Uint32Array
  counts: Uint32Array
}

/** The postings of a term: a column for each of `COLUMNS`. */
export type Postings = readonly Column[]

export const EMPTY_COLUMN: Column = { documents: new Uint32Array(0), counts: new Uint32Array(0) }

export const NO_POSTINGS: Postings = COLUMNS.map(() => EMPTY_COLUMN)

/**
 * The postings of one term as bytes:
 *
 *     mask of columns, then for each of them: count of documents, { step to the next document × 2 + (more than once?) [, count − 2] }
 */
export function encodePostings(postings: Postings): Uint8Array {
  const writer = new ByteWriter()
  const columns = postings.map(({ documents, counts }) => ({
    documents,
    counts,
    start: 0,
    end: documents.length,
  }))
  writePostings(columns, writer)
  return writer.finish()
}

/** A column as a part of longer lists. */
export interface ColumnPart {
  documents: ArrayLike<number>
  counts: ArrayLike<number>
  start: number
  end: number
}

export function writePostings(postings: readonly ColumnPart[], writer: ByteWriter): void {
  let mask = 0
  for (const [column, { start, end }] of postings.entries()) if (start < end) mask |= 1 << column
  writer.number(mask)
  for (const part of postings) if (part.start < part.end) writeColumn(part, writer)
}

function writeColumn({ documents, counts, start, end }: ColumnPart, writer: ByteWriter): void {
  writer.number(end - start)
  let before = 0
  for (let index = start; index < end; index++) {
    const document = documents[index] ?? 0
    const count = counts[index] ?? 1
    writer.number((document - before) * 2 + (count > 1 ? 1 : 0))
    if (count > 1) writer.number(count - 2)
    before = document
  }
}

export function decodePostings(reader: ByteReader): Postings {
  const mask = reader.number()
  return COLUMNS.map((column) => (mask & (1 << column) ? decodeColumn(reader) : EMPTY_COLUMN))
}

/** Visits what `decodePostings` returns, without making it. */
export function visitPostings(
  reader: ByteReader,
  visit: (column: number, document: number, count: number) => void,
): void {
  const mask = reader.number()
  for (let column = 0; column < COLUMNS.length; column++) {
    if ((mask & (1 << column)) === 0) continue
    let document = 0
    for (let left = reader.number(); left > 0; left--) {
      const step = reader.number()
      document += Math.floor(step / 2)
      visit(column, document, step % 2 === 1 ? reader.number() + 2 : 1)
    }
  }
}

function decodeColumn(reader: ByteReader): Column {
  const length = reader.number()
  const documents = new Uint32Array(length)
  const counts = new Uint32Array(length)
  let document = 0
  for (let index = 0; index < length; index++) {
    const step = reader.number()
    document += step >>> 1
    documents[index] = document
    counts[index] = step & 1 ? reader.number() + 2 : 1
  }
  return { documents, counts }
}

/** The number of fields of documents that have the term: lunr's document frequency. */
export function occurrencesOf(postings: Postings): number {
  return postings.slice(0, PAGE_TITLE).reduce((sum, { documents }) => sum + documents.length, 0)
}

/** The index of a document in a column, or −1. */
export function placeIn({ documents }: Column, document: number): number {
  let [from, to] = [0, documents.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((documents[middle] ?? 0) < document) from = middle + 1
    else to = middle
  }
  return documents[from] === document ? from : -1
}
