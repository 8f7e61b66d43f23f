import { PAGE_TITLE } from '../format/fields.ts'
import { headingTerm } from '../heading.ts'
import { type Piece, tokenise } from '../tokenise.ts'
import type { Clause, Wanted } from './clause.ts'
import type { Dictionary } from './dictionary.ts'
import { meantClauses } from './meant.ts'
import { type Phrase, phraseOf } from './phrase.ts'
import { clause, wantedOf, wantedParts } from './words.ts'

/**
 * How a query that is no syntax is asked: pass by pass, each less strict than the one before it. What a pass
 * finds stands behind all that earlier ones found, because scores of different passes cannot be compared.
 */
export interface Plan {
  /** Gives the clauses of a pass, none where it would add nothing. */
  passes: readonly ((isEmpty: boolean) => Clause[] | Promise<Clause[]>)[]
  /** What the first rows are put in order by, once their texts are there; those stay in front that are called by all of it. */
  phrase?: Phrase
}

/** What counts besides the pieces themselves, and how much a word does that is half typed. */
const BOOSTS = { heading: 3, headingBegun: 0.8, joined: 2, wordBegun: 0.3 }

/** So many passes find what is called by the whole query. */
export const NAMING_PASSES = 2

/**
 * 1. the query is a heading, or the name of a symbol
 * 2. a heading begins with the query
 * 3. it has every piece of the query
 * 4. the same, runs taken apart
 * 5. the same, words taken apart
 * 6. it has some of them, and the title of its page has the others
 * 7. if there is nothing so far: with unknown words as they may have been meant, one mistake in each
 * 8. the same, two mistakes
 * 9. it has most of the pieces in one field
 * 10. if there is nothing so far: it has any of them
 */
export function naturalPlan(query: string, dictionary: Dictionary): Plan {
  const pieces = tokenise(query)
  const whole = headingTerm(query)
  if (whole === undefined) return { passes: [] }
  const heading: Wanted = { kind: 'term', term: whole }
  const begun: Wanted = { kind: 'prefix', prefix: whole }
  const hints = [
    clause('optional', heading, BOOSTS.heading),
    clause('optional', begun, BOOSTS.headingBegun),
    ...joinedClauses(pieces),
  ]
  const open = /[\s\p{P}]$/u.test(query) ? undefined : openWord(pieces)
  const asked = (...apart: Piece['kind'][]) =>
    pieces.flatMap((piece) => {
      if (apart.includes(piece.kind)) return wantedParts(piece).map((wanted) => clause('required', wanted))
      return piece === open ? openClauses(piece) : [clause('required', wantedOf(piece))]
    })
  const has = (kind: Piece['kind']) => pieces.some((piece) => piece.kind === kind && piece.parts.length > 1)
  const any = [...optional([...asked(), ...asked('run', 'word')]), ...hints]
  return {
    phrase: phraseOf(query, pieces),
    passes: [
      () => [clause('required', heading), ...optional(asked())],
      () => [clause('required', begun, 0), ...optional(asked()), ...hints],
      () => [...asked(), ...hints],
      () => (has('run') ? asked('run') : []),
      () => (has('word') ? asked('run', 'word') : []),
      () => (pieces.length > 1 ? [...asked().map(withTitle), ...hints] : []),
      (isEmpty) => (isEmpty ? meantClauses(pieces, 1, dictionary) : []),
      (isEmpty) => (isEmpty ? meantClauses(pieces, 2, dictionary) : []),
      () => [most(pieces), ...any],
      (isEmpty) => (isEmpty ? any : []),
    ],
  }
}

/** What may join the words of an identifier. */
const JOINTS = ['', '-', '.', '_']

/** Few words may be an identifier that was not typed as one: `native view`, `native-view`. */
function joinedClauses(pieces: readonly Piece[]): Clause[] {
  const isFew = pieces.length > 1 && pieces.length < 4
  if (!isFew || pieces.some(({ kind }) => kind === 'run')) return []
  const terms = pieces.map(({ term }) => term)
  return JOINTS.map((joint) => clause('optional', { kind: 'term', term: terms.join(joint) }, BOOSTS.joined))
}

/** The last word, if it can be one half typed. */
function openWord(pieces: readonly Piece[]): Piece | undefined {
  const last = pieces.at(-1)
  return last?.kind === 'word' && last.term.length > 1 ? last : undefined
}

/** A word half typed: whole, it counts more. */
function openClauses({ term }: Piece): Clause[] {
  return [
    clause('required', { kind: 'prefix', prefix: term }, BOOSTS.wordBegun),
    clause('optional', { kind: 'term', term }, 1 - BOOSTS.wordBegun),
  ]
}

/** So much of what is asked for has to be met where not all is. */
const MOST = 0.5

/** Demands most of the terms, and counts nothing: others say how good a document is. */
function most(pieces: readonly Piece[]): Clause {
  const terms = [...new Set(pieces.flatMap(({ parts }) => parts.map(({ term }) => term)))]
  const needed = Math.ceil(terms.length * MOST)
  return clause('required', { kind: 'all', text: terms.join(' '), terms, needed }, 0)
}

/** The same, and the title of the page will do. */
function withTitle(each: Clause): Clause {
  return { ...each, columns: [...each.columns, PAGE_TITLE] }
}

function optional(clauses: readonly Clause[]): Clause[] {
  return clauses.map((each) => ({ ...each, presence: 'optional' }))
}
