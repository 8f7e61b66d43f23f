import type {
  SearchAnswer,
  SearchArea,
  SearchDocument,
  SearchIndexFile,
  SearchMark,
  SearchOptions,
  SearchPage,
  SearchResult,
  SearchResultKind,
} from '@chatdocs/protocol'
import { fold } from './fold.ts'
import { snippetOf } from './snippet.ts'
import { type Term, tokenise } from './tokenise.ts'

/** Searches what pages and headings are called, and what pages say of themselves. Holds all of it in memory. */
export interface TitleIndex {
  search(query: string, options: SearchOptions): SearchAnswer
}

/** A page or a heading; `around` is the text whose words count, too, once one of its own is met. */
interface Entry {
  kind: SearchResultKind
  area: SearchArea
  page: string
  document: SearchDocument
  text: Text
  around: readonly Text[]
}

interface Text {
  original: string
  folded: string
  terms: readonly Term[]
}

/** What of a query has to be met: the whole of a word, or else every part of it; the last one as a prefix. */
interface Wish {
  ways: readonly (readonly string[])[]
  open: boolean
}

/** How good a match is, by what matches and how: an exact title above all, what is said of a page below all. */
const SCORES: Readonly<Record<SearchResultKind, readonly [exact: number, prefix: number, words: number]>> = {
  page: [100, 80, 60],
  heading: [50, 45, 40],
  content: [20, 20, 20],
}

export function titleIndex({ pages }: SearchIndexFile): TitleIndex {
  const entries = pages.flatMap(entriesOf)
  return {
    search(query, { limit, offset = 0, area, snippet = 100 }) {
      const wishes = wishesOf(query)
      const folded = fold(query.trim()).text
      const found = wishes.length === 0 ? [] : entries.filter((entry) => meets(entry, wishes))
      const areas: Partial<Record<SearchArea, number>> = {}
      const best = onePerPage(found)
        .map((entry, order) => ({ entry, order, score: scoreOf(entry, folded) }))
        .sort((one, other) => other.score - one.score || one.order - other.order)
      for (const { entry } of best) areas[entry.area] = (areas[entry.area] ?? 0) + 1
      const asked = best.filter(({ entry }) => area === undefined || entry.area === area)
      const results = asked.slice(offset, offset + limit).map(({ entry }) => resultOf(entry, wishes, snippet))
      return { results, total: asked.length, areas }
    },
  }
}

function entriesOf(page: SearchPage): Entry[] {
  const { area, url, title, breadcrumb, headings, description, keywords = [] } = page
  const own = textOf(title)
  const document = (title: string, anchor = '') => ({ title, url, anchor, breadcrumb })
  const words = [description, ...keywords].filter((each) => each !== undefined).map(textOf)
  const trail = breadcrumb.map(textOf)
  const entry = { area, page: title }
  return [
    { ...entry, kind: 'page', document: document(title), text: own, around: trail },
    ...headings.map(
      ({ anchor, text }): Entry => ({
        ...entry,
        kind: 'heading',
        document: document(text, anchor),
        text: textOf(text),
        around: [own],
      }),
    ),
    ...words.map(
      (text): Entry => ({ ...entry, kind: 'content', document: document(title), text, around: [own] }),
    ),
  ]
}

function textOf(original: string): Text {
  return { original, folded: fold(original).text, terms: tokenise(original).flatMap(({ terms }) => terms) }
}

/** A run is asked for by its bigrams; one character of it, for whatever begins with it. */
function wishesOf(query: string): Wish[] {
  return tokenise(query).map(({ kind, term, parts }, index, all): Wish => {
    const smallest = parts.map((part) => part.term)
    const isLast = index === all.length - 1
    if (kind === 'run') return { ways: [smallest], open: smallest.length === 1 && [...term].length === 1 }
    return { ways: [[term], smallest], open: isLast && !/[\s\p{P}]$/u.test(query) }
  })
}

function meets({ text, around }: Entry, wishes: readonly Wish[]): boolean {
  const isIn = (text: Text) => (wish: Wish) => hits(text, wish).length > 0
  if (!wishes.some(isIn(text))) return false
  return wishes.every((wish) => [text, ...around].some((each) => isIn(each)(wish)))
}

/** The terms of a text that fulfil a wish; none where a part of it is missing. */
function hits({ terms }: Text, { ways, open }: Wish): readonly Term[] {
  for (const way of ways) {
    const met = way.map((wanted, index) => {
      if (!open || index < way.length - 1) return terms.filter(({ term }) => term === wanted)
      return terms.filter(({ term }) => term.startsWith(wanted)).map((term) => headOf(term, wanted.length))
    })
    if (met.every((each) => each.length > 0)) return met.flat()
  }
  return []
}

/** As much of a term as was typed, where its characters fold one by one. */
function headOf({ term, start, end }: Term, length: number): Term {
  return { term, start, end: end - start === term.length ? start + length : end }
}

function scoreOf({ kind, text: { folded } }: Entry, query: string): number {
  const [exact, prefix, words] = SCORES[kind]
  const closeness = Math.min(1, query.length / folded.length)
  return (folded === query ? exact : folded.startsWith(query) ? prefix : words) + closeness
}

/** What a page says of itself is left out where its title was found, and given once. */
function onePerPage(found: readonly Entry[]): Entry[] {
  const titled = new Set(found.filter(({ kind }) => kind === 'page').map(({ document }) => document.url))
  return found.filter(({ kind, document: { url } }) => {
    if (kind !== 'content') return true
    const isNew = !titled.has(url)
    titled.add(url)
    return isNew
  })
}

function resultOf(
  { kind, document, page, text }: Entry,
  wishes: readonly Wish[],
  length: number,
): SearchResult {
  const marks = marksIn(text, wishes)
  if (kind !== 'content') return { kind, document, page, marks }
  const title = marksIn(textOf(page), wishes)
  return { kind, document, page, marks: title, snippet: snippetOf({ text: text.original, marks }, length) }
}

/** Where a text fulfils the wishes; stretches that touch are one. */
function marksIn(text: Text, wishes: readonly Wish[]): SearchMark[] {
  const spans = wishes.flatMap((wish) => hits(text, wish)).sort((one, other) => one.start - other.start)
  const marks: [start: number, end: number][] = []
  for (const { start, end } of spans) {
    const last = marks.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else marks.push([start, end])
  }
  return marks
}
