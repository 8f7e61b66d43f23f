import {
  COLUMNS,
  idf,
  isHead,
  lengthOf,
  PAGE_TITLE,
  SCORED,
  type Scoring,
  termScore,
} from '../format/fields.ts'
import { type Column, EMPTY_COLUMN, occurrencesOf, type Postings } from '../format/postings.ts'
import type { ResolvedClause } from './clause.ts'

/** A term and its weight in each column; `undefined` where the query does not ask for it. */
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
  const magnitudes = COLUMNS.map((column) => magnitudeOf(terms, column))
  for (const { postings, weights } of terms) {
    const rarity = idf(scoring.documents, occurrencesOf(postings))
    for (const [field, weight] of weights.entries()) {
      if (weight === undefined) continue
      const share = weight / (magnitudes[field] || 1)
      eachScore(
        { column: postings[field] ?? EMPTY_COLUMN, field, rarity, found },
        scoring,
        (document, score) => {
          scores[document] = (scores[document] ?? 0) + share * score
        },
      )
    }
  }
  return scores
}

/** The terms of a query with their weights. A term of several clauses counts several times. */
function weightedTerms(clauses: readonly ResolvedClause[]): WeightedTerm[] {
  const terms = new Map<string, WeightedTerm>()
  for (const { matches, columns, boost, presence } of clauses) {
    if (presence === 'prohibited') continue
    for (const { term, postings } of matches) {
      // lunr does not know a term that only titles of the pages of sections have: it adds nothing to the magnitude.
      if (SCORED.every((column) => !postings[column]?.documents.length)) continue
      const known = terms.get(term) ?? { term, postings, weights: COLUMNS.map(() => undefined) }
      for (const field of columns.filter((column) => SCORED.includes(column)))
        known.weights[field] = (known.weights[field] ?? 0) + boost
      terms.set(term, known)
    }
  }
  return [...terms.values()]
}

function magnitudeOf(terms: readonly WeightedTerm[], field: number): number {
  return Math.sqrt(terms.reduce((sum, { weights }) => sum + (weights[field] ?? 0) ** 2, 0))
}

/** The boost of aliases. */
const ALIAS_BOOST = 1

/** A term in one field, and its idf. */
interface ScoredColumn {
  column: Column
  field: number
  rarity: number
  /** 1 for each document to score; if absent, all of the column. */
  found?: Uint8Array
}

/** Calls `give` with the score of a term in one field, for each document that has it there. */
function eachScore(
  { column: { documents, counts, norms }, field, rarity, found }: ScoredColumn,
  scoring: Scoring,
  give: (document: number, score: number) => void,
): void {
  const { [field]: boost = ALIAS_BOOST } = scoring.boosts
  const { [field]: average = 1 } = scoring.averages
  const weights = { idf: rarity, boost, documentBoost: 1 }
  for (let index = 0; index < documents.length; index++) {
    const document = documents[index] ?? 0
    if (found && !found[document]) continue
    const norm = norms[index] ?? 0
    weights.documentBoost = isHead(norm) ? scoring.headBoost : 1
    give(document, termScore(counts[index] ?? 1, lengthOf(norm) / average || 1, weights))
  }
}

/**
 * The documents lunr would find: 1 for each that has any of the terms, matches every required clause in any of its
 * columns, and no prohibited clause. `everything` has 1 for each document that exists, for queries with prohibited
 * clauses only.
 */
function findMatches(clauses: readonly ResolvedClause[], size: number, everything?: Uint8Array): Uint8Array {
  const wanted = clauses.filter(({ presence }) => presence !== 'prohibited')
  const found = everything?.slice() ?? new Uint8Array(size)
  for (const { documents } of wanted.flatMap(fieldsOf)) {
    for (const document of documents) found[document] = 1
  }
  keepRequired(clauses, found)
  for (const { documents } of clauses
    .filter(({ presence }) => presence === 'prohibited')
    .flatMap(columnsOf)) {
    for (const document of documents) found[document] = 0
  }
  return found
}

function keepRequired(clauses: readonly ResolvedClause[], found: Uint8Array): void {
  const required = clauses.filter(({ presence }) => presence === 'required')
  if (required.length === 0) return
  const met = new Uint32Array(found.length)
  for (const [before, clause] of required.entries()) {
    for (const { documents } of columnsOf(clause)) {
      for (const document of documents) if (met[document] === before) met[document] = before + 1
    }
  }
  for (let document = 0; document < found.length; document++) {
    if (met[document] !== required.length) found[document] = 0
  }
}

/** Without the title of the page: it can satisfy a clause, but not find a document. */
function fieldsOf(clause: ResolvedClause): Column[] {
  return columnsOf({ ...clause, columns: clause.columns.filter((column) => column !== PAGE_TITLE) })
}

function columnsOf({ matches, columns }: ResolvedClause): Column[] {
  return matches.flatMap(({ postings }) => columns.map((column) => postings[column] ?? EMPTY_COLUMN))
}

/** What lunr finds, and its scores. */
export const lunr = {
  findMatches,
  scoresOf,
  toMark: (clauses: readonly ResolvedClause[]) => clauses.filter(({ presence }) => presence !== 'prohibited'),
}

export type Lunr = typeof lunr
