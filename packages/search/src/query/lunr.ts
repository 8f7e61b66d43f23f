import lunr from 'lunr'
import { FIELDS } from '../format/fields.ts'

/** A clause as lunr's parser gives it. */
export interface ParsedClause {
  term: string
  fields: readonly string[]
  boost: number
  presence: 1 | 2 | 3
  editDistance?: number
}

/** Why lunr cannot read a query, and where. */
export interface ParseProblem {
  message: string
  start: number
  end: number
}

/** As much of lunr as is used; its published types know the half of it. */
interface Lunr {
  Query: new (fields: readonly string[]) => { clauses: ParsedClause[] }
  QueryParser: new (text: string, query: object) => { parse(): void }
  QueryParseError: new () => ParseProblem
}

function engine(): Lunr {
  return lunr as unknown as Lunr
}

/** Reads a query in lunr's syntax. */
export function parse(text: string): ParsedClause[] | ParseProblem {
  const { Query, QueryParser, QueryParseError } = engine()
  const query = new Query(FIELDS)
  try {
    new QueryParser(text, query).parse()
    return query.clauses
  } catch (error) {
    if (!(error instanceof QueryParseError)) throw error
    return { message: error.message, start: error.start, end: error.end }
  }
}
