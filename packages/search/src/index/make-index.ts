import type { IndexedPage } from '@chatdocs/protocol'
import { FIELDS } from '../format/fields.ts'
import { encodeFragment, type Fragment } from '../format/fragment.ts'
import { encodeLengths, LENGTHS_BLOCK } from '../format/lengths.ts'
import { CHUNK_SIZE, encodePlaces, PLACES_BLOCK, type Place } from '../format/places.ts'
import { encodeRoot } from '../format/root.ts'
import type { Scoring } from '../format/scoring.ts'
import { encodeVariants } from '../format/variants.ts'
import { encodeVocabulary, letterOf } from '../format/vocabulary.ts'
import { HEADING_MARK } from '../heading.ts'
import { TOKENISER } from '../tokenise.ts'
import { type Chunk, chunksOf, type Numbering, numberChunks } from './chunks.ts'
import { type Document, documentsOf } from './document.ts'
import { Files, type IndexFile } from './files.ts'
import { PostingsCollector } from './postings-collector.ts'
import { makeShards } from './shards.ts'
import { simplifiedVariants } from './simplified-variants.ts'

/** An index as files, each named by its content. */
export interface IndexFiles {
  /** The name of the one that leads to all others. */
  root: string
  files: readonly IndexFile[]
}

export interface IndexOptions {
  /** A name for bytes, short and fit for a file: the head of a digest. */
  digest(bytes: Uint8Array): string
}

/** How much more a match counts in one field than in another. */
const BOOSTS: Readonly<Record<(typeof FIELDS)[number], number>> = {
  title: 2,
  heading: 2,
  description: 1,
  keywords: 1,
  content: 1,
}

const HEAD_BOOST = 1.3

/**
 * Makes the index of one version of a site. The same pages give the same bytes, in whatever order they come;
 * their addresses differ.
 */
export function makeIndex(pages: Iterable<IndexedPage>, { digest }: IndexOptions): IndexFiles {
  const files = new Files(digest)
  const postings = new PostingsCollector()
  const chunks: Chunk[] = []
  for (const page of pages) {
    for (const [part, documents] of chunksOf(documentsOf(page)).entries()) {
      for (const { terms } of documents) postings.add(terms)
      chunks.push(chunkOf(page, { part, documents, fragment: files.add(fragmentOf(page, documents)) }))
    }
  }
  const numbering = numberChunks(chunks)
  const shards = addShards(postings, documentNumbers(chunks, numbering), files)
  const root = encodeRoot({
    tokeniser: TOKENISER,
    scoring: scoringOf(chunks),
    areas: numbering.areas.map(([area, end]) => [area, end * CHUNK_SIZE]),
    ...shards,
    lengths: addLengths(chunks, numbering, files),
    places: addPlaces(chunks, numbering, files),
    vocabulary: addVocabulary(postings.terms, files),
    ...addVariants(postings.terms, files),
  })
  return files.finish(root)
}

function chunkOf(
  { area, url }: IndexedPage,
  { part, documents, fragment }: { part: number; documents: readonly Document[]; fragment: string },
): Chunk {
  const lengths = documents.map(({ terms }) => FIELDS.map((_, field) => terms[field]?.length ?? 0))
  return { area, url, part, fragment, lengths }
}

function fragmentOf(
  { title, breadcrumb, symbol, description }: IndexedPage,
  documents: readonly Document[],
): Uint8Array {
  const sections = documents.map(({ section: { anchor, heading, text, symbol } }) => ({
    anchor,
    heading,
    text,
    ...(symbol && { symbol }),
  }))
  const isHead = sections[0]?.heading === ''
  const fragment: Fragment = {
    title,
    breadcrumb,
    ...(symbol && { symbol }),
    ...(isHead && description && { description }),
    sections,
  }
  return encodeFragment(fragment)
}

/** The number of every document, in the order they were met. */
function documentNumbers(chunks: readonly Chunk[], { numbers }: Numbering): number[] {
  return chunks.flatMap(({ lengths }, index) =>
    lengths.map((_, section) => (numbers[index] ?? 0) * CHUNK_SIZE + section),
  )
}

function addShards(postings: PostingsCollector, numbers: readonly number[], files: Files) {
  const order = numbers.map((_, document) => document)
  order.sort((one, other) => (numbers[one] ?? 0) - (numbers[other] ?? 0))
  const keys: string[] = []
  const shards: string[] = []
  for (const { key, bytes } of makeShards(postings.entries(order, numbers))) {
    keys.push(key)
    shards.push(files.add(bytes))
  }
  return { keys, shards }
}

function scoringOf(chunks: readonly Chunk[]): Scoring {
  const all = chunks.flatMap(({ lengths }) => lengths)
  const sums = FIELDS.map((_, field) => all.reduce((sum, lengths) => sum + (lengths[field] ?? 0), 0))
  return {
    documents: all.length,
    averages: sums.map((sum) => sum / Math.max(1, all.length)),
    boosts: FIELDS.map((field) => BOOSTS[field]),
    headBoost: HEAD_BOOST,
  }
}

function addLengths(chunks: readonly Chunk[], { numbers, size }: Numbering, files: Files): string[] {
  const columns = FIELDS.map(() => new Uint32Array(size * CHUNK_SIZE))
  for (const [index, { lengths }] of chunks.entries()) {
    const first = (numbers[index] ?? 0) * CHUNK_SIZE
    for (const [field, column] of columns.entries()) {
      column.set(
        lengths.map((own) => own[field] ?? 0),
        first,
      )
    }
  }
  return blocks(size * CHUNK_SIZE, LENGTHS_BLOCK).map(([start, end]) =>
    files.add(encodeLengths(columns.map((column) => column.subarray(start, end)))),
  )
}

function addPlaces(chunks: readonly Chunk[], { numbers, size }: Numbering, files: Files): string[] {
  const places: (Place | undefined)[] = Array.from({ length: size })
  for (const [index, { url, fragment }] of chunks.entries()) places[numbers[index] ?? 0] = { url, fragment }
  return blocks(size, PLACES_BLOCK).map(([start, end]) => files.add(encodePlaces(places.slice(start, end))))
}

/** The stretches of a length, all but the last of one size. */
function blocks(length: number, size: number): [start: number, end: number][] {
  return Array.from({ length: Math.ceil(length / size) }, (_, index) => [
    index * size,
    Math.min(length, (index + 1) * size),
  ])
}

/** The vocabulary has what readers can mean by `*` and `~`: no whole headings. */
function addVocabulary(terms: Iterable<string>, files: Files): Record<string, string> {
  const byLetter = new Map<string, string[]>()
  for (const term of Array.from(terms).sort()) {
    if (term.startsWith(HEADING_MARK)) continue
    const letter = letterOf(term)
    const own = byLetter.get(letter)
    if (own) own.push(term)
    else byLetter.set(letter, [term])
  }
  const named = Array.from(byLetter, ([letter, own]) => [letter, files.add(encodeVocabulary(own))] as const)
  return Object.fromEntries(named.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Of all traditional characters those that could mean one of the site's. */
function addVariants(terms: Iterable<string>, files: Files): { traditional?: string } {
  const characters = new Set<string>()
  for (const term of terms) for (const character of term) characters.add(character)
  const variants = simplifiedVariants().filter(
    ([traditional, simplified]) => characters.has(simplified) && !characters.has(traditional),
  )
  return variants.length > 0 ? { traditional: files.add(encodeVariants(new Map(variants))) } : {}
}
