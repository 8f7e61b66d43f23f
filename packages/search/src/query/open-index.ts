import type { SearchAnswer, SearchMode, SearchOptions } from '@chatdocs/protocol'
import { decodePack } from '../format/pack.ts'
import { decodeRoot, ROOT, type Root } from '../format/root.ts'
import { TOKENISER } from '../tokenise.ts'
import { best } from './best.ts'
import type { Clause } from './clause.ts'
import { makeDictionary } from './dictionary.ts'
import { Files, type IndexSource, readFile, type Signal } from './files.ts'
import { Found } from './found.ts'
import { type LengthTable, makeLengthTable } from './length-table.ts'
import { type Marker, makeMarker } from './marker.ts'
import { findMatches, isNegated } from './matches.ts'
import { naturalPlan, type Plan } from './natural.ts'
import { ranked } from './ranked.ts'
import { resolve } from './resolve.ts'
import { ORDERED, rowsOf, type Shown } from './rows.ts'
import { scoresOf } from './score.ts'
import { simplified } from './simplified.ts'
import { isSyntax, syntaxClauses } from './syntax.ts'

/** What is asked of one index. */
export type IndexQuestion = Omit<SearchOptions, 'version'>

/** An index that can be asked. It loads what an answer needs, and keeps it for a while. */
export interface SearchIndex {
  /** Loads beforehand what nearly every query needs, if it is little. */
  prepare(signal?: Signal): Promise<void>
  /**
   * Rejects with a `QueryParseError` where a query in lunr's syntax has none, and with whatever the source
   * rejects with where a file cannot be had; the next question asks for it again.
   */
  search(query: string, question: IndexQuestion, signal?: Signal): Promise<SearchAnswer>
}

/** Longer queries are cut: nobody types them. */
const LONGEST_QUERY = 200

/** So many files of lengths weigh less than a query. */
const FEW = 6

export async function openIndex(source: IndexSource, signal?: Signal): Promise<SearchIndex> {
  const packed = decodePack(await readFile(source.root, source, signal))
  const root = decodeRoot(packed.get(ROOT) ?? new Uint8Array())
  if (root.tokeniser !== TOKENISER) throw new Error(`An index of ${root.tokeniser} cannot be asked`)
  const files = new Files(source, packed)
  const table = makeLengthTable(root.lengths, sizeOf(root), files)
  return {
    async prepare(signal) {
      if (root.lengths.length <= FEW) await table.everything(signal)
    },
    search: (query, question, signal) =>
      search(query.slice(0, LONGEST_QUERY), question, { root, files, table, signal }),
  }
}

/** All that an answer is made of. */
interface Loaded {
  root: Root
  files: Files
  table: LengthTable
  signal: Signal | undefined
}

async function search(query: string, question: IndexQuestion, loaded: Loaded): Promise<SearchAnswer> {
  const { root, files, signal } = loaded
  const { limit, offset = 0, area, snippet = 100, mode = isSyntax(query) ? 'syntax' : 'natural' } = question
  const plan = await planOf(query, mode, loaded)
  const found = new Found(root.areas)
  const rows: Shown[] = []
  // The first rows are put in order together, whichever of them are asked for.
  const from = offset < ORDERED ? 0 : offset
  const to = Math.max(offset + limit, ORDERED)
  for (const [level, pass] of plan.passes.entries()) {
    const before = found.total(area)
    if (before >= to) break
    if (signal?.aborted) throw new Error('The search was given up')
    const clauses = await pass(found.total() === 0)
    if (clauses.length === 0) continue
    const window = { from: Math.max(0, from - before), to: to - before }
    const own = await answerPass(clauses, { found, area, ...window }, loaded)
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

async function planOf(query: string, mode: SearchMode, { root, files, signal }: Loaded): Promise<Plan> {
  const dictionary = makeDictionary(root, files, signal)
  // A query without meaning is refused before anything is loaded for it.
  if (mode === 'syntax') syntaxClauses(query)
  const written = await simplified(query, { dictionary, files, table: root.traditional }, signal)
  return mode === 'syntax' ? { passes: [() => syntaxClauses(written)] } : naturalPlan(written, dictionary)
}

/** The rows that one pass adds, in lunr's order. */
async function answerPass(
  clauses: readonly Clause[],
  { found, area, from, to }: { found: Found; area: SearchOptions['area']; from: number; to: number },
  { root, files, table, signal }: Loaded,
): Promise<{ document: number; marker: Marker }[]> {
  const resolved = await resolve(clauses, makeDictionary(root, files, signal))
  const everything = isNegated(resolved) ? await table.everything(signal) : undefined
  const fresh = found.add(findMatches(resolved, sizeOf(root), everything), area)
  await table.cover(fresh, signal)
  const scorer = { scoring: root.scoring, lengths: table.lengths }
  const shown = best(fresh, scoresOf(resolved, fresh, scorer), to).slice(from)
  const marker = makeMarker(resolved)
  return ranked(shown, resolved, scorer).map(({ document }) => ({ document, marker }))
}

/** How many numbers of documents there are. */
function sizeOf({ areas }: Root): number {
  return areas.at(-1)?.[1] ?? 0
}
