import type { SearchAnswer, SearchOptions } from '@chatdocs/protocol'
import type { Root } from '../format/root.ts'
import { tokenise } from '../tokenise.ts'
import { best } from './best.ts'
import type { Clause, ResolvedClause } from './clause.ts'
import type { Dictionary } from './dictionary.ts'
import type { Files, Signal } from './files.ts'
import { Found } from './found.ts'
import { type Marker, makeMarker } from './marker.ts'
import { findMatches } from './matches.ts'
import { naturalPasses, USUAL_PASSES } from './natural.ts'
import type { Pass } from './pass.ts'
import { resolve } from './resolve.ts'
import { ORDERED, rowsOf, type Shown } from './rows.ts'
import { scoresOf } from './score.ts'
import { simplified } from './simplified.ts'
import { spread } from './spread.ts'

/** The options of a query to one index. */
export type IndexQuestion = Omit<SearchOptions, 'version'>

/** Everything a query reads from. */
export interface Loaded {
  root: Root
  files: Files
  dictionary: Dictionary
  signal: Signal | undefined
  /** 1 for each document, for a query that only excludes. */
  everything?: Uint8Array | undefined
}

/** Answers a query in plain words. Loads everything together, while it also checks for traditional characters. */
export async function answerWords(
  query: string,
  question: IndexQuestion,
  loaded: Loaded,
): Promise<SearchAnswer> {
  const start = (text: string) => started(naturalPasses(text, loaded.dictionary), loaded.dictionary)
  const asked = firstTerms(query)
  const passes = start(asked)
  const written = await simplified(asked, loaded)
  return answerTo(written === asked ? passes : start(written), question, loaded)
}

/** Each term may need a file. So many from the start of a pasted text tell its section from others. */
const MOST_TERMS = 24

function firstTerms(query: string): string {
  let left = MOST_TERMS
  for (const { kind, parts, end } of tokenise(query)) {
    const last = parts[left - 1]
    left -= parts.length
    if (left <= 0) return query.slice(0, kind === 'run' ? last?.end : end)
  }
  return query
}

/** Answers a query in syntax. */
export async function answerClauses(
  clauses: Clause[],
  question: IndexQuestion,
  loaded: Loaded,
): Promise<SearchAnswer> {
  const passes = started([{ clauses: () => clauses }], loaded.dictionary)
  return { ...(await answerTo(passes, question, loaded)), mode: 'syntax' }
}

async function answerTo(
  passes: readonly StartedPass[],
  { limit, offset = 0, area, snippet = 100, perPage }: IndexQuestion,
  loaded: Loaded,
): Promise<SearchAnswer> {
  const { root, signal } = loaded
  const found = new Found(root.areas)
  const rows: Shown[] = []
  // The first rows are ordered together, whichever of them the caller wants.
  const from = offset < ORDERED ? 0 : offset
  const wanted = Math.max(offset + limit, ORDERED)
  const to = perPage === undefined ? wanted : CANDIDATES * wanted
  const waiting = [...passes]
  for (let count = 0; waiting.length > 0; count++) {
    const { isLast, most, resolved, more, distance, phrase } = waiting.shift() as StartedPass
    // The same passes run for every page of results, so the total stays the same.
    if (count >= USUAL_PASSES && found.total() >= ORDERED) break
    if (isLast && found.total() > 0) continue
    if (signal?.aborted) throw new Error('The search was cancelled')
    waiting.unshift(...(await more()))
    const clauses = await resolved()
    if (clauses.length === 0) continue
    const before = found.total(area)
    const window = { from: Math.max(0, from - before), to: to - before }
    const own = answerPass(clauses, { found, area, most, ...window }, loaded)
    rows.push(...own.map((row) => ({ ...row, distance, phrase: from === 0 ? phrase : undefined })))
  }
  const shown = perPage === undefined ? rows : await spread(rows, { perPage, wanted }, loaded)
  const results = await rowsOf(shown, snippet, loaded)
  return {
    results: results.slice(offset - from, offset - from + limit),
    total: found.total(area),
    areas: Object.fromEntries(found.areas),
    mode: 'natural',
  }
}

/** The number of candidates for each row, from which pages with many rows give way to others. */
const CANDIDATES = 8

/** A pass that may have started. */
interface StartedPass extends Omit<Pass, 'clauses' | 'passes'> {
  resolved(): Promise<ResolvedClause[]>
  more(): Promise<StartedPass[]>
}

/** Starts all passes that may run after others found something: their files load in one round. */
function started(passes: readonly Pass[], dictionary: Dictionary): StartedPass[] {
  return passes.map(({ clauses, passes, ...pass }) => {
    const resolved = async () => resolve((await clauses?.()) ?? [], dictionary)
    return {
      ...pass,
      resolved: pass.isLast ? resolved : begun(resolved),
      more: async () => started((await passes?.()) ?? [], dictionary),
    }
  })
}

/** Starts at once. A failure reaches whoever awaits it later, and is ignored if nobody does. */
function begun<Value>(make: () => Promise<Value>): () => Promise<Value> {
  const made = make()
  made.catch(() => {})
  return () => made
}

/** What a pass adds to, and which rows are wanted. */
interface PassWindow {
  most: number | undefined
  found: Found
  area: SearchOptions['area']
  from: number
  to: number
}

/** The rows that one pass adds, in lunr's order. */
function answerPass(
  resolved: readonly ResolvedClause[],
  { found, area, most = Infinity, from, to }: PassWindow,
  loaded: Loaded,
): { document: number; marker: Marker }[] {
  const { root, everything } = loaded
  const matches = findMatches(resolved, root.areas.at(-1)?.[1] ?? 0, everything)
  if (matches.reduce((sum, each) => sum + each) > most) return []
  const fresh = found.add(matches, area)
  const shown = best(fresh, scoresOf(resolved, fresh, root.scoring), to).slice(from)
  const marker = makeMarker(resolved)
  return shown.map((document) => ({ document, marker }))
}
