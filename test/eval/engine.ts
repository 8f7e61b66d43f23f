import type { KnownQuery } from './queries.ts'

/** A row as readers see it: a page, and the anchors it offers. */
export interface Row {
  url: string
  anchors: readonly string[]
}

/** What one query gave, and what it took. */
export interface Asked {
  rows: readonly Row[]
  /** What was loaded for it, compressed. */
  bytes: number
  files: number
  milliseconds: number
}

/** A search as a reader has it who has just come to the site. */
export interface Engine {
  name: string
  /** What is loaded before the first query: code, and what leads to the index. */
  ahead: number
  ask(query: string): Promise<Asked>
  close?(): Promise<void>
}

export interface Outcome extends KnownQuery, Omit<Asked, 'rows'> {
  /** One divided by the place of the page among the rows; 0 where it is not there. */
  page: number
  /** The same of the section, where one is meant. */
  section?: number
  isEmpty: boolean
}

/** How many rows are shown. */
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
