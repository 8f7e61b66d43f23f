import { FIELDS } from '../format/fields.ts'
import type { Lengths } from '../format/lengths.ts'
import { type Column, EMPTY_COLUMN, occurrencesOf, type Postings } from '../format/postings.ts'
import { idf, type Scoring, termScore } from '../format/scoring.ts'
import type { ResolvedClause } from './clause.ts'

/** What scores follow from besides the clauses. */
export interface Scorer {
  scoring: Scoring
  /** Of all documents that may be met; their number is the length of each field. */
  lengths: Lengths
}

/** What lunr would find, without its sets. */
export interface Scores {
  /** By the numbers of documents. */
  scores: Float64Array
  /** 1 for each document that is found. */
  found: Uint8Array
}

/** A term, and what it counts in each field of the query; `undefined` in those it is not asked for. */
export interface WeightedTerm {
  term: string
  postings: Postings
  weights: (number | undefined)[]
}

/**
 * Scores all documents in time that grows with the postings alone, while lunr's grows with their square.
 * The numbers are lunr's: in every field the scores of its terms, each times its weight in the query, by
 * the magnitude of the query.
 */
export function scoreAll(clauses: readonly ResolvedClause[], scorer: Scorer): Scores {
  const size = scorer.lengths[0]?.length ?? 0
  const scores = new Float64Array(size)
  const found = new Uint8Array(size)
  const terms = weightedTerms(clauses)
  const magnitudes = FIELDS.map((_, field) => magnitudeOf(terms, field))
  for (const { postings, weights } of terms) {
    const rarity = idf(scorer.scoring.documents, occurrencesOf(postings))
    for (const [field, weight] of weights.entries()) {
      if (weight === undefined) continue
      const share = weight / (magnitudes[field] || 1)
      eachScore({ column: postings[field] ?? EMPTY_COLUMN, field, rarity }, scorer, (document, score) => {
        scores[document] = (scores[document] ?? 0) + share * score
        found[document] = 1
      })
    }
  }
  if (isNegated(clauses)) findAll(found, scorer.lengths)
  keepRequired(clauses, found)
  dropProhibited(clauses, found)
  return { scores, found }
}

/** The terms of a query with their weights: what several clauses reach counts several times. */
export function weightedTerms(clauses: readonly ResolvedClause[]): WeightedTerm[] {
  const terms = new Map<string, WeightedTerm>()
  for (const { matches, fields, boost, presence } of clauses) {
    if (presence === 'prohibited') continue
    for (const { term, postings } of matches) {
      const known = terms.get(term) ?? { term, postings, weights: FIELDS.map(() => undefined) }
      for (const field of fields) known.weights[field] = (known.weights[field] ?? 0) + boost
      terms.set(term, known)
    }
  }
  return [...terms.values()]
}

function magnitudeOf(terms: readonly WeightedTerm[], field: number): number {
  return Math.sqrt(terms.reduce((sum, { weights }) => sum + (weights[field] ?? 0) ** 2, 0))
}

/** Gives what a term is worth in one field of each document that has it there. */
export function eachScore(
  { column: { documents, counts }, field, rarity }: { column: Column; field: number; rarity: number },
  { scoring, lengths }: Scorer,
  give: (document: number, score: number) => void,
): void {
  const [boost = 1, average = 1, own, titles] = [
    scoring.boosts[field],
    scoring.averages[field],
    lengths[field],
    lengths[0],
  ]
  const [head, other] = [scoring.headBoost, 1].map((documentBoost) => ({ idf: rarity, boost, documentBoost }))
  for (let index = 0; index < documents.length; index++) {
    const document = documents[index] ?? 0
    const weights = titles?.[document] ? head : other
    if (weights) give(document, termScore(counts[index] ?? 1, (own?.[document] ?? 0) / average, weights))
  }
}

/** A query that says only what is not wanted wants all the rest. */
export function isNegated(clauses: readonly ResolvedClause[]): boolean {
  return clauses.length > 0 && clauses.every(({ presence }) => presence === 'prohibited')
}

function findAll(found: Uint8Array, lengths: Lengths): void {
  for (const column of lengths) {
    for (let document = 0; document < column.length; document++) if (column[document]) found[document] = 1
  }
}

/** Each required clause has to be met, in whichever of its fields. */
function keepRequired(clauses: readonly ResolvedClause[], found: Uint8Array): void {
  const required = clauses.filter(({ presence }) => presence === 'required')
  if (required.length === 0) return
  const met = new Uint32Array(found.length)
  required.forEach((clause, before) => {
    for (const { documents } of columnsOf(clause)) {
      for (const document of documents) if (met[document] === before) met[document] = before + 1
    }
  })
  for (let document = 0; document < found.length; document++) {
    if (met[document] !== required.length) found[document] = 0
  }
}

function dropProhibited(clauses: readonly ResolvedClause[], found: Uint8Array): void {
  const prohibited = clauses.filter(({ presence }) => presence === 'prohibited')
  for (const { documents } of prohibited.flatMap(columnsOf)) {
    for (const document of documents) found[document] = 0
  }
}

export function columnsOf({ matches, fields }: ResolvedClause): Column[] {
  return matches.flatMap(({ postings }) => fields.map((field) => postings[field] ?? EMPTY_COLUMN))
}
