import { UNSPACED } from '../characters.ts'
import { fold } from '../fold.ts'
import { type Piece, type Term, tokenise } from '../tokenise.ts'
import type { Clause, Wanted } from './clause.ts'
import { parseQuery, type QueryProblem } from './parse.ts'
import { wantedOf } from './words.ts'

/** A query that looks like syntax, but has a mistake. */
export class QueryParseError extends Error {
  readonly problem: QueryProblem

  constructor(problem: QueryProblem) {
    super(`${problem.kind} at ${problem.start}`)
    this.name = 'QueryParseError'
    this.problem = problem
  }
}

/**
 * Matches signs that nobody types by accident, in the query before folding:
 *
 *     +required −prohibited   title:word   plugni~1   word^2   plug*
 *
 * but not `--no-cache`, `tar -xzf`, `C++`, `std::vector`, `https://…`, `a * b`.
 */
const SYNTAX =
  /(?:^|\s)(?:\+|-(?![A-Za-z\d]{1,3}(?:\s|$)))(?=[^\s+-])|(?:^|[\s+-])\p{L}+:(?![:/])\S|\S~\d|\S\^\d|[^\s*]\*(?!\*)|(?<!\*)\*[^\s*]/u

export function isSyntax(query: string): boolean {
  return SYNTAX.test(query)
}

/** The clauses of a query in lunr's syntax. Throws a `QueryParseError` if it has a mistake. */
export function syntaxClauses(query: string): Clause[] {
  const parsed = parseQuery(query)
  if (!Array.isArray(parsed)) throw new QueryParseError(parsed)
  return parsed.flatMap(({ term, editDistance, ...rest }) => {
    const wanted = wantedBy(term, editDistance)
    return wanted ? [{ wanted, ...rest }] : []
  })
}

/** A run with stars around it. They have no effect: a run matches within longer runs anyway. */
const RUN_AND_STARS = new RegExp(String.raw`^\**(${UNSPACED}{2,})\**$`, 'u')

/** The largest edit distance. Each step takes four times as long as the one before. */
const MOST_EDITS = 3

/** What a term of the query looks for. `undefined` if it contains no letter. */
function wantedBy(written: string, editDistance: number): Wanted | undefined {
  const term = fold(written).text.replace(RUN_AND_STARS, '$1')
  const hasStar = term.includes('*')
  const pieces = tokenise(term)
  const [first, ...others] = pieces
  if (first?.kind === 'run' && others.length === 0 && (editDistance > 0 || !hasStar)) {
    return missing(wantedOf(first), 2 * editDistance)
  }
  if (editDistance > 0) return { kind: 'pattern', term, editDistance: Math.min(editDistance, MOST_EDITS) }
  if (hasStar && !isMixed(term)) {
    return /^[^*]+\*$/.test(term) ? { kind: 'prefix', prefix: term.slice(0, -1) } : { kind: 'pattern', term }
  }
  if (first === undefined || others.length === 0) return first && wantedOf(first)
  const terms = pieces.flatMap((piece) => (piece.kind === 'word' ? piece : neighboursIn(piece)))
  const distinct = [...new Set(terms.map((each) => each.term))]
  return { kind: 'all', text: term, terms: distinct, needed: distinct.length }
}

/** Whether it mixes a run with something else, as `React组件` does. No single term does. */
function isMixed(term: string): boolean {
  const pieces = tokenise(term.replaceAll('*', ''))
  return pieces.length > 1 && pieces.some(({ kind }) => kind === 'run')
}

/** The bigrams of a run. A single character matches too much to be required beside other pieces. */
function neighboursIn({ parts }: Piece): Term[] {
  return parts.filter(({ term }) => [...term].length > 1)
}

/** The same run, with some bigrams missing: a different character removes two of them. */
function missing(wanted: Wanted, count: number): Wanted {
  if (wanted.kind !== 'all') return wanted
  return { ...wanted, needed: Math.max(1, wanted.needed - count) }
}
