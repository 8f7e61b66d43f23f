import { FIELDS, PAGE_TITLE } from '../format/fields.ts'
import { type Column, EMPTY_COLUMN, occurrencesOf, type Postings, placeIn } from '../format/postings.ts'
import { idf } from '../format/scoring.ts'
import type { Clause, ResolvedClause } from './clause.ts'
import { rank, type TermScore } from './lunr.ts'
import { eachScore, type Scorer } from './score.ts'

/** What is required has been met, and lunr would only look for it again. */
const PRESENCE = { optional: 1, required: 1, prohibited: 3 } as const

/** A document with its score. */
export interface Ranked {
  document: number
  score: number
}

/** Scores that differ by less are the same, added up in another order. */
const EQUAL = 1e-9

/**
 * A few documents of those a query finds as lunr itself ranks them, with its scores. What lunr holds to be equal stays
 * as it was given, so that a page of results begins where the one before it has ended.
 */
export function ranked(
  documents: readonly number[],
  clauses: readonly ResolvedClause[],
  scorer: Scorer,
): Ranked[] {
  const scores = new Map<string, TermScore[]>()
  for (const { term, postings } of clauses.flatMap(({ matches }) => matches)) {
    if (!scores.has(term)) scores.set(term, termScores(postings, documents, scorer))
  }
  const given = new Map(documents.map((document, place) => [document, place]))
  const placeOf = ({ document }: Ranked) => given.get(document) ?? 0
  return rank({ documents, clauses: clauses.map(asParsed), scores }).sort((one, other) =>
    Math.abs(one.score - other.score) < EQUAL ? placeOf(one) - placeOf(other) : other.score - one.score,
  )
}

function asParsed({ wanted, columns, boost, presence, matches }: ResolvedClause) {
  return {
    term: nameOf(wanted),
    fields: columns.flatMap((column) => FIELDS[column] ?? []),
    boost,
    presence: PRESENCE[presence],
    terms: matches.map(({ term }) => term),
  }
}

/** What lunr may call a clause, whose terms are known already. */
function nameOf(wanted: Clause['wanted']): string {
  switch (wanted.kind) {
    case 'prefix':
      return wanted.prefix
    case 'all':
      return wanted.text
    case 'term':
    case 'pattern':
      return wanted.term
  }
}

function termScores(postings: Postings, documents: readonly number[], scorer: Scorer): TermScore[] {
  const rarity = idf(scorer.scoring.documents, occurrencesOf(postings))
  const all: TermScore[] = []
  for (const [field, column] of postings.entries()) {
    if (field === PAGE_TITLE || column.documents.length === 0) continue
    const own = only(documents, column)
    eachScore({ column: own, field, rarity }, scorer, (document, score) =>
      all.push({ field, document, score }),
    )
  }
  return all
}

/** The column of these documents alone. */
function only(documents: readonly number[], column: Column): Column {
  const places = documents.map((document) => placeIn(column, document)).filter((place) => place >= 0)
  if (places.length === 0) return EMPTY_COLUMN
  return {
    documents: Uint32Array.from(places, (place) => column.documents[place] ?? 0),
    counts: Uint32Array.from(places, (place) => column.counts[place] ?? 1),
  }
}
