import type { SearchAnswer, SearchOptions } from '@chatdocs/protocol'
import type { Root } from '../format/root.ts'
import { best } from './best.ts'
import type { Clause, ResolvedClause } from './clause.ts'
import type { Dictionary } from './dictionary.ts'
import type { Files, Signal } from './files.ts'
import { Found } from './found.ts'
import type { LengthTable } from './length-table.ts'
import { type Marker, makeMarker } from './marker.ts'
import { findMatches, isNegated } from './matches.ts'
import { naturalPlan, type Pass, type Plan, USUAL_PASSES } from './natural.ts'
import { resolve } from './resolve.ts'
import { ORDERED, rowsOf, type Shown } from './rows.ts'
import { scoresOf } from './score.ts'
import { simplified } from './simplified.ts'

/** The options of a query to one index. */
export type IndexQuestion = Omit<SearchOptions, 'version'>

/** Everything a query reads from. */
export interface Loaded {
  root: Root
  files: Files
  dictionary: Dictionary
  table: LengthTable
  signal: Signal | undefined
}

/** Answers a query in plain words. Loads everything together, while it also checks for traditional characters. */
export async function answerWords(
  query: string,
  question: IndexQuestion,
  loaded: Loaded,
): Promise<SearchAnswer> {
  const start = (text: string) => started(naturalPlan(text, loaded.dictionary), loaded.dictionary)
  const plan = start(query)
  const written = await simplified(query, loaded)
  return answerTo(written === query ? plan : start(written), question, loaded)
}

/** Answers a query in syntax. */
export async function answerClauses(
  clauses: Clause[],
  question: IndexQuestion,
  loaded: Loaded,
): Promise<SearchAnswer> {
  const plan = started({ passes: [{ clauses: () => clauses }] }, loaded.dictionary)
  return { ...(await answerTo(plan, question, loaded)), mode: 'syntax' }
}

async function answerTo(
  plan: StartedPlan,
  { limit, offset = 0, area, snippet = 100 }: IndexQuestion,
  loaded: Loaded,
): Promise<SearchAnswer> {
  const { root, files, signal } = loaded
  const found = new Found(root.areas)
  const rows: Shown[] = []
  // The first rows are ordered together, whichever of them the caller wants.
  const from = offset < ORDERED ? 0 : offset
  const to = Math.max(offset + limit, ORDERED)
  for (const [level, { isLast, most, resolved }] of plan.passes.entries()) {
    // The same passes run for every page of results, so the total stays the same.
    if (level >= USUAL_PASSES && found.total() >= ORDERED) break
    if (isLast && found.total() > 0) continue
    if (signal?.aborted) throw new Error('The search was cancelled')
    const clauses = await resolved()
    if (clauses.length === 0) continue
    const before = found.total(area)
    const window = { from: Math.max(0, from - before), to: to - before }
    const own = await answerPass(clauses, { found, area, most, ...window }, loaded)
    rows.push(...own.map((row) => ({ ...row, level })))
  }
  const phrase = from === 0 ? plan.phrase : undefined
  const results = await rowsOf(rows, { root, files, snippet, phrase }, signal)
  return {
    results: results.slice(offset - from, offset - from + limit),
    total: found.total(area),
    areas: Object.fromEntries(found.areas),
    mode: 'natural',
  }
}

/** A plan whose usual passes have started. */
interface StartedPlan {
  passes: readonly (Omit<Pass, 'clauses'> & { resolved(): Promise<ResolvedClause[]> })[]
  phrase: Plan['phrase']
}

function started({ passes, phrase }: Plan, dictionary: Dictionary): StartedPlan {
  const own = passes.map(({ clauses, ...pass }, level) => {
    const resolved = async () => resolve(await clauses(), dictionary)
    return { ...pass, resolved: level < USUAL_PASSES ? begun(resolved) : resolved }
  })
  return { passes: own, phrase }
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
async function answerPass(
  resolved: readonly ResolvedClause[],
  { found, area, most = Infinity, from, to }: PassWindow,
  { root, table, signal }: Loaded,
): Promise<{ document: number; marker: Marker }[]> {
  const everything = isNegated(resolved) ? await table.everything(signal) : undefined
  const matches = findMatches(resolved, sizeOf(root), everything)
  if (matches.reduce((sum, each) => sum + each) > most) return []
  const fresh = found.add(matches, area)
  await table.cover(fresh, signal)
  const scorer = { scoring: root.scoring, lengths: table.lengths }
  const shown = best(fresh, scoresOf(resolved, fresh, scorer), to).slice(from)
  const marker = makeMarker(resolved)
  return shown.map((document) => ({ document, marker }))
}

/** The size of the range of document numbers. */
export function sizeOf({ areas }: Root): number {
  return areas.at(-1)?.[1] ?? 0
}
