import { ByteWriter, bisect } from '../format/bytes.ts'
import { ALIASES, COLUMNS, FIELDS, lengthOf, normOf, type Scoring } from '../format/fields.ts'
import { CHUNK_SIZE } from '../format/places.ts'
import { writePostings } from '../format/postings.ts'
import { writeTerm } from '../format/shard.ts'
import { headingTerm } from '../heading.ts'
import { termsIn } from '../tokenise.ts'
import { encodeDocuments, numberOf, visitDocuments } from './document-terms.ts'
import { hash, type PageNumbers } from './numbering.ts'
import type { NamedSection, PageTerms } from './page.ts'

/** A link from anywhere in the site, as the page that it leads to knows it. */
export interface LinkText {
  /** The section that it leads to; empty for the page. */
  anchor: string
  text: string
}

/** A page of an index: its numbers and its terms. */
export interface NumberedPage extends PageNumbers {
  terms: PageTerms
  /** The texts of links to it. */
  links?: readonly LinkText[]
}

/** The postings of some pages of an index, in sorted order. */
export interface IndexGroup {
  /** Blocks of terms. A block begins at the offset in `starts` and with the term in `firsts`. */
  postings: Uint8Array
  starts: readonly number[]
  firsts: readonly string[]
  summary: GroupSummary
}

/** What an index knows of some pages besides their postings. */
export interface GroupSummary {
  /** The first terms of blocks that also begin a range of the whole index. */
  borders: readonly string[]
  /** The chunks in ascending order; their pages, and their files as others name them. */
  numbers: readonly number[]
  urls: readonly string[]
  fragments: readonly string[]
  /** Which documents of each chunk exist, as bits. */
  masks: Uint8Array
  /** The number of documents, and the sum of the lengths of each field. */
  sums: FieldSums
  /** The size of all fragments. */
  size: number
}

/** One term in this many begins a block of a group. */
const BLOCKS = 8

/** One term in this many begins a range of the index. Each of them begins a block, too. */
const RANGES = 1024

interface NumberedChunk extends Pick<DocumentRange, 'documents' | 'norms' | 'terms'> {
  number: number
  url: string
  fragment: string
  size: number
  /** The aliases of each of its documents, as terms. */
  aliases: readonly (readonly string[])[]
}

/** Joins the terms of some pages of an index, and terms of the texts of links to them. Reads no other text. */
export function groupPages(pages: readonly NumberedPage[]): IndexGroup {
  const numbers = new Map<string, number>()
  const chunks = pages
    .flatMap((page) => chunksIn(page, numbers))
    .sort((one, other) => one.number - other.number)
  const ranges = chunks.flatMap((chunk) => rangesOf(chunk, numbers))
  const blocks = blocksOf(ranges, numbers)
  return {
    ...blocks,
    summary: {
      borders: blocks.firsts.filter((term) => hash(term) % RANGES === 0),
      ...documentsOf(chunks),
    },
  }
}

function chunksIn(
  { url, numbers: own, terms: page, links = [] }: NumberedPage,
  numbers: Map<string, number>,
) {
  const terms = renumbered(page.terms.split('\n'), numbers)
  const textsOf = linksIn(page, links)
  return page.chunks.map(
    (chunk, part): NumberedChunk => ({
      ...chunk,
      norms: normsOf(chunk.documents),
      terms,
      url,
      number: own[part] ?? 0,
      aliases: chunk.sections.map((section) =>
        section ? [...section.aliases, ...linkTerms(textsOf(section), section.called, page)] : [],
      ),
    }),
  )
}

/** Each page has numbers of its own for its terms. */
function renumbered(terms: Iterable<string>, numbers: Map<string, number>): Uint32Array {
  return Uint32Array.from(terms, (term) => numberOf(term, numbers))
}

/** The documents of a chunk, and their aliases, which are no part of what is known of the page. */
function rangesOf({ aliases, ...chunk }: NumberedChunk, numbers: Map<string, number>): DocumentRange[] {
  const own = { ...chunk, first: chunk.number * CHUNK_SIZE }
  if (aliases.every((terms) => terms.length === 0)) return [own]
  const local = new Map<string, number>()
  const columns = aliases.map((terms) => COLUMNS.map((column) => (column === ALIASES ? terms : [])))
  const documents = encodeDocuments(columns, local)
  return [own, { ...own, documents, terms: renumbered(local.keys(), numbers) }]
}

/** Only terms decide where blocks begin, so an edit moves few borders. Each block can be read on its own. */
function blocksOf(
  ranges: readonly DocumentRange[],
  numbers: ReadonlyMap<string, number>,
): Pick<IndexGroup, 'postings' | 'starts' | 'firsts'> {
  const writer = new ByteWriter()
  const starts: number[] = []
  const firsts: string[] = []
  let before = ''
  visitEntries(ranges, numbers, (term, postings) => {
    if (starts.length === 0 || hash(term) % BLOCKS === 0) {
      starts.push(writer.length)
      firsts.push(term)
      before = ''
    }
    writeTerm(term, before, writer).take(postings)
    before = term
  })
  return { postings: writer.finish(), starts, firsts }
}

/** The blocks of a group with the terms from `start` up to `end`, if there is an end. They may have a few others, too. */
export function pieceOf({ postings, starts, firsts }: IndexGroup, start: string, end?: string): Uint8Array {
  const placeOf = (term: string) => bisect(firsts.length, (place) => (firsts[place] ?? '') < term)
  const from = placeOf(start)
  const first = firsts[from] === start ? from : Math.max(0, from - 1)
  return postings.slice(starts[first], end === undefined ? undefined : starts[placeOf(end)])
}

function documentsOf(chunks: readonly NumberedChunk[]): Omit<GroupSummary, 'borders'> {
  const sums = { documents: 0, lengths: [] }
  const masks = Uint8Array.from(chunks, ({ norms }) => addChunk(norms, sums))
  return {
    numbers: chunks.map(({ number }) => number),
    urls: chunks.map(({ url }) => url),
    fragments: chunks.map(({ fragment }) => fragment),
    masks,
    sums,
    size: chunks.reduce((sum, { size }) => sum + size, 0),
  }
}

/** The longest text of a link that says what its target is. Longer ones are cards and whole paragraphs. */
const LONGEST_LINK = 100

/**
 * The links to a section of a page. Links to no section lead to the head. Other pages have these texts, so a page can be
 * indexed without them.
 */
function linksIn({ chunks, empty = [] }: PageTerms, links: readonly LinkText[]) {
  const short = links.filter(({ text }) => text.length <= LONGEST_LINK)
  const anchors = new Set(empty)
  for (const { sections } of chunks) for (const section of sections) anchors.add(section?.anchor ?? '')
  return ({ anchor, isHead }: NamedSection) =>
    short.filter((link) => link.anchor === anchor || (isHead && !anchors.has(link.anchor)))
}

/** The terms of the texts of links to a section, each text once, without what the section is called. */
function linkTerms(
  links: readonly LinkText[],
  called: readonly string[],
  { isGenerated }: PageTerms,
): string[] {
  const texts = new Map(links.map(({ text }) => [headingTerm(text), text] as const))
  return [...texts].flatMap(([whole, text]) =>
    whole === undefined || called.includes(whole) ? [] : [...termsIn(text), ...(isGenerated ? [] : [whole])],
  )
}

/** Documents with consecutive numbers. */
interface DocumentRange {
  /** The number of the first. */
  first: number
  documents: Uint8Array
  /** The norms of their columns, by place. */
  norms: Uint8Array
  /** The number in the index of each term of the page. */
  terms: Uint32Array
}

/**
 * Visits all terms with their postings, sorted by term. The visitor takes the postings from their writer. `numbers` has
 * the number of each term.
 *
 * Ranges must be in document order. Then a counting sort suffices: it counts the entries of each column of each term,
 * and writes each entry to its final position, as three numbers.
 */
function visitEntries(
  ranges: readonly DocumentRange[],
  numbers: ReadonlyMap<string, number>,
  visit: (term: string, postings: ByteWriter) => void,
): void {
  const next = columnStarts(ranges, numbers.size)
  const documents = new Uint32Array(next.at(-1) ?? 0)
  const counts = new Uint32Array(documents.length)
  const norms = new Uint8Array(documents.length)
  for (const { first, documents: own, norms: ownNorms, terms } of ranges) {
    visitDocuments(own, (place, term, count) => {
      const column = columnAt(terms[term] ?? 0, place)
      const at = next[column] ?? 0
      documents[at] = first + Math.floor(place / COLUMNS.length)
      counts[at] = count
      norms[at] = ownNorms[place] ?? 0
      next[column] = at + 1
    })
  }
  const writer = new ByteWriter()
  // By now each start has moved to the end of its column.
  const columns = COLUMNS.map(() => ({ documents, counts, norms, start: 0, end: 0 }))
  for (const term of [...numbers.keys()].sort()) {
    const first = columnAt(numbers.get(term) ?? 0, 0)
    let start = next[first - 1] ?? 0
    columns.forEach((part, column) => {
      part.start = start
      part.end = next[first + column] ?? 0
      start = part.end
    })
    writePostings(columns, writer)
    visit(term, writer)
  }
}

/** The start of each column's entries, and after the last one their total. */
function columnStarts(ranges: readonly DocumentRange[], terms: number): Uint32Array {
  const starts = new Uint32Array(terms * COLUMNS.length + 1)
  for (const { documents, terms } of ranges) {
    visitDocuments(documents, (place, term) => {
      const after = columnAt(terms[term] ?? 0, place) + 1
      starts[after] = (starts[after] ?? 0) + 1
    })
  }
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0)
  return starts
}

function columnAt(term: number, place: number): number {
  return term * COLUMNS.length + (place % COLUMNS.length)
}

/** The boost of each field. */
const BOOSTS: Readonly<Record<(typeof FIELDS)[number], number>> = {
  title: 2,
  heading: 2,
  description: 1,
  keywords: 1,
  content: 1,
}

const HEAD_BOOST = 1.3

const TITLE = FIELDS.indexOf('title')

/** The norms of the documents of a chunk, by place. Columns besides fields have no length. */
function normsOf(documents: Uint8Array): Uint8Array {
  const lengths = new Uint32Array(CHUNK_SIZE * COLUMNS.length)
  visitDocuments(documents, (place, _, count) => {
    lengths[place] = (lengths[place] ?? 0) + count
  })
  return Uint8Array.from(lengths, (length, place) => {
    const column = place % COLUMNS.length
    const isHead = (lengths[place - column + TITLE] ?? 0) > 0
    return normOf(column < FIELDS.length ? length : 0, isHead)
  })
}

/** What an index knows of the fields of some documents. */
interface FieldSums {
  documents: number
  /** The sum of the lengths of each field. */
  lengths: number[]
}

/** Which documents of a chunk exist, as bits, and their lengths. Every document has a term in one of its fields. */
function addChunk(norms: Uint8Array, sums: FieldSums): number {
  let mask = 0
  for (let document = 0; document < CHUNK_SIZE; document++) {
    const first = document * COLUMNS.length
    const lengths = FIELDS.map((_, field) => lengthOf(norms[first + field] ?? 0))
    if (lengths.every((length) => length === 0)) continue
    mask |= 1 << document
    sums.documents++
    for (const [field, length] of lengths.entries()) sums.lengths[field] = (sums.lengths[field] ?? 0) + length
  }
  return mask
}

export function scoringOf(groups: readonly GroupSummary['sums'][]): Scoring {
  const documents = groups.reduce((sum, group) => sum + group.documents, 0)
  const lengths = FIELDS.map((_, field) =>
    groups.reduce((sum, group) => sum + (group.lengths[field] ?? 0), 0),
  )
  return {
    documents,
    averages: lengths.map((length) => length / Math.max(1, documents)),
    boosts: FIELDS.map((field) => BOOSTS[field]),
    headBoost: HEAD_BOOST,
  }
}
