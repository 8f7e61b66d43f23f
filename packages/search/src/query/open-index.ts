import type { SearchAnswer, SearchMode, SearchOptions } from '@chatdocs/protocol'
import { decodePack } from '../format/pack.ts'
import { decodePlaces } from '../format/places.ts'
import { decodeRoot, ROOT, type Root } from '../format/root.ts'
import { headingTerm } from '../heading.ts'
import { TOKENISER } from '../tokenise.ts'
import { best } from './best.ts'
import type { ResolvedClause } from './clause.ts'
import { type Dictionary, makeDictionary } from './dictionary.ts'
import { Files, type IndexSource, readFile, type Signal } from './files.ts'
import { Found } from './found.ts'
import { type LengthTable, makeLengthTable } from './length-table.ts'
import { type Marker, makeMarker } from './marker.ts'
import { findMatches, isNegated } from './matches.ts'
import { naturalPlan, type Pass, type Plan, USUAL_PASSES } from './natural.ts'
import { resolve } from './resolve.ts'
import { ORDERED, rowsOf, type Shown } from './rows.ts'
import { scoresOf } from './score.ts'
import { simplified } from './simplified.ts'
import { isSyntax, QueryParseError, syntaxClauses } from './syntax.ts'

/** The options of a query to one index. */
export type IndexQuestion = Omit<SearchOptions, 'version'>

/** An open index. It loads what a query needs, and keeps it for a while. */
export interface SearchIndex {
  /** Preloads what nearly every query needs, if that is little. */
  prepare(signal?: Signal): Promise<void>
  /**
   * Rejects with a `QueryParseError` for a mistake in lunr's syntax, and with the error of the source if a file cannot
   * be loaded; the next query tries it again.
   */
  search(query: string, question: IndexQuestion, signal?: Signal): Promise<SearchAnswer>
}

/** Longer queries are cut. */
const LONGEST_QUERY = 200

/** Preloading this many files of lengths and places costs less than a query. */
const FEW = { lengths: 6, places: 16 }

export async function openIndex(source: IndexSource, signal?: Signal): Promise<SearchIndex> {
  const packed = decodePack(await readFile(source.root, source, signal))
  const root = decodeRoot(packed.get(ROOT) ?? new Uint8Array())
  if (root.tokeniser !== TOKENISER) throw new Error(`The search index needs the tokeniser ${root.tokeniser}`)
  const files = new Files(source, packed)
  const table = makeLengthTable(root.lengths, sizeOf(root), files)
  return {
    async prepare(signal) {
      const places = root.places.length <= FEW.places ? root.places : []
      await Promise.all([
        ...places.map((name) => files.get(name, decodePlaces, signal)),
        ...(root.lengths.length <= FEW.lengths ? [table.everything(signal)] : []),
      ])
    },
    search: (query, question, signal) =>
      search(shortened(query), question, {
        root,
        files,
        dictionary: makeDictionary(root, files, signal),
        table,
        signal,
      }),
  }
}

/** Cuts between two words if possible. */
function shortened(query: string): string {
  if (query.length <= LONGEST_QUERY) return query
  const cut = query.slice(0, LONGEST_QUERY)
  return /\s/.test(cut) ? cut.replace(/\S*$/, '') : cut
}

/** Everything a query reads from. */
interface Loaded {
  root: Root
  files: Files
  dictionary: Dictionary
  table: LengthTable
  signal: Signal | undefined
}

/**
 * What looks like syntax may be text: a flag, a path, a line of code. Searches for the literal text if the syntax finds
 * nothing, or if it has a mistake but is the start of a name: `message:receive`.
 */
async function search(query: string, question: IndexQuestion, loaded: Loaded): Promise<SearchAnswer> {
  const natural = () => searchAs('natural', query, question, loaded)
  if (question.mode !== undefined) return searchAs(question.mode, query, question, loaded)
  if (!isSyntax(query)) return natural()
  try {
    const answer = await searchAs('syntax', query, question, loaded)
    return Object.keys(answer.areas).length > 0 ? answer : await natural()
  } catch (error) {
    if (!(error instanceof QueryParseError)) throw error
    const called = headingTerm(query)
    if (called === undefined || (await loaded.dictionary.range(called)).length === 0) throw error
    return natural()
  }
}

async function searchAs(
  mode: SearchMode,
  query: string,
  { limit, offset = 0, area, snippet = 100 }: IndexQuestion,
  loaded: Loaded,
): Promise<SearchAnswer> {
  const { root, files, signal } = loaded
  const plan = await planOf(query, mode, loaded)
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
    mode,
  }
}

/** A plan whose usual passes have started. */
interface StartedPlan {
  passes: readonly (Omit<Pass, 'clauses'> & { resolved(): Promise<ResolvedClause[]> })[]
  phrase: Plan['phrase']
}

/** Loads everything together, while it also checks whether the query uses traditional characters. */
async function planOf(
  query: string,
  mode: SearchMode,
  { root, files, dictionary, signal }: Loaded,
): Promise<StartedPlan> {
  const start = (text: string) => {
    const plan = mode === 'syntax' ? syntaxPlan(text) : naturalPlan(text, dictionary)
    return started(plan, dictionary)
  }
  const plan = start(query)
  const written = await simplified(query, { dictionary, files, table: root.traditional }, signal)
  return written === query ? plan : start(written)
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

/** Throws for a syntax mistake before anything loads. */
function syntaxPlan(query: string): Plan {
  const clauses = syntaxClauses(query)
  return { passes: [{ clauses: () => clauses }] }
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
function sizeOf({ areas }: Root): number {
  return areas.at(-1)?.[1] ?? 0
}
