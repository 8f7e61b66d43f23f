import type { Piece } from '../tokenise.ts'
import type { Clause, ResolvedClause } from './clause.ts'
import type { Dictionary } from './dictionary.ts'
import { findMatches } from './matches.ts'
import { smallestTerms } from './words.ts'

/*
 * A phrase that finds nothing in names and titles loads the rarest of its common terms, at most three, while more than
 * eight sections have the others. On 10,000 pages of Chinese, this finds 19 of 20 phrases instead of 16, and the median
 * of a first query stays.
 */

/** The least terms of a query that may be a phrase. */
const PHRASE = 4

/** The first rows are ordered by their texts. */
const FEW = 8

/** The most common terms to load for one query. */
const MOST_COMMON = 3

/**
 * The clauses of a phrase with its rarest common terms, as many as it takes to find so few sections that their texts are
 * compared. Empty if the phrase needs none of them.
 */
export async function narrowed(
  pieces: readonly Piece[],
  dictionary: Dictionary,
  clausesFor: (dictionary: Dictionary) => Clause[],
  resolve: Resolve,
): Promise<Clause[]> {
  const terms = smallestTerms(pieces)
  if (terms.length < PHRASE) return []
  let known = dictionary
  let clauses = clausesFor(known)
  for (const next of [...dictionary.common].filter((term) => terms.includes(term)).slice(0, MOST_COMMON)) {
    if (countOf(await resolve(clauses, dictionary)) <= FEW) break
    known = { ...known, common: new Set([...known.common].filter((term) => term !== next)) }
    clauses = clausesFor(known)
  }
  return known === dictionary ? [] : clauses
}

type Resolve = (clauses: readonly Clause[], dictionary: Dictionary) => Promise<ResolvedClause[]>

/** The number of sections that match. */
function countOf(clauses: readonly ResolvedClause[]): number {
  let size = 0
  for (const { matches } of clauses) {
    for (const { documents } of matches.flatMap(({ postings }) => postings)) {
      size = Math.max(size, (documents.at(-1) ?? 0) + 1)
    }
  }
  return findMatches(clauses, size).reduce((sum, each) => sum + each, 0)
}
