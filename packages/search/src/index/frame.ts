import { CHUNK_SIZE, encodePlaces, PLACES_BLOCK, type Place } from '../format/places.ts'
import {
  bareName,
  encodePack,
  encodeRoot,
  encodeVariants,
  fileName,
  ROOT,
  type Root,
} from '../format/root.ts'
import { type Directory, encodeDirectory, encodeVocabulary, endingOf, HAN } from '../format/shard.ts'
import { TOKENISER } from '../tokenise.ts'
import { gzip, type IndexFile, type IndexOptions } from './files.ts'
import { type GroupSummary, scoringOf } from './group.ts'
import { hash, type Numbering } from './numbering.ts'
import { type RangeSummary, shardKey } from './range.ts'
import WORDS from './regional-words.json' with { type: 'json' }
import PAIRS from './simplified-variants.json' with { type: 'json' }

/*
 * The root of a search index names its shards up to 1,024 of them. Beyond, it names directories of shards: one round
 * more, but on 10,000 pages 50 KB less for a first query.
 */

/** All parts of an index, the ranges in order. */
export interface IndexParts extends Pick<Numbering, 'areas' | 'size'> {
  groups: readonly GroupSummary[]
  ranges: readonly RangeSummary[]
  /** The shards and fragments of an index that may be small enough for a single file. */
  others?: readonly IndexFile[]
}

/** The files of an index besides its shards and fragments. */
export interface IndexFrame {
  /** The root, uncompressed. It names all others, or contains them. */
  root: IndexFile
  isPacked: boolean
  files: readonly IndexFile[]
  /** Files that few queries need. The root never contains them. */
  rare: readonly IndexFile[]
}

/** An index of at most this size, compressed, is one file: a single request costs less than several small ones. */
const PACK_LIMIT = 36_000

/** An index larger than this many times the limit is never packed. */
const MOST_COMPRESSED = 4

/** Whether an index may be small enough for a single file. */
export function isSmall({ groups, ranges }: Pick<IndexParts, 'groups' | 'ranges'>): boolean {
  return [...groups, ...ranges].reduce((sum, { size }) => sum + size, 0) <= MOST_COMPRESSED * PACK_LIMIT
}

/** Adds a file. Returns its name for other files of the index. */
type AddFile = (bytes: Uint8Array) => string

/** Joins the parts of an index. Reads no postings. Makes a single file of all, if that is small when it is compressed. */
export function joinIndex(
  { areas, size, groups, ranges, others }: IndexParts,
  { digest }: IndexOptions,
): IndexFrame {
  const made = new Map<string, Uint8Array>()
  const add: AddFile = (bytes) => {
    const name = digest(bytes)
    made.set(name, bytes)
    return name
  }
  const nameOf = (bytes: Uint8Array) => fileName(digest(bytes))
  const variants = variantsOf(ranges)
  const rare = variants ? [{ name: nameOf(variants), bytes: variants }] : []
  const root = encodeRoot({
    tokeniser: TOKENISER,
    scoring: scoringOf(groups.map(({ sums }) => sums)),
    areas: areas.map(([area, end]) => [area, end * CHUNK_SIZE]),
    ...addTerms(ranges, add),
    common: bySize(ranges.flatMap(({ common }) => common)),
    documents: add(masksOf(groups, size)),
    places: addPlaces(groups, size, add),
    ...addVocabulary(ranges, add),
    ...(rare[0] && { traditional: bareName(rare[0].name) }),
    ...addSyllables(ranges, add),
  })
  const packOf = (inside: readonly (readonly [name: string, bytes: Uint8Array])[]): IndexFile => {
    const inOrder = inside.toSorted(([one], [other]) => (one < other ? -1 : 1))
    const bytes = encodePack(new Map([[ROOT, root], ...inOrder]))
    return { name: nameOf(bytes), bytes }
  }
  if (others) {
    const pack = packOf([
      ...new Map([...made, ...others.map(({ name, bytes }) => [bareName(name), bytes] as const)]),
    ])
    if (gzip(pack.bytes).length <= PACK_LIMIT) return { root: pack, isPacked: true, files: [], rare }
  }
  const files = Array.from(made, ([name, bytes]) => ({ name: fileName(name), bytes }))
  return { root: packOf([]), isPacked: false, files, rare }
}

/** The rarest first. */
function bySize(common: RangeSummary['common']): string[] {
  return common.toSorted(([, one], [, other]) => one - other).map(([term]) => term)
}

/** A root with more shards than this is larger than what a query needs of it. */
const MOST_SHARDS = 1024

/** One shard in this many begins a directory. A prime, because hashes already decide where shards begin. */
const DIRECTORIES = 41

function addTerms(ranges: readonly RangeSummary[], add: AddFile): Pick<Root, 'terms' | 'hasDirectories'> {
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
    name: add(encodeDirectory(directoryOf(part))),
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
function masksOf(groups: readonly GroupSummary[], size: number): Uint8Array {
  const all = new Uint8Array(size)
  for (const { numbers, masks } of groups) {
    for (const [index, number] of numbers.entries()) all[number] = masks[index] ?? 0
  }
  return all
}

function addPlaces(groups: readonly GroupSummary[], size: number, add: AddFile): string[] {
  const places: (Place | undefined)[] = Array.from({ length: size })
  for (const { numbers, urls, fragments } of groups) {
    for (const [index, number] of numbers.entries()) {
      places[number] = { url: urls[index] ?? '', fragment: fragments[index] ?? '' }
    }
  }
  return Array.from({ length: Math.ceil(size / PLACES_BLOCK) }, (_, block) =>
    add(encodePlaces(places.slice(block * PLACES_BLOCK, (block + 1) * PLACES_BLOCK))),
  )
}

/** A vocabulary with more characters is too large to load for a mistake in the first letter. */
const MOST_VOCABULARY = 131_072

function addVocabulary(
  ranges: readonly RangeSummary[],
  add: AddFile,
): Pick<Root, 'vocabulary' | 'hasEndings'> {
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
  const named = inOrder.map(([file, terms]) => [file, add(encodeVocabulary(terms))])
  return { vocabulary: Object.fromEntries(named), hasEndings }
}

/** The syllables of Chinese titles and headings, if there are any. */
function addSyllables(ranges: readonly RangeSummary[], add: AddFile): { pinyin?: string } {
  const syllables = [...new Set(ranges.flatMap((range) => range.syllables))].sort()
  return syllables.length > 0 ? { pinyin: add(encodeVocabulary(syllables)) } : {}
}

/**
 * Traditional characters whose simplified form the site uses, and words for which it may use others.
 *
 * An index has the words of Taiwan and Hong Kong whose mainland word may occur in it. A query loads them only if the index
 * lacks one of its words, and replaces only unknown words.
 */
function variantsOf(ranges: readonly RangeSummary[]): Uint8Array | undefined {
  const used = new Set(ranges.flatMap(({ characters }) => [...characters]))
  const words = regionalWords().filter(([, mainland]) => [...mainland].every((each) => used.has(each)))
  const wanted = new Set([...used, ...words.flatMap(([regional]) => [...regional])])
  const characters = simplifiedVariants().filter(
    ([traditional, simplified]) => wanted.has(simplified) && !used.has(traditional),
  )
  if (characters.length + words.length === 0) return undefined
  return encodeVariants({ characters: new Map(characters), words: new Map(words) })
}

/**
 * Pairs of traditional and simplified characters.
 *
 * From Unicode's Unihan database, version 15.0: `kSimplifiedVariant`, if it differs from the traditional character and
 * both are in `kUnihanCore2020`. If it lists several, the first.
 *
 * @internal Its test looks for characters in it.
 */
export function simplifiedVariants(): [traditional: string, simplified: string][] {
  return Array.from(PAIRS.join('').matchAll(/(.)(.)/gu), ([, traditional = '', simplified = '']) => [
    traditional,
    simplified,
  ])
}

/**
 * Words of Taiwan and Hong Kong with the mainland's words for the same, all in simplified characters.
 *
 * From the dictionaries `TWPhrasesRev` and `HKPhrasesRev` of OpenCC 1.4.1 (Apache-2.0), the first word for each, in the
 * characters of `simplifiedVariants`.
 *
 * @internal Its test looks for words in it.
 */
export function regionalWords(): [regional: string, mainland: string][] {
  return Object.entries(WORDS)
}
