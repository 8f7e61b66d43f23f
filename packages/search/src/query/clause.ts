import type { Postings } from '../format/postings.ts'

/** What a clause looks for. */
export type Wanted =
  | { kind: 'term'; term: string }
  /** Every term that begins so, of names or of all else. */
  | { kind: 'prefix'; prefix: string; ofNames?: boolean }
  /**
   * Several terms at once, as if they were one: so a run of characters is asked for, whose terms are
   * every two neighbours. `text` is the run.
   */
  | { kind: 'all'; text: string; terms: readonly string[]; needed: number }
  /** Every term that lunr's `*` or `~` reaches; the vocabulary is known by letters, all of them if none is named. */
  | { kind: 'pattern'; term: string; editDistance?: number; letter?: string }

/** One condition of a query, as lunr has it. */
export interface Clause {
  wanted: Wanted
  /** In which of `COLUMNS` it may be met. */
  columns: readonly number[]
  boost: number
  presence: 'optional' | 'required' | 'prohibited'
}

/** A term that a clause reaches, and where it stands. */
export interface Match {
  term: string
  postings: Postings
}

/** A clause with all it reaches, in the order of terms. */
export interface ResolvedClause extends Clause {
  matches: readonly Match[]
}
