import { COLUMNS, idf, isHead, lengthOf, type Scoring, termScore } from '../format/fields.ts'
import { type Column, EMPTY_COLUMN, occurrencesOf, type Postings } from '../format/postings.ts'
import type { ResolvedClause } from './clause.ts'

/** A term and its weight in each field; `undefined` where the query does not ask for it. */
interface WeightedTerm {
  term: string
  postings: Postings
  weights: (number | undefined)[]
}

/**
 * The scores of the documents found, by number. They equal lunr's: the sum over fields of term score × query weight,
 * divided by the magnitude of the query. Takes time linear in the postings; lunr's is quadratic.
 */
function scoresOf(clauses: readonly ResolvedClause[], found: Uint8Array, scoring: Scoring): Float64Array {
  const scores = new Float64Array(found.length)
  const terms = weightedTerms(clauses)
  for (const [field, boost] of scoring.boosts.entries()) {
    const { [field]: average = 1 } = scoring.averages
    const magnitude = Math.sqrt(terms.reduce((sum, { weights }) => sum + (weights[field] ?? 0) ** 2, 0))
    for (const { postings, weights } of terms) {
      const { [field]: weight } = weights
      if (weight === undefined) continue
      const share = weight / (magnitude || 1)
      const own = { idf: idf(scoring.documents, occurrencesOf(postings)), boost, documentBoost: 1 }
      const { documents, counts, norms } = postings[field] ?? EMPTY_COLUMN
      for (const [at, document] of documents.entries()) {
        if (!found[document]) continue
        const norm = norms[at] ?? 0
        own.documentBoost = isHead(norm) ? scoring.headBoost : 1
        const score = termScore(counts[at] ?? 1, lengthOf(norm) / average || 1, own)
        scores[document] = (scores[document] ?? 0) + share * score
      }
    }
  }
  return scores
}

/** The terms of a query with their weights. A term of several clauses counts several times. */
function weightedTerms(clauses: readonly ResolvedClause[]): WeightedTerm[] {
  const terms = new Map<string, WeightedTerm>()
  for (const { matches, columns, boost } of wantedIn(clauses)) {
    for (const { term, postings } of matches) {
      // lunr does not know a term that only titles of pages or links have: it adds nothing to the magnitude.
      if (occurrencesOf(postings) === 0) continue
      const known = terms.get(term) ?? { term, postings, weights: COLUMNS.map(() => undefined) }
      for (const field of columns) known.weights[field] = (known.weights[field] ?? 0) + boost
      terms.set(term, known)
    }
  }
  return [...terms.values()]
}

/**
 * The documents lunr would find: 1 for each that has any of the terms, matches every required clause in any of its
 * fields, and no prohibited clause. `everything` has 1 for each document that exists, for queries with prohibited
 * clauses only.
 */
function findMatches(clauses: readonly ResolvedClause[], size: number, everything?: Uint8Array): Uint8Array {
  const found = everything?.slice() ?? new Uint8Array(size)
  const met = new Uint32Array(size)
  let required = 0
  for (const clause of wantedIn(clauses)) {
    const isRequired = clause.presence === 'required'
    for (const { documents } of columnsOf(clause)) {
      for (const document of documents) {
        found[document] = 1
        if (isRequired && met[document] === required) met[document] = required + 1
      }
    }
    if (isRequired) required++
  }
  for (let document = 0; document < size; document++) if (met[document] !== required) found[document] = 0
  for (const clause of clauses.filter(({ presence }) => presence === 'prohibited')) {
    for (const { documents } of columnsOf(clause)) for (const document of documents) found[document] = 0
  }
  return found
}

function wantedIn(clauses: readonly ResolvedClause[]): ResolvedClause[] {
  return clauses.filter(({ presence }) => presence !== 'prohibited')
}

function columnsOf({ matches, columns }: ResolvedClause): Column[] {
  return matches.flatMap(({ postings }) => columns.map((column) => postings[column] ?? EMPTY_COLUMN))
}

/** What lunr finds, and its scores. */
export const lunr = { findMatches, scoresOf, toMark: wantedIn }

export type Lunr = typeof lunr
