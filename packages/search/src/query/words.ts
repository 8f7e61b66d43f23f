import { FIELDS, SCORED } from '../format/fields.ts'
import type { Piece } from '../tokenise.ts'
import type { Clause, Wanted, Way, Word } from './clause.ts'

export const ALL_FIELDS: readonly number[] = [...FIELDS.keys()]

/** A clause that matches in any field, and in aliases. */
export function clause(presence: Clause['presence'], wanted: Wanted, boost = 1): Clause {
  return { wanted, columns: SCORED, boost, presence }
}

/**
 * What a piece of a query looks for: a word its term, one character every term that starts with it, a run all its
 * bigrams together.
 */
export function wantedOf(piece: Piece): Wanted {
  const { kind, term } = piece
  if (kind === 'word') return { kind: 'term', term }
  if ([...term].length === 1) return { kind: 'prefix', prefix: term, of: 'word' }
  const terms = smallestTerms([piece])
  const [only] = terms
  if (only !== undefined && terms.length === 1) return { kind: 'term', term: only }
  return { kind: 'all', text: term, terms, needed: terms.length }
}

/** The same, each bigram and each part separately. */
export function wantedParts(piece: Piece): Wanted[] {
  if (piece.kind === 'run' && [...piece.term].length === 1) return [wantedOf(piece)]
  return smallestTerms([piece]).map((term) => ({ kind: 'term', term }))
}

/** The smallest terms of pieces, each once. */
export function smallestTerms(pieces: readonly Piece[]): string[] {
  return [...new Set(pieces.flatMap(({ parts }) => parts.map(({ term }) => term)))]
}

/** What a text may lack. */
export function hint(weight: number, ...ways: Way[]): Word {
  return { text: '', ways, weight, isHint: true }
}
