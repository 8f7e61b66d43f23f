import type { GroupDocuments, IndexFrame, IndexParts, RangeTerms } from '@chatdocs/protocol'
import { type Directory, encodeDirectory } from '../format/directory.ts'
import { CHUNK_SIZE, encodePlaces, PLACES_BLOCK, type Place } from '../format/places.ts'
import { encodeRoot, type Root } from '../format/root.ts'
import { encodeVariants } from '../format/variants.ts'
import { encodeVocabulary, endingOf, HAN } from '../format/vocabulary.ts'
import { TOKENISER } from '../tokenise.ts'
import { Files, type IndexOptions } from './files.ts'
import { hash } from './hash.ts'
import { scoringOf } from './norms.ts'
import { regionalWords } from './regional-words.ts'
import { shardKey } from './shards.ts'
import { simplifiedVariants } from './simplified-variants.ts'

/*
 * The root of a search index names its shards up to 1,024 of them. Beyond, it names directories of shards: one round
 * more, but on 10,000 pages 50 KB less for a first query.
 */

/** Joins the parts of an index. Reads no postings, and compresses nothing. */
export function joinIndex({ areas, size, groups, ranges }: IndexParts, options: IndexOptions): IndexFrame {
  const files = new Files(options)
  const root = encodeRoot({
    tokeniser: TOKENISER,
    scoring: scoringOf(groups.map(({ sums }) => sums)),
    areas: areas.map(([area, end]) => [area, end * CHUNK_SIZE]),
    ...addTerms(ranges, files),
    common: bySize(ranges.flatMap(({ common }) => common)),
    documents: files.add(masksOf(groups, size)),
    places: addPlaces(groups, size, files),
    ...addVocabulary(ranges, files),
    ...addVariants(ranges, files),
    ...addSyllables(ranges, files),
  })
  const others = [...groups, ...ranges].reduce((sum, { size }) => sum + size, 0)
  return files.finish(root, others)
}

/** The rarest first. */
function bySize(common: RangeTerms['common']): string[] {
  return common.toSorted(([, one], [, other]) => one - other).map(([term]) => term)
}

/** A root with more shards than this is larger than what a query needs of it. */
const MOST_SHARDS = 1024

/** One shard in this many begins a directory. A prime, because hashes already decide where shards begin. */
const DIRECTORIES = 41

function addTerms(ranges: readonly RangeTerms[], files: Files): Pick<Root, 'terms' | 'hasDirectories'> {
  const common = new Set(ranges.flatMap((range) => range.common.map(([term]) => term)))
  // The file of a common term has no other text in its range.
  const keyAfter = (before: string, first: string) =>
    common.has(before) ? `${before}\0` : shardKey(first, before)
  const shards = ranges
    .flatMap((range) => range.shards)
    .map(({ name, first }, index, all) => ({ name, key: keyAfter(all[index - 1]?.last ?? '', first) }))
  if (shards.length <= MOST_SHARDS) return { terms: directoryOf(shards), hasDirectories: false }
  const parts: Named[][] = []
  for (const shard of shards) {
    const part = parts.at(-1)
    // Only keys decide where directories begin, so an edit moves few borders.
    if (part === undefined || hash(shard.key) % DIRECTORIES === 0) parts.push([shard])
    else part.push(shard)
  }
  const directories = parts.map((part) => ({
    name: files.add(encodeDirectory(directoryOf(part))),
    key: part[0]?.key ?? '',
  }))
  return { terms: directoryOf(directories), hasDirectories: true }
}

interface Named {
  name: string
  key: string
}

function directoryOf(all: readonly Named[]): Directory {
  return { keys: all.map(({ key }) => key), names: all.map(({ name }) => name) }
}

/** The documents that exist: a byte for each chunk, a bit for each of its documents. */
function masksOf(groups: readonly GroupDocuments[], size: number): Uint8Array {
  const all = new Uint8Array(size)
  for (const { numbers, masks } of groups) {
    for (const [index, number] of numbers.entries()) all[number] = masks[index] ?? 0
  }
  return all
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

/** A vocabulary with more characters is too large to load for a mistake in the first letter. */
const MOST_VOCABULARY = 131_072

function addVocabulary(ranges: readonly RangeTerms[], files: Files): Pick<Root, 'vocabulary' | 'hasEndings'> {
  const parts = ranges.flatMap(({ vocabulary }) => Object.entries(vocabulary))
  const hasEndings = parts.reduce((sum, [, terms]) => sum + terms.length, 0) > MOST_VOCABULARY
  const byFile = new Map<string, string[]>()
  for (const [letter, terms] of parts) {
    for (const term of terms.split('\n')) {
      for (const file of hasEndings && letter !== HAN ? [letter, endingOf(term)] : [letter]) {
        const own = byFile.get(file)
        if (own) own.push(term)
        else byFile.set(file, [term])
      }
    }
  }
  const inOrder = [...byFile].sort(([one], [other]) => (one < other ? -1 : 1))
  const named = inOrder.map(([file, terms]) => [file, files.add(encodeVocabulary(terms))])
  return { vocabulary: Object.fromEntries(named), hasEndings }
}

/** The syllables of Chinese titles and headings, if there are any. */
function addSyllables(ranges: readonly RangeTerms[], files: Files): { pinyin?: string } {
  const syllables = [...new Set(ranges.flatMap((range) => range.syllables))].sort()
  return syllables.length > 0 ? { pinyin: files.add(encodeVocabulary(syllables)) } : {}
}

/** Traditional characters whose simplified form the site uses, and words for which it may use others. */
function addVariants(ranges: readonly RangeTerms[], files: Files): { traditional?: string } {
  const used = new Set(ranges.flatMap(({ characters }) => [...characters]))
  const words = regionalWords().filter(([, mainland]) => [...mainland].every((each) => used.has(each)))
  const wanted = new Set([...used, ...words.flatMap(([regional]) => [...regional])])
  const characters = simplifiedVariants().filter(
    ([traditional, simplified]) => wanted.has(simplified) && !used.has(traditional),
  )
  if (characters.length + words.length === 0) return {}
  const variants = { characters: new Map(characters), words: new Map(words) }
  return { traditional: files.add(encodeVariants(variants), { isRare: true }) }
}
