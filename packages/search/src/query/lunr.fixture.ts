import lunr from 'lunr'

/*
 * lunr, the reference for queries: their expansion by `*` and `~`, matches, scores and order, and the messages of its
 * parser. Tests compare this implementation with it. Its published types lack these parts.
 */

interface TokenSet {
  intersect(other: TokenSet): TokenSet
  toArray(): string[]
}

interface Parts {
  Query: new (fields: readonly string[]) => { clauses: LunrClause[] }
  QueryParser: new (text: string, query: object) => { parse(): void }
  QueryParseError: new () => LunrMistake
  TokenSet: {
    fromArray(words: readonly string[]): TokenSet
    fromClause(clause: { term: string; editDistance?: number }): TokenSet
  }
}

/** A clause, as lunr's parser returns it. */
interface LunrClause {
  term: string
  fields: readonly string[]
  boost: number
  presence: 1 | 2 | 3
  editDistance?: number
}

interface LunrMistake {
  message: string
  start: number
  end: number
}

const parts = lunr as unknown as Parts

export const { TokenSet } = parts
export const { Builder } = lunr

/** The clauses of a query, or lunr's parse error. */
export function parseByLunr(query: string, fields: readonly string[]): LunrClause[] | LunrMistake {
  const parsed = new parts.Query(fields)
  try {
    new parts.QueryParser(query, parsed).parse()
    return parsed.clauses
  } catch (error) {
    if (!(error instanceof parts.QueryParseError)) throw error
    return error
  }
}
