import type { GroupDocuments, IndexFrame, IndexParts, RangeTerms } from '@chatdocs/protocol'
import { FIELDS } from '../format/fields.ts'
import { decodeLengths, encodeLengths, LENGTHS_BLOCK, type Lengths } from '../format/lengths.ts'
import { CHUNK_SIZE, encodePlaces, PLACES_BLOCK, type Place } from '../format/places.ts'
import { encodeRoot } from '../format/root.ts'
import { encodeVariants } from '../format/variants.ts'
import { encodeVocabulary } from '../format/vocabulary.ts'
import { TOKENISER } from '../tokenise.ts'
import { Files, type IndexOptions } from './files.ts'
import { scoringOf } from './lengths.ts'
import { shardKey } from './shards.ts'
import { simplifiedVariants } from './simplified-variants.ts'

/** Joins the parts of an index. Reads no postings, and compresses nothing. */
export function joinIndex({ areas, size, groups, ranges }: IndexParts, options: IndexOptions): IndexFrame {
  const files = new Files(options)
  const lengths = lengthsIn(groups, size)
  const root = encodeRoot({
    tokeniser: TOKENISER,
    scoring: scoringOf(lengths),
    areas: areas.map(([area, end]) => [area, end * CHUNK_SIZE]),
    ...shardsIn(ranges),
    lengths: addLengths(lengths, files),
    places: addPlaces(groups, size, files),
    vocabulary: addVocabulary(ranges, files),
    ...addVariants(ranges, files),
    ...addSyllables(ranges, files),
  })
  const others = [...groups, ...ranges].reduce((sum, { size }) => sum + size, 0)
  return files.finish(root, others)
}

function shardsIn(ranges: readonly RangeTerms[]): { keys: string[]; shards: string[] } {
  const all = ranges.flatMap(({ shards }) => shards)
  return {
    keys: all.map(({ first }, index) => shardKey(first, all[index - 1]?.last ?? '')),
    shards: all.map(({ name }) => name),
  }
}

/** The lengths of all documents, each at its number. */
function lengthsIn(groups: readonly GroupDocuments[], size: number): Lengths {
  const lengths = FIELDS.map(() => new Uint32Array(size * CHUNK_SIZE))
  for (const { numbers, lengths: encoded } of groups) {
    const own = decodeLengths(encoded, numbers.length * CHUNK_SIZE)
    for (const [field, column] of lengths.entries()) {
      for (const [index, number] of numbers.entries()) {
        const at = index * CHUNK_SIZE
        column.set(own[field]?.subarray(at, at + CHUNK_SIZE) ?? [], number * CHUNK_SIZE)
      }
    }
  }
  return lengths
}

function addLengths(lengths: Lengths, files: Files): string[] {
  return blocks(lengths[0]?.length ?? 0, LENGTHS_BLOCK).map(([start, end]) =>
    files.add(encodeLengths(lengths.map((column) => column.subarray(start, end)))),
  )
}

function addPlaces(groups: readonly GroupDocuments[], size: number, files: Files): string[] {
  const places: (Place | undefined)[] = Array.from({ length: size })
  for (const { numbers, urls, fragments } of groups) {
    for (const [index, number] of numbers.entries()) {
      places[number] = { url: urls[index] ?? '', fragment: fragments[index] ?? '' }
    }
  }
  return blocks(size, PLACES_BLOCK).map(([start, end]) => files.add(encodePlaces(places.slice(start, end))))
}

/** Ranges of equal size that cover a length; the last can be shorter. */
function blocks(length: number, size: number): [start: number, end: number][] {
  return Array.from({ length: Math.ceil(length / size) }, (_, index) => [
    index * size,
    Math.min(length, (index + 1) * size),
  ])
}

function addVocabulary(ranges: readonly RangeTerms[], files: Files): Record<string, string> {
  const byLetter = new Map<string, string[]>()
  for (const { vocabulary } of ranges) {
    for (const [letter, terms] of Object.entries(vocabulary)) {
      const own = byLetter.get(letter)
      if (own) own.push(terms)
      else byLetter.set(letter, [terms])
    }
  }
  const letters = [...byLetter].sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(
    letters.map(([letter, own]) => [letter, files.add(encodeVocabulary(own.join('\n').split('\n')))]),
  )
}

/** The syllables of Chinese titles and headings, if there are any. */
function addSyllables(ranges: readonly RangeTerms[], files: Files): { pinyin?: string } {
  const syllables = [...new Set(ranges.flatMap((range) => range.syllables))].sort()
  return syllables.length > 0 ? { pinyin: files.add(encodeVocabulary(syllables)) } : {}
}

/** The traditional characters whose simplified form the site uses. */
function addVariants(ranges: readonly RangeTerms[], files: Files): { traditional?: string } {
  const characters = new Set(ranges.flatMap(({ characters }) => [...characters]))
  const variants = simplifiedVariants().filter(
    ([traditional, simplified]) => characters.has(simplified) && !characters.has(traditional),
  )
  return variants.length > 0 ? { traditional: files.add(encodeVariants(new Map(variants))) } : {}
}
