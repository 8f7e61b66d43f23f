import { type Column, EMPTY_COLUMN, type Postings } from '../format/postings.ts'

/**
 * Where several terms stand together, as if they were one term: the documents that have at least `needed` of
 * them in the same field, each as often as the rarest it has.
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

function columnOf(columns: readonly Column[], needed: number): Column {
  const found = new Map<number, { met: number; count: number }>()
  for (const { documents, counts } of columns) {
    documents.forEach((document, index) => {
      const count = counts[index] ?? 1
      const known = found.get(document)
      if (!known) found.set(document, { met: 1, count })
      else {
        known.met++
        known.count = Math.min(known.count, count)
      }
    })
  }
  const documents = Uint32Array.from(
    [...found].flatMap(([document, { met }]) => (met >= needed ? [document] : [])),
  )
  documents.sort()
  return { documents, counts: documents.map((document) => found.get(document)?.count ?? 1) }
}
