import type { SearchAnswer, SearchArea, SearchOptions } from '@chatdocs/protocol'
import { occurrencesOf } from '../format/postings.ts'
import type { Root } from '../format/root.ts'
import { headingTerm } from '../heading.ts'
import { tokenise } from '../tokenise.ts'
import { type Clause, wantedOf, wantedParts } from './clause.ts'
import type { Dictionary } from './dictionary.ts'
import type { Files } from './files.ts'
import { loadLunr, loadRare } from './load.ts'
import { type Marker, makeMarker } from './marker.ts'
import type { Phrase } from './phrase.ts'
import { type PlainQuery, plainQuery } from './plain.ts'
import { best, count, type Ranking, rank } from './ranked.ts'
import { matchesOf, resolve, resolveNames, resolveWords } from './resolve.ts'
import { ORDERED, rowsOf, type Shown, spread } from './rows.ts'

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

/**
 * Answers a query in plain words. Documents that it names come first, then all by its words, if it names any or one has
 * all words. If there are none, the query may be in pinyin, or mistyped. If there are few, those with some words follow.
 *
 * Loads everything together, while it also checks for traditional characters.
 */
export async function answerWords(
  query: string,
  question: IndexQuestion,
  loaded: Loaded,
): Promise<SearchAnswer> {
  const { dictionary } = loaded
  const asked = firstTerms(query)
  const start = async (text: string) => ranked(await plainQuery(text, dictionary), loaded)
  const [first, written] = await Promise.all([start(asked), simplified(asked, loaded)])
  const own = written === asked ? first : await start(written)
  const found = new Found(loaded.root)
  found.add(own, true)
  if (found.total === 0) {
    const { pinyinWords, meantQueries } = await loadRare()
    const words = await pinyinWords(tokenise(written), dictionary)
    found.add(await ranked({ words }, loaded), true)
    const tools = { tokenise, headingTerm, plainQuery }
    const meant = found.total > 0 ? [] : await meantQueries(written, dictionary, tools)
    for (const each of await Promise.all(meant.map((query) => ranked(query, loaded)))) found.add(each, true)
  }
  if (found.total < ORDERED) found.add(own, false)
  return answerOf(found, question, loaded)
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
  const { root, dictionary, everything } = loaded
  const [lunr, resolved] = await Promise.all([loadLunr(), resolve(clauses, dictionary)])
  const found = new Found(root)
  const documents = lunr.findMatches(resolved, found.seen.length, everything)
  const scores = lunr.scoresOf(resolved, documents, root.scoring)
  found.put({ documents, scores, marker: makeMarker(lunr.toMark(resolved)) })
  return { ...(await answerOf(found, question, loaded)), mode: 'syntax' }
}

/** All documents by the words of a query, and what to mark and to order the first rows by. */
interface Answered extends Pick<Part, 'marker' | 'phrase'> {
  ranking: Ranking
}

async function ranked(
  { words, names = [], common = [], phrase }: PlainQuery,
  { root, dictionary }: Loaded,
): Promise<Answered> {
  const [named, some] = await Promise.all([resolveNames(names, dictionary), resolveWords(words, dictionary)])
  let [own, ranking] = [some, rank(some, named, root)]
  if (common.length > 0 && count(ranking.full) > ORDERED) {
    own = [...some, ...(await resolveWords(common, dictionary))]
    ranking = rank(own, named, root)
  }
  const marked = own.flatMap(({ ways, matches }) =>
    ways.map(({ wanted }) => ({ wanted, matches: matches.map(({ match }) => match) })),
  )
  return { ranking, phrase, marker: makeMarker(marked) }
}

/** Documents with scores. */
interface Part extends Partial<Pick<Ranking, 'names' | 'isQuestion'>> {
  /** 1 for each. */
  documents: Uint8Array
  scores: Float64Array
  marker: Marker
  phrase?: Phrase | undefined
}

/** The documents found so far, in parts: scores of different parts cannot be compared. */
class Found {
  /** 1 for each of all parts. */
  seen: Uint8Array
  readonly parts: Part[] = []

  constructor({ areas }: Pick<Root, 'areas'>) {
    this.seen = new Uint8Array(areas.at(-1)?.[1] ?? 0)
  }

  /** Adds the documents of a ranking. A strict one must be sure, if there are no others yet. */
  add({ ranking, ...rest }: Answered, isStrict: boolean): void {
    if (ranking.isSure || !isStrict || this.total > 0)
      this.put({ ...rest, ...ranking, documents: ranking.chosen })
  }

  put(part: Part): void {
    const documents = part.documents.map((is, document) => is & ~(this.seen[document] ?? 0))
    this.seen = this.seen.map((is, document) => is | (documents[document] ?? 0))
    this.parts.push({ ...part, documents })
  }

  get total(): number {
    return count(this.seen)
  }
}

async function answerOf(
  { parts, seen }: Found,
  { limit, offset = 0, area, snippet = 100, perPage }: IndexQuestion,
  loaded: Loaded,
): Promise<SearchAnswer> {
  const { areas } = loaded.root
  const within = areas.map(([name, end], at) => ({ name, start: areas[at - 1]?.[1] ?? 0, end }))
  const asked = within.find(({ name }) => name === area)
  // The first rows are ordered together, whichever of them the caller wants.
  const from = offset < ORDERED ? 0 : offset
  const wanted = Math.max(offset + limit, ORDERED)
  const most = perPage === undefined ? wanted : CANDIDATES * wanted
  const rows: Shown[] = []
  for (const { documents, scores, marker, names, phrase } of parts) {
    if (area !== undefined) {
      documents.fill(0, 0, asked?.start)
      documents.fill(0, asked?.end ?? 0)
    }
    for (const document of best(documents, scores, most - rows.length)) {
      rows.push({
        document,
        score: scores[document] ?? 0,
        name: names?.[document],
        marker,
        phrase: from === 0 ? phrase : undefined,
      })
    }
  }
  const window = rows.slice(from)
  const isQuestion = parts.every((part) => part.isQuestion)
  const shown = perPage === undefined ? window : await spread(window, { perPage, wanted, isQuestion }, loaded)
  const isSpread = perPage !== undefined && isQuestion
  const results = await rowsOf(shown, { snippet, isSpread }, loaded)
  const counts: Partial<Record<SearchArea, number>> = {}
  for (const { name, start, end } of within) {
    const own = count(seen.subarray(start, end))
    if (own > 0) counts[name] = own
  }
  return {
    results: results.slice(offset - from, offset - from + limit),
    total: area === undefined ? count(seen) : (counts[area] ?? 0),
    areas: counts,
    mode: 'natural',
  }
}

/** The number of candidates for each row, from which pages with many rows give way to others. */
const CANDIDATES = 8

/**
 * A query in which simplified characters replace the traditional ones that the site never uses, words of the mainland
 * those of Taiwan and Hong Kong, and words in katakana those in hiragana. Loads the table only for a query with characters
 * that the index lacks.
 */
export async function simplified(query: string, { dictionary, files, root }: Loaded): Promise<string> {
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
