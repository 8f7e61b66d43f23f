import { type Column, EMPTY_COLUMN, type Postings, placeIn } from '../format/postings.ts'

/**
 * The postings of several terms as if they were one: the documents with at least `needed` of them in the same field,
 * each counted as often as its rarest one.
 */
export function together(all: readonly Postings[], needed: number): Postings {
  const [first = []] = all
  return first.map((_, field) =>
    columnOf(
      all.map((postings) => postings[field] ?? EMPTY_COLUMN),
      needed,
    ),
  )
}

interface Meeting {
  met: number
  count: number
  norm: number
}

/** A document with enough of the terms is in at least one of the shortest columns: one more than may be missing. */
function columnOf(columns: readonly Column[], needed: number): Column {
  const ordered = columns.toSorted((one, other) => one.documents.length - other.documents.length)
  const shortest = ordered.length - needed + 1
  const meetings = new Map<number, Meeting>()
  for (const { documents, counts, norms } of ordered.slice(0, shortest)) {
    for (const [index, document] of documents.entries()) {
      meet(meetings, document, counts[index] ?? 1, norms[index] ?? 0)
    }
  }
  for (const column of ordered.slice(shortest)) {
    for (const document of meetings.keys()) {
      const place = placeIn(column, document)
      if (place >= 0) meet(meetings, document, column.counts[place] ?? 1, column.norms[place] ?? 0)
    }
  }
  const documents = Uint32Array.from(
    [...meetings].flatMap(([document, { met }]) => (met >= needed ? [document] : [])),
  ).sort()
  return {
    documents,
    counts: documents.map((document) => meetings.get(document)?.count ?? 1),
    norms: Uint8Array.from(documents, (document) => meetings.get(document)?.norm ?? 0),
  }
}

function meet(meetings: Map<number, Meeting>, document: number, count: number, norm: number): void {
  const known = meetings.get(document)
  if (known) {
    known.met++
    known.count = Math.min(known.count, count)
  } else meetings.set(document, { met: 1, count, norm })
}
