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
  Query: new (fields: readonly string[]) => { clauses: ParsedClause[]; clause(clause: ParsedClause): unknown }
  QueryParser: new (text: string, query: object) => { parse(): void }
  QueryParseError: new () => ParseProblem
  Index: new (
    parts: object,
  ) => {
    query(ask: (query: { clause(clause: object): unknown }) => void): { ref: string; score: number }[]
  }
  Pipeline: new () => object
  Vector: new (elements: readonly number[]) => object
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

/** What a term is worth in one field of one document. */
export interface TermScore {
  field: number
  document: number
  score: number
}

/** As much of an index as a few documents need to be ranked. */
export interface RankInput {
  documents: readonly number[]
  clauses: readonly (Omit<ParsedClause, 'editDistance'> & { terms: readonly string[] })[]
  scores: ReadonlyMap<string, readonly TermScore[]>
}

/** The documents in lunr's order with lunr's scores: an index of them alone, and a query of what was expanded before. */
export function rank({ documents, clauses, scores }: RankInput): { document: number; score: number }[] {
  const { Index, Pipeline } = engine()
  const expansions = clauses.map(({ terms }) => terms)
  const index = new Index({
    fields: FIELDS,
    pipeline: new Pipeline(),
    invertedIndex: invertedIndex(scores),
    fieldVectors: fieldVectors(documents, scores),
    // Asked once for every clause, in their order.
    tokenSet: { intersect: () => ({ toArray: () => expansions.shift() ?? [] }) },
  })
  const results = index.query((query) => {
    for (const { term, fields, boost, presence } of clauses) {
      query.clause({ term, fields, boost, presence, usePipeline: false })
    }
  })
  return results.map(({ ref, score }) => ({ document: Number(ref), score }))
}

function invertedIndex(scores: RankInput['scores']): object {
  const nowhere = Object.fromEntries(FIELDS.map((field) => [field, {}]))
  const inverted = Object.create(null)
  let index = 0
  for (const [term, places] of scores) {
    // Most terms of a long expansion are in none of the documents: they inherit that they are nowhere.
    const posting = Object.assign(Object.create(nowhere), { _index: index++ })
    for (const { field, document } of places) {
      const name = FIELDS[field] ?? ''
      posting[name] = { ...posting[name], [document]: {} }
    }
    inverted[term] = posting
  }
  return inverted
}

function fieldVectors(documents: readonly number[], scores: RankInput['scores']): object {
  const elements = new Map(documents.map((document): [string, number[]] => [`${FIELDS[0]}/${document}`, []]))
  let index = 0
  for (const places of scores.values()) {
    for (const { field, document, score } of places) {
      const key = `${FIELDS[field]}/${document}`
      const own = elements.get(key) ?? []
      own.push(index, score)
      elements.set(key, own)
    }
    index++
  }
  const { Vector } = engine()
  return Object.fromEntries(Array.from(elements, ([key, own]) => [key, new Vector(own)]))
}
