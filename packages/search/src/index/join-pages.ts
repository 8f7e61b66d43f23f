import type { IndexFile, PageIndex } from '@chatdocs/protocol'
import { encodeLengths, LENGTHS_BLOCK, type Lengths } from '../format/lengths.ts'
import { CHUNK_SIZE, encodePlaces, PLACES_BLOCK, type Place } from '../format/places.ts'
import { encodeRoot } from '../format/root.ts'
import type { Entry } from '../format/shard.ts'
import { encodeVariants } from '../format/variants.ts'
import { encodeVocabulary, letterOf } from '../format/vocabulary.ts'
import { HEADING_MARK } from '../heading.ts'
import { TOKENISER } from '../tokenise.ts'
import { type NumberedChunk, numberChunks } from './chunks.ts'
import { numberOf } from './document-terms.ts'
import { Files, type IndexOptions } from './files.ts'
import { lengthsOf, scoringOf } from './lengths.ts'
import { type DocumentRange, makeEntries } from './postings-table.ts'
import { makeShards } from './shards.ts'
import { simplifiedVariants } from './simplified-variants.ts'

/** An index without its fragments. */
export interface JoinedIndex {
  /** The name of the root file. */
  root: string
  files: readonly IndexFile[]
  /** Whether `files` is complete. If not, the fragments of the pages belong to the index, too. */
  isWhole: boolean
}

/** Joins the indexes of pages. Reads no text, and compresses nothing. */
export function joinPages(pages: readonly PageIndex[], options: IndexOptions): JoinedIndex {
  const files = new Files(options)
  const numbers = new Map<string, number>()
  const { chunks, areas, size } = numberChunks(pages)
  const ranges = rangesOf(chunks, numbers)
  const lengths = lengthsOf(ranges, size * CHUNK_SIZE)
  const root = encodeRoot({
    tokeniser: TOKENISER,
    scoring: scoringOf(ranges, lengths),
    areas: areas.map(([area, end]) => [area, end * CHUNK_SIZE]),
    ...addShards(makeEntries(ranges, numbers), files),
    lengths: addLengths(lengths, files),
    places: addPlaces(chunks, size, files),
    vocabulary: addVocabulary(numbers.keys(), files),
    ...addVariants(numbers.keys(), files),
  })
  const pack = files.pack(root, new Map(chunks.map(({ chunk }) => [chunk.name, chunk.fragment.bytes])))
  const all = pack ? [pack] : files.finish(root)
  return { root: all[0]?.name ?? '', files: all, isWhole: pack !== undefined }
}

/** Renumbers the terms: each page has numbers of its own. */
function rangesOf(chunks: readonly NumberedChunk[], numbers: Map<string, number>): DocumentRange[] {
  const ofPages = new Map<PageIndex, Uint32Array>()
  return chunks.map(({ number, page, chunk }) => {
    const terms =
      ofPages.get(page) ?? Uint32Array.from(page.terms.split('\n'), (term) => numberOf(term, numbers))
    ofPages.set(page, terms)
    return { first: number * CHUNK_SIZE, documents: chunk.documents, terms }
  })
}

function addShards(entries: Iterable<Entry>, files: Files) {
  const keys: string[] = []
  const shards: string[] = []
  for (const { key, bytes } of makeShards(entries)) {
    keys.push(key)
    shards.push(files.add(bytes))
  }
  return { keys, shards }
}

function addLengths(lengths: Lengths, files: Files): string[] {
  return blocks(lengths[0]?.length ?? 0, LENGTHS_BLOCK).map(([start, end]) =>
    files.add(encodeLengths(lengths.map((column) => column.subarray(start, end)))),
  )
}

function addPlaces(chunks: readonly NumberedChunk[], size: number, files: Files): string[] {
  const places: (Place | undefined)[] = Array.from({ length: size })
  for (const { number, page, chunk } of chunks) places[number] = { url: page.url, fragment: chunk.name }
  return blocks(size, PLACES_BLOCK).map(([start, end]) => files.add(encodePlaces(places.slice(start, end))))
}

/** Ranges of equal size that cover a length; the last can be shorter. */
function blocks(length: number, size: number): [start: number, end: number][] {
  return Array.from({ length: Math.ceil(length / size) }, (_, index) => [
    index * size,
    Math.min(length, (index + 1) * size),
  ])
}

/** The vocabulary is what `*` and `~` match: no whole headings. */
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

/** The traditional characters whose simplified form the site uses. */
function addVariants(terms: Iterable<string>, files: Files): { traditional?: string } {
  const characters = new Set<string>()
  for (const term of terms) for (const character of term) characters.add(character)
  const variants = simplifiedVariants().filter(
    ([traditional, simplified]) => characters.has(simplified) && !characters.has(traditional),
  )
  return variants.length > 0 ? { traditional: files.add(encodeVariants(new Map(variants))) } : {}
}
