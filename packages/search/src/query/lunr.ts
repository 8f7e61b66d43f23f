import type { QueryProblem } from '@chatdocs/protocol'
import lunr from 'lunr'
import type { Clause } from './clause.ts'

/*
 * The door to lunr, which defines the syntax of queries and parses them. In a browser it is a file of its own (9.0 KB,
 * gzip), which queries load that may be syntax: neither plain words, nor mistyped ones, nor text that its signs give away.
 *
 * What lunr's lexer lacks is around this door. `readSyntax` decides whether a query with signs is text, such as quoted
 * phrases, full-width signs, options of commands and pasted code; it also folds and tokenises terms, so that a Chinese
 * term matches as its bigrams. lunr splits terms at hyphens: `a\-b` is one term.
 *
 * The rest of lunr stays unused. Figures are for a Chinese site of 227 pages, 946 sections and 9,396 words:
 *
 * - Its parser alone would be 2.2 KB, but lunr is one file that cannot be tree-shaken.
 * - Its index is one file of 438 KB (gzip) with our terms. A first query loads 15 KB of ours, in the median.
 * - Its pipeline: the trimmer leaves nothing of 7,493 words, all those in Chinese. The stemmer takes 14 pairs of names
 *   for one, such as `plugin` and `plugins`, of 407 names.
 * - Its `TokenSet` makes 16,851 objects of the words, and 4,159 of a word with two mistakes. `expand` makes none, and
 *   reads two characters of each word. Mistyped words would load lunr, too.
 *
 * Tests hold scores, matches and expansion equal to lunr's: `lunr-oracle.test.ts`, `expand.test.ts`.
 */

/** A clause as it is typed: its term is not yet tokenised. */
export interface ParsedClause extends Pick<Clause, 'columns' | 'boost' | 'presence'> {
  term: string
  editDistance: number
}

interface LunrClause {
  term: string
  fields: readonly string[]
  boost: number
  presence: 1 | 2 | 3
  editDistance?: number
}

interface Place {
  start: number
  end: number
}

interface Lexeme extends Place {
  type: string
  str: string
}

interface Parser {
  lexer: { run(): void; lexemes: Lexeme[] }
  /** The lexeme that the parser takes next. */
  lexemeIdx: number
  parse(): { clauses: readonly LunrClause[] }
}

/** The parts in use. The published types lack them. */
const own = lunr as unknown as {
  Query: new (fields: readonly string[]) => object
  QueryParser: new (query: string, target: object) => Parser
  QueryParseError: new () => Place
}

const PRESENCE = { 1: 'optional', 2: 'required', 3: 'prohibited' } as const

/**
 * Reads a query in lunr's syntax: `term`, `field:term`, `term^boost`, `term~edits`, `+required`, `-prohibited`. lunr
 * itself reads it. Beyond lunr, field names are read in any case, and a mistake has a kind instead of an English message.
 */
export function parseQuery(query: string, fields: readonly string[]): ParsedClause[] | QueryProblem {
  const parser = new own.QueryParser(query, new own.Query(fields))
  const { lexer } = parser
  // `parse` runs the lexer again, which adds nothing.
  lexer.run()
  for (const lexeme of lexer.lexemes) {
    const name = lexeme.str.toLowerCase()
    if (lexeme.type === 'FIELD' && fields.includes(name)) lexeme.str = name
  }
  try {
    return parser.parse().clauses.map(({ term, fields: names, boost, presence, editDistance = 0 }) => ({
      term,
      columns: names.map((name) => fields.indexOf(name)),
      boost,
      presence: PRESENCE[presence],
      editDistance,
    }))
  } catch (error) {
    if (!(error instanceof own.QueryParseError)) throw error
    const { start, end } = error
    // lunr points at the lexeme that it cannot take, or at the one that it took last, which lacks something.
    const last = lexer.lexemes[parser.lexemeIdx - 1]
    if (last?.start !== start || last.end !== end) return { kind: 'expected-term', start, end }
    const { type, str: name } = last
    if (type === 'EDIT_DISTANCE') return { kind: 'missing-distance', start, end }
    if (type === 'BOOST') return { kind: 'missing-boost', start, end }
    if (type === 'PRESENCE' || fields.includes(name)) return { kind: 'missing-term', start, end }
    return { kind: 'unknown-field', name, fields, start, end }
  }
}
