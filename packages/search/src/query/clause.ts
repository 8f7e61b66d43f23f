import { FIELDS } from '../format/fields.ts'
import type { Postings } from '../format/postings.ts'
import type { TermKind } from '../heading.ts'
import type { Piece } from '../tokenise.ts'

/** What a clause looks for. */
export type Wanted =
  | { kind: 'term'; term: string }
  /** The terms of one kind with this prefix; with a pattern, only the terms that match it. */
  | { kind: 'prefix'; prefix: string; of: TermKind; pattern?: RegExp }
  /**
   * Several terms as if they were one, such as the bigrams of a run. `text` is the run.
   */
  | { kind: 'all'; text: string; terms: readonly string[]; needed: number }
  /** Any of several. */
  | { kind: 'any'; wanted: readonly Wanted[] }
  /** Every term that lunr's `*` or `~` matches. `file` limits the search to one of the vocabulary. */
  | { kind: 'pattern'; term: string; editDistance?: number; file?: string }

/** One clause of a query, as in lunr. */
export interface Clause {
  wanted: Wanted
  /** The columns it can match in, of `COLUMNS`. */
  columns: readonly number[]
  boost: number
  presence: 'optional' | 'required' | 'prohibited'
}

/** A term that a clause matches, and its postings. */
export interface Match {
  term: string
  postings: Postings
}

/** A clause with all terms it matches, sorted. */
export interface ResolvedClause extends Clause {
  matches: readonly Match[]
}

/** A way in which a text can have a word. */
export interface Way {
  wanted: Wanted
  /** How much it says, at most 1. */
  share: number
  /** Counts only if the word is found in no other way. */
  isElse?: boolean
}

/** A word of a query. It counts once, however many terms it has. */
export interface Word {
  text: string
  ways: readonly Way[]
  weight: number
  /** Texts without it match as well. */
  isHint?: boolean
  /** Whether the word asks or joins others: `how`, `怎么`. Then it is a hint. */
  isAsking?: boolean
}

/** A name that a query may be: each of its parts is in one of these columns. Says nothing if more documents have it. */
export interface Name<Part = { wanted: Wanted }> {
  parts: readonly (Part & { columns: readonly number[] })[]
  most: number
}

/** A name with all terms that its parts match. */
export type ResolvedName = Name<{ matches: readonly Match[] }>

/** What documents are ranked by. */
export interface Ranked {
  words: readonly Word[]
  /** What the query may name, the nearest first. */
  names?: readonly Name[]
  /** Common words of a phrase, the rarest first, to load if many documents have all others. */
  common?: readonly Word[]
}

/** A word with all terms that it matches. */
export interface ResolvedWord extends Word {
  matches: readonly { match: Match; share: number }[]
}

export const ALL_FIELDS: readonly number[] = [...FIELDS.keys()]

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
