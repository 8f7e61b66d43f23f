import { COLUMNS, FIELDS } from '../format/fields.ts'
import type { Lengths } from '../format/lengths.ts'
import type { Scoring } from '../format/scoring.ts'
import { visitDocuments } from './document-terms.ts'
import type { DocumentRange } from './postings-table.ts'

/** The boost of each field. */
const BOOSTS: Readonly<Record<(typeof FIELDS)[number], number>> = {
  title: 2,
  heading: 2,
  description: 1,
  keywords: 1,
  content: 1,
}

const HEAD_BOOST = 1.3

/** The number of terms in each field of each document, for a range of document numbers. */
export function lengthsOf(ranges: readonly DocumentRange[], size: number): Lengths {
  const lengths = FIELDS.map(() => new Uint32Array(size))
  for (const { first, documents } of ranges) {
    visitDocuments(documents, (place, _, count) => {
      const document = first + Math.floor(place / COLUMNS.length)
      const column = lengths[place % COLUMNS.length]
      if (column) column[document] = (column[document] ?? 0) + count
    })
  }
  return lengths
}

export function scoringOf(lengths: Lengths): Scoring {
  const sums = lengths.map((column) => column.reduce((sum, length) => sum + length, 0))
  const count = countDocuments(lengths)
  return {
    documents: count,
    averages: sums.map((sum) => sum / Math.max(1, count)),
    boosts: FIELDS.map((field) => BOOSTS[field]),
    headBoost: HEAD_BOOST,
  }
}

/** Every document has a term in one of its fields. */
function countDocuments(lengths: Lengths): number {
  const size = lengths[0]?.length ?? 0
  let count = 0
  for (let document = 0; document < size; document++) if (lengths.some((column) => column[document])) count++
  return count
}
