import { COLUMNS, FIELDS, idf, lengthOf, PAGE_TITLE } from '../format/fields.ts'
import { CHUNK_SIZE } from '../format/places.ts'
import { EMPTY_COLUMN, occurrencesOf } from '../format/postings.ts'
import type { Root } from '../format/root.ts'
import type { ResolvedName, ResolvedWord } from './clause.ts'
import { ORDERED } from './rows.ts'

/** A value for each document. */
export interface Ranking {
  /** The higher, the nearer. Names come before all others. */
  scores: Float64Array
  /** The number of the name that a document has, the nearest being 1. */
  names: Uint8Array
  /** 1 for a document with all words, those that ask included. */
  full: Uint8Array
  /** 1 for a document to show. */
  chosen: Uint8Array
  /** Whether a document has a name, or all words that have a meaning. */
  isSure: boolean
  /** Whether no document has a name, and there are too many words for one. */
  isQuestion: boolean
}

/** How much a word counts in each of `COLUMNS`. */
const BOOSTS = [12, 8, 3, 3, 1, 4, 3]

/**
 * The powers of how rare a word is, and of the share of the words that a text has. In a question, words are often rare by
 * chance; a few words are names or quotes.
 */
const RARITY = { question: 0.5, words: 1 }
const COVERED = 0.15

/** So many words are no question. */
const FEW = 2

/** The saturation of BM25, and how much the length of a text takes away, and each term of a name. */
const K = 3
const B = 0.5
const NAME_B = 0.18

/**
 * For names with all words, and titles with the only word; for texts with all of several words; for generated pages and
 * posts, which come after guides.
 */
const NAME_BOOST = 1.4
const TITLE_BOOST = 10
const FULL_BOOST = 2.5
const OTHER_AREAS_BOOST = 0.35

/** What a word counts in another section of the same chunk, and how much of it such a section covers. */
const NEAR_SHARE = 0.3
const NEAR_COVERAGE = 0.6

/** A share from which on a text has the word, and not only a part of it. */
const MET = 0.3

const CONTENT = FIELDS.indexOf('content')

/**
 * Ranks all documents by the words of a query with BM25F. Each word counts once, by its best term. In another section of
 * the same chunk, or in the title of the page, it counts as well, but less.
 */
export function rank(
  words: readonly ResolvedWord[],
  called: readonly ResolvedName[],
  { areas, scoring }: Pick<Root, 'areas' | 'scoring'>,
): Ranking {
  const size = areas.at(-1)?.[1] ?? 0
  const of = () => new Float64Array(size)
  const [scores, coverage, met, named] = [of(), of(), of(), of()]
  const places: Places = { best: of(), shares: of(), counts: of(), names: of(), isOwn: of(), titled: of() }
  const { best, shares, names, isOwn, titled } = places
  const needed = words.filter(({ isHint }) => !isHint).length
  const isQuestion = needed > FEW
  const power = isQuestion ? RARITY.question : RARITY.words
  const rarityOf = (fields: number) => idf(scoring.documents, fields) ** power
  let [all, asked] = [0, 0]
  for (const word of words) {
    const { weight, isHint, isAsking } = word
    for (const own of [best, shares, names]) own.fill(0)
    const rarest = findPlaces(word, { scoring, rarityOf }, places)
    if (!isHint) all += rarest
    const isSaid = !isHint || isAsking
    if (isSaid) asked++
    for (let chunk = 0; chunk < size; chunk += CHUNK_SIZE) {
      const end = Math.min(chunk + CHUNK_SIZE, size)
      let near = 0
      for (let document = chunk; document < end; document++) near = Math.max(near, best[document] ?? 0)
      for (let document = chunk; document < end && near > 0; document++) {
        const own = best[document] ?? 0
        if (own === 0 && isHint) continue
        const share = shares[document] ?? 0
        add(scores, document, weight * (isHint ? own : own + NEAR_SHARE * (near - own)))
        if (isSaid && share === 1) add(met, document, 1)
        if (isHint) continue
        add(coverage, document, rarest * (share < MET ? Math.max(share, NEAR_COVERAGE) : 1))
        add(named, document, names[document] ?? 0)
      }
    }
  }
  const [any, full] = [new Uint8Array(size), new Uint8Array(size)]
  let document = 0
  for (const [area, end] of areas) {
    for (; document < end; document++) {
      const own = isOwn[document] ?? 0
      let boost = area === 'api' || area === 'blog' ? OTHER_AREAS_BOOST : 1
      if (titled[document] && needed === 1) boost *= TITLE_BOOST
      else if (named[document] === needed) boost *= NAME_BOOST
      if (asked > 1 && met[document] === asked) boost *= FULL_BOOST
      const share = ((coverage[document] ?? 0) * own) / (all || 1)
      scores[document] = (scores[document] ?? 0) * own * boost * share ** COVERED
      coverage[document] = share
      if (share > 0) any[document] = 1
      if (met[document] === asked) full[document] = own
    }
  }
  const found = withNames(called, { scores, coverage, any, full })
  const hasName = found.names.some((name) => name > 0)
  const isSure = hasName || coverage.some((share) => share >= ALL)
  return { ...found, full, isSure, isQuestion: isQuestion && !hasName }
}

/** Chooses what to show by words, and adds what is called like the query. */
function withNames(called: readonly ResolvedName[], covered: Covered) {
  const { scores } = covered
  const [chosen, names] = [choose(covered), namesIn(called, scores.length)]
  for (const [document, name] of names.entries()) {
    if (name === 0) continue
    chosen[document] = 1
    add(scores, document, NAMED * (called.length - name + 1))
  }
  return { scores, names, chosen }
}

/** More than any score of words. */
const NAMED = 1e6

/** Rounding takes a little of what has all words. */
const ALL = 0.999

/** The number of the first name that each document has. */
function namesIn(called: readonly ResolvedName[], size: number): Uint8Array {
  const names = new Uint8Array(size)
  for (const [index, { parts, most }] of called.entries()) {
    const [first = [], ...others] = parts.map(
      ({ matches, columns }) =>
        new Set(
          matches.flatMap(({ postings }) =>
            columns.flatMap((each) => [...(postings[each]?.documents ?? [])]),
          ),
        ),
    )
    const found = [...first].filter((document) => others.every((own) => own.has(document)))
    if (found.length <= most) for (const document of found) names[document] ||= index + 1
  }
  return names
}

/** The share of the words of the eighth row that others need. */
const ENOUGH = 0.75

/** So many of the first rows are left to documents with all words. */
const KEPT = 2
const NEARLY_EQUAL = 1.0001

interface Covered extends Pick<Ranking, 'scores' | 'full'> {
  /** The share of the query in a document: rare words weigh more, and hints nothing. */
  coverage: Float64Array
  /** 1 for a document with any of the words. */
  any: Uint8Array
}

/** The rows of a ranking: the best of all, and all documents with about as many words as these. */
function choose({ scores, coverage, any, full }: Covered): Uint8Array {
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

/** What is known of each document. */
interface Places {
  /** The score of a word, the share of its best way, and 1 if the name has it. */
  best: Float64Array
  shares: Float64Array
  names: Float64Array
  /** Occurrences of one term, weighted by column. Zero between terms. */
  counts: Float64Array
  /** 1 for a document that has any of the words itself, and one with a word in its title. */
  isOwn: Float64Array
  titled: Float64Array
}

/** Finds a word in all documents. Returns how rare it is; `rarityOf` tells that by the number of its fields. */
function findPlaces(
  { matches }: ResolvedWord,
  { scoring, rarityOf }: { scoring: Root['scoring']; rarityOf(fields: number): number },
  places: Places,
): number {
  const { best, shares, names, counts, isOwn, titled } = places
  const { [CONTENT]: average = 1 } = scoring.averages
  const exact = matches.find(({ share }) => share === 1)
  const most = exact ? rarityOf(occurrencesOf(exact.match.postings)) : Infinity
  let rarest = matches.length > 0 ? 0 : rarityOf(0)
  for (const { match, share } of matches) {
    // A rarer form of a word says no more than the word.
    const worth = share * Math.min(most, rarityOf(occurrencesOf(match.postings)))
    rarest = Math.max(rarest, worth)
    for (const column of COLUMNS) {
      const { documents, counts: times, norms } = match.postings[column] ?? EMPTY_COLUMN
      for (let at = 0; at < documents.length; at++) {
        const document = documents[at] ?? 0
        const length = lengthOf(norms[at] ?? 0)
        let relative = 1
        if (column === CONTENT) relative += B * (length / average - 1)
        else if (column < CONTENT) relative += NAME_B * length
        add(counts, document, ((BOOSTS[column] ?? 0) * (times[at] ?? 1)) / relative)
        if (column !== PAGE_TITLE) isOwn[document] = 1
        if (column < 2) names[document] = 1
        if (column === 0) titled[document] = 1
      }
    }
    for (const { documents } of match.postings) {
      for (const document of documents) {
        const count = counts[document] ?? 0
        counts[document] = 0
        best[document] = Math.max(best[document] ?? 0, (worth * (K + 1) * count) / (K + count))
        shares[document] = Math.max(shares[document] ?? 0, share)
      }
    }
  }
  return rarest
}

function add(values: Float64Array, document: number, value: number): void {
  values[document] = (values[document] ?? 0) + value
}

/** The number of documents, 1 for each. */
export function count(documents: Uint8Array): number {
  return documents.reduce((sum, each) => sum + each, 0)
}

/** The best of the found documents, by score, then by number. Does not sort all: only few are wanted. */
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
