import type { KnownQuery } from './queries.ts'

/** A search result: a page and its anchors. */
export interface Row {
  url: string
  anchors: readonly string[]
}

/** The results and cost of one query. */
interface Asked {
  rows: readonly Row[]
  /** Compressed bytes that the query loaded. */
  bytes: number
  files: number
  milliseconds: number
}

/** A search engine in the state of a reader's first visit. */
export interface Engine {
  name: string
  /** Bytes loaded before the first query: code and manifest. */
  ahead: number
  ask(query: string): Promise<Asked>
  close?(): Promise<void>
}

export interface Outcome extends KnownQuery, Omit<Asked, 'rows'> {
  /** The reciprocal rank of the page; 0 where it is missing. */
  page: number
  /** The reciprocal rank of the section, if the query asks for one. */
  section?: number
  isEmpty: boolean
}

/** The number of results shown. */
export const ROWS = 8

export async function outcomesOf(engine: Engine, queries: readonly KnownQuery[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const known of queries) {
    const { rows, ...taken } = await engine.ask(known.query)
    const { url, anchor } = known.target
    const page = reciprocal(rows.findIndex((row) => row.url === url))
    const section = reciprocal(rows.findIndex((row) => row.url === url && row.anchors.includes(anchor ?? '')))
    outcomes.push({ ...known, ...taken, page, isEmpty: rows.length === 0, ...(anchor && { section }) })
  }
  return outcomes
}

function reciprocal(index: number): number {
  return index < 0 || index >= ROWS ? 0 : 1 / (index + 1)
}
