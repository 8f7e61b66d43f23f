import type { PerField } from './fields.ts'

/** What lunr's scores depend on, besides the postings. */
export interface Scoring {
  /** The number of documents. */
  documents: number
  /** The mean length of each field, over all documents. */
  averages: PerField<number>
  boosts: PerField<number>
  /** The boost of a document with a title, which is the head of a page. */
  headBoost: number
}

/** lunr's defaults. */
const B = 0.75
const K1 = 1.2

/** How rare a term is. lunr counts a document once for every field that has the term. */
export function idf(documents: number, occurrences: number): number {
  return Math.log(1 + Math.abs((documents - occurrences + 0.5) / (occurrences + 0.5)))
}

/** The score of a term in one field of one document: lunr's BM25, in lunr's order and with its three decimals. */
export function termScore(
  tf: number,
  relativeLength: number,
  weights: { idf: number; boost: number; documentBoost: number },
): number {
  let score = (weights.idf * ((K1 + 1) * tf)) / (K1 * (1 - B + B * relativeLength) + tf)
  score *= weights.boost
  score *= weights.documentBoost
  return Math.round(score * 1000) / 1000
}
