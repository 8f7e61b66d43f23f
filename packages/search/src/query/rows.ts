import type { SearchResult, Url } from '@chatdocs/protocol'
import {
  CHUNK_SIZE,
  decodeFragment,
  decodePlaces,
  type Fragment,
  type Place,
  placesOf,
  urlFrom,
} from '../format/places.ts'
import type { Root } from '../format/root.ts'
import type { Files } from './files.ts'
import { excerptOf, type Marker, marksOf } from './marker.ts'
import { distanceOf, type Phrase } from './phrase.ts'

/** A document to show. */
export interface Shown {
  document: number
  score: number
  marker: Marker
  /** The number of the name of the query that it has, if any. */
  name: number | undefined
  /** What to order it by, among the first rows. */
  phrase: Phrase | undefined
}

/** A document with its texts. */
interface Text {
  url: string
  fragment: Fragment
  /** The index of its section in the fragment. */
  section: number
}

/** Where texts are. */
interface TextSource {
  root: Pick<Root, 'base' | 'places'>
  files: Files
}

/** The number of rows to reorder by their texts: those that a reader sees at once. */
export const ORDERED = 8

/**
 * The results for documents, with snippets of this length. With `isSpread`, each page has one of the first rows before any
 * has two. Loads only their own texts.
 */
export async function rowsOf(
  found: readonly Shown[],
  { snippet, isSpread }: { snippet: number; isSpread: boolean },
  source: TextSource,
): Promise<SearchResult[]> {
  const made = found.map(async (shown) => {
    const text = await textOf(shown.document, source)
    return text && { row: await rowOf(text, shown, snippet), distance: distanceTo(shown, text) }
  })
  const rows = (await Promise.all(made)).flatMap((each) => each ?? [])
  const first = rows.slice(0, ORDERED).sort((one, other) => one.distance - other.distance)
  const pages = first.map(({ row }) => row.document.url)
  const { within, beyond } = split(first, pages, isSpread ? 1 : ORDERED)
  return [...within, ...beyond, ...rows.slice(ORDERED)].map(({ row }) => row)
}

/** Names come before all others, and pages before sections. */
function distanceTo({ phrase, name: number }: Shown, { fragment, section }: Text): number {
  if (!phrase) return 0
  const { heading = '', text = '', aside = '' } = fragment.sections[section] ?? {}
  const isHead = heading === ''
  const page = fragment.title
  const name = isHead ? page : heading
  if (name === phrase.written) return -Infinity
  if (number) return 2 * number - FAR + (isHead ? 0 : 1)
  return distanceOf(phrase, { name, page, text: text + aside, isHead })
}

/** More than the numbers of all names. */
const FAR = 99

async function textOf(document: number, source: TextSource): Promise<Text | undefined> {
  const place = await placeOf(document, source)
  if (!place) return undefined
  const fragment = await source.files.get(place.fragment, decodeFragment)
  return { url: urlFrom(source.root.base, fragment.url), fragment, section: document % CHUNK_SIZE }
}

/** The page of a document, and the file with its texts. */
export async function placeOf(document: number, { root, files }: TextSource): Promise<Place | undefined> {
  const chunk = Math.floor(document / CHUNK_SIZE)
  const file = placesOf(chunk, root.places)
  return file && (await files.get(file, decodePlaces)).get(chunk)
}

async function rowOf(
  { url, fragment, section }: Text,
  { marker, name }: Shown,
  length: number,
): Promise<SearchResult> {
  const { title: page, breadcrumb, description, sections } = fragment
  const { anchor = '', heading = '', text = '', symbol: member } = sections[section] ?? {}
  const isHead = heading === ''
  const symbol = isHead ? fragment.symbol : member
  const title = isHead ? page : heading
  const about = (isHead && description) || ''
  const [titleHits = [], hits = [], aboutHits = []] = await Promise.all([title, text, about].map(marker))
  // The text with the most hits.
  const [shown, marked] = aboutHits.length > hits.length ? [about, aboutHits] : [text, hits]
  const isInTitle = titleHits.length > 0 || !!name
  return {
    kind: isInTitle ? (isHead ? 'page' : 'heading') : 'content',
    ...(symbol && { symbol }),
    document: { title, url: url as Url, anchor, breadcrumb },
    page,
    marks: marksOf(titleHits),
    ...(shown !== '' && { snippet: excerptOf(shown, marked, length) }),
  }
}

/**
 * The first rows, at most `perPage` of each page. Rows beyond that follow if there are too few others. A chunk is part of
 * one page, so candidates that are not shown load nothing, unless a page has rows in several chunks. Of a question, pages
 * about it come before pages that mention it.
 */
export async function spread(
  all: readonly Shown[],
  { perPage, wanted, isQuestion }: { perPage: number; wanted: number; isQuestion: boolean },
  source: TextSource,
): Promise<Shown[]> {
  const pagesOf = (rows: readonly Shown[]) =>
    Promise.all(rows.map(async ({ document }) => (await placeOf(document, source))?.page))
  const near = all.slice(0, isQuestion ? MOST_PLACES : 0)
  const candidates = [...byTheirPages(near, await pagesOf(near)), ...all.slice(near.length)]
  const byChunk = split(candidates, candidates.map(chunkOf), perPage)
  const limited = [...byChunk.within, ...byChunk.beyond]
  const some = limited.slice(0, MOST_PLACES)
  const byPage = split(some, await pagesOf(some), perPage)
  return [...byPage.within, ...byPage.beyond, ...limited.slice(MOST_PLACES)].slice(0, wanted)
}

/** The most rows whose pages are looked up. Each may need a file. */
const MOST_PLACES = 16

/** How much the other rows of a page count for a row: the best one this share of its score, each next one half as much. */
const OTHER_ROW = 0.3

/** Orders rows by their scores and by the scores of other rows of their page. */
function byTheirPages(rows: readonly Shown[], pages: readonly unknown[]): Shown[] {
  const worth = rows.map((row, at) => {
    const others = rows.filter((other, index) => other !== row && pages[index] === pages[at])
    const sum = others.reduce((sum, { score }, index) => sum + OTHER_ROW * score * 2 ** -index, row.score)
    return { row, sum }
  })
  return worth.sort((one, other) => other.sum - one.sum).map(({ row }) => row)
}

function chunkOf({ document }: Shown): number {
  return Math.floor(document / CHUNK_SIZE)
}

/** The first rows with each key, at most `most`, and all others. */
function split<Row>(rows: readonly Row[], keys: readonly unknown[], most: number) {
  const counts = new Map<unknown, number>()
  const [within, beyond]: [Row[], Row[]] = [[], []]
  for (const [index, row] of rows.entries()) {
    const key = keys[index]
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count <= most) within.push(row)
    else beyond.push(row)
  }
  return { within, beyond }
}
