import type { SearchAnswer, SearchArea, SearchOptions } from '@chatdocs/protocol'
import { occurrencesOf } from '../format/postings.ts'
import type { Root } from '../format/root.ts'
import { tokenise } from '../tokenise.ts'
import { type Clause, type ResolvedClause, type ResolvedWord, wantedOf, wantedParts } from './clause.ts'
import type { Dictionary } from './dictionary.ts'
import type { Files } from './files.ts'
import { loadLunr, loadRare } from './load.ts'
import { makeMarker } from './marker.ts'
import { naturalPasses } from './natural.ts'
import type { Pass } from './pass.ts'
import { type Ranking, rank } from './ranked.ts'
import { matchesOf, resolve, resolveWords } from './resolve.ts'
import { ORDERED, rowsOf, type Shown, spread } from './rows.ts'
import type { Lunr } from './score.ts'

/** The options of a query to one index. */
export type IndexQuestion = Omit<SearchOptions, 'version'>

/** Everything a query reads from. */
export interface Loaded {
  root: Root
  files: Files
  dictionary: Dictionary
  /** 1 for each document, for a query that only excludes. */
  everything?: Uint8Array | undefined
}

/** Answers a query in plain words. Loads everything together, while it also checks for traditional characters. */
export async function answerWords(
  query: string,
  question: IndexQuestion,
  loaded: Loaded,
): Promise<SearchAnswer> {
  const start = async (text: string) => started(await naturalPasses(text, loaded.dictionary), loaded)
  const asked = firstTerms(query)
  const passes = await start(asked)
  const written = await simplified(asked, loaded)
  return answerTo(written === asked ? passes : await start(written), question, loaded)
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

/** Answers a query in syntax, with the scores of lunr. */
export async function answerClauses(
  clauses: Clause[],
  question: IndexQuestion,
  loaded: Loaded,
): Promise<SearchAnswer> {
  const passes = started([{ words: [], clauses: () => clauses }], loaded, await loadLunr())
  return { ...(await answerTo(passes, question, loaded)), mode: 'syntax' }
}

async function answerTo(
  passes: readonly StartedPass[],
  { limit, offset = 0, area, snippet = 100, perPage }: IndexQuestion,
  loaded: Loaded,
): Promise<SearchAnswer> {
  const { root } = loaded
  const found = new Found(root.areas)
  const rows: Shown[] = []
  // The first rows are ordered together, whichever of them the caller wants.
  const from = offset < ORDERED ? 0 : offset
  const wanted = Math.max(offset + limit, ORDERED)
  const to = perPage === undefined ? wanted : CANDIDATES * wanted
  const waiting = [...passes]
  for (let pass = waiting.shift(); pass; pass = waiting.shift()) {
    const { isLast, isLoose, more, answer, distance, phrase } = pass
    if ((isLast && found.total() > 0) || (isLoose && found.total() >= ORDERED)) continue
    waiting.unshift(...(await more()))
    const before = found.total(area)
    const window = { found, area, from: Math.max(0, from - before), to: to - before }
    const own = await answer(window)
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
interface StartedPass extends Pick<Pass, 'isLast' | 'isLoose' | 'distance' | 'phrase'> {
  more(): Promise<StartedPass[]>
  /** The rows that it adds, the best first. */
  answer(window: Window): Promise<Pick<Shown, 'document' | 'marker'>[]>
}

/** What a pass adds to, and which rows are wanted. */
interface Window {
  found: Found
  area: SearchOptions['area']
  from: number
  to: number
}

/** Starts all passes that may run after others found something: their files load in one round. */
function started(passes: readonly Pass[], loaded: Loaded, lunr?: Lunr): StartedPass[] {
  const { root, dictionary, everything } = loaded
  const size = root.areas.at(-1)?.[1] ?? 0
  // The passes of a query have the same words.
  const known = new Map<Pass['words'], ReturnType<typeof ranked>>()
  const ranked = async (words: Pass['words']) => {
    const own = await resolveWords(words, dictionary)
    return { own, ranking: rank(own, root) }
  }
  const rankedOnce = (words: Pass['words']) => {
    const value = known.get(words) ?? ranked(words)
    known.set(words, value)
    return value
  }
  return passes.map((pass) => {
    const { words, common = [], most = Infinity } = pass
    const load = async () => {
      const clauses = await pass.clauses?.()
      return Promise.all([rankedOnce(words), clauses && resolve(clauses, dictionary)])
    }
    const answer = pass.isLast ? load : begun(load)
    return {
      ...pass,
      more: async () => started((await pass.passes?.()) ?? [], loaded),
      async answer({ found, area, from, to }) {
        if (pass.passes) return []
        const [asked, clauses] = await answer()
        let { own, ranking } = asked
        let chosen: Uint8Array
        if (clauses) {
          if (!lunr && !(clauses.length && clauses.every(({ matches }) => matches.length))) return []
          chosen = lunr ? lunr.findMatches(clauses, size, everything) : matching(clauses, size)
          if (count(chosen) > most) return []
        } else {
          if (common.length > 0 && count(ranking.full) > ORDERED) {
            ;({ own, ranking } = await ranked([...words, ...common]))
          }
          chosen = choose(ranking)
          const lacks = own.some(isUnknown) || ranking.coverage.every((share) => share < ALL)
          if (pass.isStrict && found.total() === 0 && lacks) return []
        }
        const fresh = found.add(chosen, area)
        const scores = clauses && lunr ? lunr.scoresOf(clauses, fresh, root.scoring) : ranking.scores
        const marker = makeMarker(
          lunr && clauses
            ? lunr.toMark(clauses)
            : own.flatMap(({ ways, matches }) =>
                ways.map(({ wanted }) => ({ wanted, matches: matches.map(({ match }) => match) })),
              ),
        )
        return best(fresh, scores, to)
          .slice(from)
          .map((document) => ({ document, marker }))
      },
    }
  })
}

/** Starts at once. A failure reaches whoever awaits it later, and is ignored if nobody does. */
function begun<Value>(make: () => Promise<Value>): () => Promise<Value> {
  const made = make()
  made.catch(() => {})
  return () => made
}

/** 1 for each document that matches all of some clauses. */
function matching(clauses: readonly ResolvedClause[], size: number): Uint8Array {
  const met = new Uint8Array(size)
  for (const [before, { matches, columns }] of clauses.entries()) {
    for (const { postings } of matches) {
      for (const column of columns) {
        for (const document of postings[column]?.documents ?? [])
          if (met[document] === before) met[document] = before + 1
      }
    }
  }
  return met.map((own) => (own > 0 && own === clauses.length ? 1 : 0))
}

function isUnknown({ isRun, matches }: ResolvedWord): boolean {
  return !!isRun && matches.every(({ share }) => share < 1)
}

function count(documents: Uint8Array): number {
  return documents.reduce((sum, each) => sum + each, 0)
}

/** Rounding takes a little of what has all words. */
const ALL = 0.999

/** The share of the words of the eighth row that others need. */
const ENOUGH = 0.75

/** So many of the first rows are left to documents with all words. */
const KEPT = 2
const NEARLY_EQUAL = 1.0001

/** The rows of a ranking: the best of all, and all documents with about as many words as these. */
function choose({ scores, coverage, any, full }: Ranking): Uint8Array {
  const least = ENOUGH * (coverage[best(any, coverage, ORDERED)[ORDERED - 1] ?? -1] ?? 0)
  const rows = best(any, scores, ORDERED)
  for (const document of best(full, scores, KEPT)) {
    if (rows.includes(document)) continue
    rows.push(document)
    scores[document] = NEARLY_EQUAL * (scores[rows[ORDERED - 1 - KEPT] ?? 0] ?? 0)
  }
  const chosen = any.map((is, document) => ((coverage[document] ?? 0) >= least ? is : 0))
  for (const document of rows) chosen[document] = 1
  return chosen
}

/** The documents found so far, over all passes of a query. */
class Found {
  readonly #areas: Root['areas']
  readonly #seen: Uint8Array
  /** The number of documents in each area. */
  readonly areas = new Map<SearchArea, number>()

  constructor(areas: Root['areas']) {
    this.#areas = areas
    this.#seen = new Uint8Array(areas.at(-1)?.[1] ?? 0)
  }

  /** Adds the documents of a pass, 1 for each. Returns those that are new and in the area. */
  add(found: Uint8Array, asked?: SearchArea): Uint8Array {
    const fresh = new Uint8Array(found.length)
    let start = 0
    for (const [area, end] of this.#areas) {
      let count = 0
      for (let document = start; document < end; document++) {
        if (!found[document] || this.#seen[document]) continue
        this.#seen[document] = 1
        count++
        if (asked === undefined || asked === area) fresh[document] = 1
      }
      if (count > 0) this.areas.set(area, (this.areas.get(area) ?? 0) + count)
      start = end
    }
    return fresh
  }

  /** The number of documents, in one area or in all. */
  total(area?: SearchArea): number {
    if (area !== undefined) return this.areas.get(area) ?? 0
    return [...this.areas.values()].reduce((sum, count) => sum + count, 0)
  }
}

/**
 * The best of the found documents, by score, then by number. Does not sort all: only few are wanted.
 *
 * @internal A test compares their order with lunr's.
 */
export function best(found: Uint8Array, scores: Float64Array, count: number): number[] {
  const kept: number[] = []
  const isBetter = (one: number, other: number) => (scores[one] ?? 0) > (scores[other] ?? 0)
  if (count <= 0) return kept
  for (let document = found.indexOf(1); document >= 0; document = found.indexOf(1, document + 1)) {
    const last = kept.at(-1)
    if (kept.length === count && last !== undefined && !isBetter(document, last)) continue
    let [from, to] = [0, kept.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (isBetter(document, kept[middle] ?? 0)) to = middle
      else from = middle + 1
    }
    kept.splice(from, 0, document)
    if (kept.length > count) kept.pop()
  }
  return kept
}

interface SimplifyInput {
  dictionary: Dictionary
  files: Files
  root: Pick<Root, 'traditional'>
}

/**
 * A query in which simplified characters replace the traditional ones that the site never uses, words of the mainland
 * those of Taiwan and Hong Kong, and words in katakana those in hiragana. Loads the table only for a query with characters that the index lacks.
 */
export async function simplified(query: string, { dictionary, files, root }: SimplifyInput): Promise<string> {
  const { traditional: table } = root
  const written = HIRAGANA.test(query)
    ? await (await loadRare()).inKatakana(query, (text) => frequencyOf(text, dictionary))
    : query
  if (table === undefined || !(await hasUnknownRun(written, dictionary))) return written
  const { inWordsOf } = await loadRare()
  return inWordsOf(
    written,
    (decode) => files.get(table, decode),
    (text) => hasUnknownRun(text, dictionary),
  )
}

/** Several characters in hiragana, which may be a word that texts have in katakana. */
const HIRAGANA = /[ぁ-ゖ][ぁ-ゖー]/

/** The number of fields that have a run. */
async function frequencyOf(run: string, dictionary: Dictionary): Promise<number> {
  const matches = await Promise.all(tokenise(run).map((piece) => matchesOf(wantedOf(piece), dictionary)))
  return matches.flat().reduce((sum, { postings }) => sum + occurrencesOf(postings), 0)
}

async function hasUnknownRun(query: string, dictionary: Dictionary): Promise<boolean> {
  const runs = tokenise(query).filter(({ kind }) => kind === 'run')
  const counts = await Promise.all(
    runs.flatMap(wantedParts).map(async (wanted) => {
      const isCommon = wanted.kind === 'term' && dictionary.common.has(wanted.term)
      return isCommon || (await matchesOf(wanted, dictionary)).length
    }),
  )
  return counts.includes(0)
}
