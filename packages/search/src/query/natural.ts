import { FIELDS, PAGE_TITLE } from '../format/fields.ts'
import { headingTerm, nameTerm } from '../heading.ts'
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
  passes: readonly Pass[]
  /** What the first rows are put in order by, once their texts are there; those stay in front that are called by all of it. */
  phrase?: Phrase
}

export interface Pass {
  /** None where it would add nothing. */
  clauses(): Clause[] | Promise<Clause[]>
  /** Whether it is only for what earlier ones found nothing for. */
  isLast?: true
}

/** What counts besides the pieces themselves, and how much a word does that is half typed. */
const BOOSTS = { heading: 3, headingBegun: 0.8, joined: 2, title: 4, wordBegun: 0.3 }

/** So many passes find what is called by the whole query. */
export const NAMING_PASSES = 2

/** So many passes nearly every query comes to: what they need is loaded at once. */
export const USUAL_PASSES = 4

/**
 * 1. the query is a heading
 * 2. it is a name that no heading is; first of all, if it looks like one: `Plugin.config` is not `PluginConfig`
 * 3. if there is nothing so far: a heading, or a name, begins with the query
 * 4. it has every piece of the query
 * 5. the same, runs taken apart
 * 6. the same, words taken apart
 * 7. it has some of them, and the title of its page has the others
 * 8. if there is nothing so far: with unknown words as they may have been meant, one mistake in each
 * 9. the same, two mistakes
 * 10. it has most of the pieces in one field, if there are several
 * 11. if there is nothing so far: it has any of them
 */
export function naturalPlan(query: string, dictionary: Dictionary): Plan {
  const pieces = tokenise(query)
  const [heading, name] = [headingTerm(query), nameTerm(query)]
  if (heading === undefined || name === undefined) return { passes: [] }
  const hints = [
    clause('optional', { kind: 'term', term: heading }, BOOSTS.heading),
    clause('optional', { kind: 'prefix', prefix: heading }, BOOSTS.headingBegun),
    ...joinedClauses(pieces),
    ...titleClauses(pieces),
  ]
  const called = (wanted: Wanted) => [clause('required', wanted), ...optional(asked())]
  const ofMember = isMember(query)
  const isHeading: Pass = { clauses: () => called({ kind: 'term', term: heading }) }
  const isName: Pass = { clauses: () => (canBeName(pieces) ? called({ kind: 'term', term: name }) : []) }
  const open = /[\s\p{P}]$/u.test(query) ? undefined : openWord(pieces)
  const asked = (...apart: Piece['kind'][]) =>
    pieces.flatMap((piece) => {
      if (apart.includes(piece.kind)) return wantedParts(piece).map((wanted) => clause('required', wanted))
      return piece === open ? openClauses(piece) : [clause('required', wantedOf(piece))]
    })
  const has = (kind: Piece['kind']) => pieces.some((piece) => piece.kind === kind && piece.parts.length > 1)
  const any = [...optional([...asked(), ...asked('run', 'word').filter(isTelling)]), ...hints]
  return {
    phrase: phraseOf(query, pieces),
    passes: [
      ...(ofMember ? [isName, isHeading] : [isHeading, isName]),
      { isLast: true, clauses: () => called({ kind: 'prefix', prefix: heading, ofNames: ofMember }) },
      { clauses: () => [...asked(), ...hints] },
      { clauses: () => (has('run') ? asked('run') : []) },
      { clauses: () => (has('word') ? asked('run', 'word') : []) },
      { clauses: () => (pieces.length > 1 ? [...asked().map(withTitle), ...hints] : []) },
      { isLast: true, clauses: () => meantClauses(pieces, 1, dictionary) },
      { isLast: true, clauses: () => meantClauses(pieces, 2, dictionary) },
      { clauses: () => (isOne(pieces) ? [] : [most(pieces), ...any]) },
      { isLast: true, clauses: () => any },
    ],
  }
}

/** Whether all of it can be a name: `Bot.on`, `bot on`. */
function canBeName(pieces: readonly Piece[]): boolean {
  return pieces.length < 4 && pieces.every(({ kind }) => kind === 'word')
}

/** Whether it begins the name of a member: `Bot.o`. Else all members of what it begins would come first. */
function isMember(query: string): boolean {
  return /[\p{L}\p{N}][.#:]/u.test(query)
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

/** Who types one word knows a name: pages that are called by it come before those that say it often. */
function titleClauses(pieces: readonly Piece[]): Clause[] {
  const [only] = pieces
  if (!only || !isOne(pieces)) return []
  return [{ ...clause('optional', wantedOf(only), BOOSTS.title), columns: [FIELDS.indexOf('title')] }]
}

/** A letter by itself tells nothing: it is all that is left of `C++` without its signs. */
function isTelling({ wanted }: Clause): boolean {
  return wanted.kind !== 'term' || !/^[a-z]$/.test(wanted.term)
}

/** A single word, of which no part will do as long as there is something else. */
function isOne(pieces: readonly Piece[]): boolean {
  return pieces.length === 1 && pieces[0]?.kind === 'word'
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
