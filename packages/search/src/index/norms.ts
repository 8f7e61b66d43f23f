import type { GroupDocuments } from '@chatdocs/protocol'
import { COLUMNS, FIELDS } from '../format/fields.ts'
import { lengthOf, normOf } from '../format/norms.ts'
import { CHUNK_SIZE } from '../format/places.ts'
import type { Scoring } from '../format/scoring.ts'
import { visitDocuments } from './document-terms.ts'

/** The boost of each field. */
const BOOSTS: Readonly<Record<(typeof FIELDS)[number], number>> = {
  title: 2,
  heading: 2,
  description: 1,
  keywords: 1,
  content: 1,
}

const HEAD_BOOST = 1.3

const TITLE = FIELDS.indexOf('title')

/** The norms of the documents of a chunk, by place. Columns besides fields have no length. */
export function normsOf(documents: Uint8Array): Uint8Array {
  const lengths = new Uint32Array(CHUNK_SIZE * COLUMNS.length)
  visitDocuments(documents, (place, _, count) => {
    lengths[place] = (lengths[place] ?? 0) + count
  })
  return Uint8Array.from(lengths, (length, place) => {
    const column = place % COLUMNS.length
    const isHead = (lengths[place - column + TITLE] ?? 0) > 0
    return normOf(column < FIELDS.length ? length : 0, isHead)
  })
}

/** What an index knows of the fields of some documents. */
export interface FieldSums {
  documents: number
  /** The sum of the lengths of each field. */
  lengths: number[]
}

/** Which documents of a chunk exist, as bits, and their lengths. Every document has a term in one of its fields. */
export function addChunk(norms: Uint8Array, sums: FieldSums): number {
  let mask = 0
  for (let document = 0; document < CHUNK_SIZE; document++) {
    const first = document * COLUMNS.length
    const lengths = FIELDS.map((_, field) => lengthOf(norms[first + field] ?? 0))
    if (lengths.every((length) => length === 0)) continue
    mask |= 1 << document
    sums.documents++
    for (const [field, length] of lengths.entries()) sums.lengths[field] = (sums.lengths[field] ?? 0) + length
  }
  return mask
}

export function scoringOf(groups: readonly GroupDocuments['sums'][]): Scoring {
  const documents = groups.reduce((sum, group) => sum + group.documents, 0)
  const lengths = FIELDS.map((_, field) =>
    groups.reduce((sum, group) => sum + (group.lengths[field] ?? 0), 0),
  )
  return {
    documents,
    averages: lengths.map((length) => length / Math.max(1, documents)),
    boosts: FIELDS.map((field) => BOOSTS[field]),
    headBoost: HEAD_BOOST,
  }
}
