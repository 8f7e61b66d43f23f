import { ByteWriter } from '../format/bytes.ts'
import { COLUMNS } from '../format/fields.ts'
import { writePostings } from '../format/postings.ts'
import { visitDocuments } from './document-terms.ts'

/** Documents with consecutive numbers. */
export interface DocumentRange {
  /** The number of the first. */
  first: number
  documents: Uint8Array
  /** The norms of their columns, by place. */
  norms: Uint8Array
  /** The number in the index of each term of the page. */
  terms: Uint32Array
}

/**
 * Visits all terms with their postings, sorted by term. The visitor takes the postings from their writer. `numbers` has
 * the number of each term.
 *
 * Ranges must be in document order. Then a counting sort suffices: it counts the entries of each column of each term,
 * and writes each entry to its final position, as three numbers.
 */
export function visitEntries(
  ranges: readonly DocumentRange[],
  numbers: ReadonlyMap<string, number>,
  visit: (term: string, postings: ByteWriter) => void,
): void {
  const next = columnStarts(ranges, numbers.size)
  const documents = new Uint32Array(next.at(-1) ?? 0)
  const counts = new Uint32Array(documents.length)
  const norms = new Uint8Array(documents.length)
  for (const { first, documents: own, norms: ownNorms, terms } of ranges) {
    visitDocuments(own, (place, term, count) => {
      const column = columnAt(terms[term] ?? 0, place)
      const at = next[column] ?? 0
      documents[at] = first + Math.floor(place / COLUMNS.length)
      counts[at] = count
      norms[at] = ownNorms[place] ?? 0
      next[column] = at + 1
    })
  }
  const writer = new ByteWriter()
  // By now each start has moved to the end of its column.
  const columns = COLUMNS.map(() => ({ documents, counts, norms, start: 0, end: 0 }))
  for (const term of [...numbers.keys()].sort()) {
    const first = columnAt(numbers.get(term) ?? 0, 0)
    let start = next[first - 1] ?? 0
    columns.forEach((part, column) => {
      part.start = start
      part.end = next[first + column] ?? 0
      start = part.end
    })
    writePostings(columns, writer)
    visit(term, writer)
  }
}

/** The start of each column's entries, and after the last one their total. */
function columnStarts(ranges: readonly DocumentRange[], terms: number): Uint32Array {
  const starts = new Uint32Array(terms * COLUMNS.length + 1)
  for (const { documents, terms } of ranges) {
    visitDocuments(documents, (place, term) => {
      const after = columnAt(terms[term] ?? 0, place) + 1
      starts[after] = (starts[after] ?? 0) + 1
    })
  }
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0)
  return starts
}

function columnAt(term: number, place: number): number {
  return term * COLUMNS.length + (place % COLUMNS.length)
}
