import { type ByteReader, ByteWriter } from './bytes.ts'
import { COLUMNS, PAGE_TITLE } from './fields.ts'

/** The documents with a term in one column, in ascending order, how often each has it, and the norms of the column. */
export interface Column {
  documents: Uint32Array
  counts: Uint32Array
  norms: Uint8Array
}

/** The postings of a term: a column for each of `COLUMNS`. */
export type Postings = readonly Column[]

export const EMPTY_COLUMN: Column = emptyColumn(0)

function emptyColumn(length: number): Column {
  return {
    documents: new Uint32Array(length),
    counts: new Uint32Array(length),
    norms: new Uint8Array(length),
  }
}

export const NO_POSTINGS: Postings = COLUMNS.map(() => EMPTY_COLUMN)

/**
 * The postings of one term as bytes:
 *
 *     mask of columns, then for each of them: count of documents, { step to the next document × 2 + (more than once?) [, count − 2] [, norm] }
 *
 * The titles of pages have no norms.
 *
 * @internal Tests encode postings of their own.
 */
export function encodePostings(postings: Postings): Uint8Array {
  const writer = new ByteWriter()
  const columns = postings.map((column) => ({ ...column, start: 0, end: column.documents.length }))
  writePostings(columns, writer)
  return writer.finish()
}

/** A column as a part of longer lists. */
export interface ColumnPart {
  documents: ArrayLike<number>
  counts: ArrayLike<number>
  norms: ArrayLike<number>
  start: number
  end: number
}

export function writePostings(postings: readonly ColumnPart[], writer: ByteWriter): void {
  let mask = 0
  postings.forEach(({ start, end }, column) => {
    if (start < end) mask |= 1 << column
  })
  writer.number(mask)
  postings.forEach((part, column) => {
    if (part.start < part.end) writeColumn(part, column !== PAGE_TITLE, writer)
  })
}

function writeColumn(
  { documents, counts, norms, start, end }: ColumnPart,
  hasNorms: boolean,
  writer: ByteWriter,
): void {
  writer.number(end - start)
  let before = 0
  for (let index = start; index < end; index++) {
    const document = documents[index] ?? 0
    const count = counts[index] ?? 1
    writer.number((document - before) * 2 + (count > 1 ? 1 : 0))
    if (count > 1) writer.number(count - 2)
    if (hasNorms) writer.number(norms[index] ?? 0)
    before = document
  }
}

export function decodePostings(reader: ByteReader): Postings {
  const mask = reader.number()
  return COLUMNS.map((column) =>
    mask & (1 << column) ? decodeColumn(reader, column !== PAGE_TITLE) : EMPTY_COLUMN,
  )
}

/** Visits what `decodePostings` returns, without making it. */
export function visitPostings(
  reader: ByteReader,
  visit: (column: number, document: number, count: number, norm: number) => void,
): void {
  const mask = reader.number()
  for (let column = 0; column < COLUMNS.length; column++) {
    if ((mask & (1 << column)) === 0) continue
    let document = 0
    for (let left = reader.number(); left > 0; left--) {
      const step = reader.number()
      document += Math.floor(step / 2)
      const count = step % 2 === 1 ? reader.number() + 2 : 1
      visit(column, document, count, column === PAGE_TITLE ? 0 : reader.number())
    }
  }
}

function decodeColumn(reader: ByteReader, hasNorms: boolean): Column {
  const column = emptyColumn(reader.number())
  const { documents, counts, norms } = column
  let document = 0
  for (let index = 0; index < documents.length; index++) {
    const step = reader.number()
    document += step >>> 1
    documents[index] = document
    counts[index] = step & 1 ? reader.number() + 2 : 1
    if (hasNorms) norms[index] = reader.number()
  }
  return column
}

/** The number of fields of documents that have the term: lunr's document frequency. */
export function occurrencesOf(postings: Postings): number {
  return postings.slice(0, PAGE_TITLE).reduce((sum, { documents }) => sum + documents.length, 0)
}
