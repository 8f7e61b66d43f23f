import { ByteWriter } from '../format/bytes.ts'
import { CHUNK_SIZE, chunksInFile, encodePlaces, type Place } from '../format/places.ts'
import { encodeRoot, encodeVariants, fileName } from '../format/root.ts'
import { type Directory, encodeDirectory, encodeVocabulary, endingOf, HAN } from '../format/shard.ts'
import type { Slice } from '../format/slices.ts'
import { TOKENISER } from '../tokenise.ts'
import {
  type Bundle,
  bundled,
  gunzip,
  gzip,
  type IndexFile,
  type IndexOptions,
  joinBundle,
  slicesOf,
} from './bundles.ts'
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
  /** The path of its version. */
  base: string
  groups: readonly GroupSummary[]
  ranges: readonly RangeSummary[]
  /** The bundles with the texts of all pages. */
  texts: readonly Bundle[]
  /** The shards and texts of an index that may be small enough for a single file. */
  others?: readonly IndexFile[]
}

/** The files of an index besides its texts. */
export interface IndexFrame {
  root: IndexFile
  /** Whether the root contains all texts, too. */
  isPacked: boolean
  files: readonly IndexFile[]
  /** Its shards. */
  shards: readonly Bundle[]
}

/** An index of at most this size, compressed, is one file: a single request costs less than several small ones. */
const PACK_LIMIT = 36_000

/** An index larger than this many times the limit is never packed. */
const MOST_COMPRESSED = 4

/** Whether an index may be small enough for a single file. */
export function isSmall({ groups, ranges }: Pick<IndexParts, 'groups' | 'ranges'>): boolean {
  return [...groups, ...ranges].reduce((sum, { size }) => sum + size, 0) <= MOST_COMPRESSED * PACK_LIMIT
}

/** Files of an index by their keys, uncompressed. */
type Files = Map<string, Uint8Array>

/** Joins the parts of an index. Reads no postings. Makes a single file of all, if that is small when it is compressed. */
export function joinIndex(parts: IndexParts, options: IndexOptions): IndexFrame {
  const variants = variantsOf(parts.ranges)
  const rare = bundleOf(variants ? new Map([[VARIANTS, variants]]) : new Map(), options)
  return packed(parts, rare, options) ?? spread(parts, rare, options)
}

const VARIANTS = 'variants'

function packed({ others, ...parts }: IndexParts, rare: FrameBundles, options: IndexOptions) {
  if (!others) return undefined
  const tail = new ByteWriter()
  const put = (bytes: Uint8Array): Slice => ['', tail.length, tail.bytes(bytes).length]
  const slices = new Map(others.map(({ name, bytes }) => [name, put(gunzip(bytes))]))
  const root = rootOf(parts, slices, (files) => {
    return new Map([...rare.slices, ...Array.from(files, ([key, bytes]) => [key, put(bytes)] as const)])
  })
  const file = rootFile(root, tail.finish(), options)
  if (gzip(file.bytes).length > PACK_LIMIT) return undefined
  return { root: compressed(file, options), isPacked: true, files: rare.files, shards: [] }
}

function spread(parts: IndexParts, rare: FrameBundles, options: IndexOptions): IndexFrame {
  const all = parts.ranges.flatMap(({ shards }) => shards.map((shard) => ({ ...shard, key: shard.first })))
  const shards = bundled(all, options)
  const files = [...rare.files]
  const root = rootOf(parts, slicesOf([...parts.texts, ...shards]), (own) => {
    const frame = bundleOf(own, options)
    files.push(...frame.files)
    return new Map([...rare.slices, ...frame.slices])
  })
  return {
    root: compressed(rootFile(root, new Uint8Array(), options), options),
    isPacked: false,
    files,
    shards,
  }
}

function rootFile(root: Uint8Array, tail: Uint8Array, { digest }: IndexOptions): IndexFile {
  const bytes = new ByteWriter().bytes(root).bytes(tail).finish()
  return { name: fileName(digest(bytes)), bytes }
}

function compressed({ name, bytes }: IndexFile, { compress }: IndexOptions): IndexFile {
  return { name, bytes: compress(bytes) }
}

/** Bundles of files, and where each of these is. */
interface FrameBundles {
  files: IndexFile[]
  slices: Map<string, Slice>
}

function bundleOf(files: Files, options: IndexOptions): FrameBundles {
  const made = Array.from(files, ([key, bytes]) => ({
    key,
    name: options.digest(bytes),
    bytes: options.compress(bytes),
  }))
  const bundles = bundled(
    made.map(({ bytes, ...member }) => ({ ...member, size: bytes.length })),
    options,
  )
  const bytesOf = new Map(made.map(({ name, bytes }) => [name, bytes]))
  const slices = slicesOf(bundles)
  return {
    files: bundles.map((bundle) => joinBundle(bundle, bytesOf)),
    slices: new Map(made.flatMap(({ key, name }) => [[key, slices.get(name) ?? NOWHERE] as const])),
  }
}

const NOWHERE: Slice = ['', 0, 0]

/** The root of an index, given where its texts and shards are, and what places all other files. */
function rootOf(
  { areas, base, size, groups, ranges, texts }: IndexParts,
  slices: ReadonlyMap<string, Slice>,
  place: (files: Files) => ReadonlyMap<string, Slice>,
): Uint8Array {
  const shards = shardsOf(ranges, slices)
  const directories = shards.length > MOST_SHARDS ? directoriesOf(shards) : []
  const vocabulary = vocabularyOf(ranges)
  const places = placesOf(groups, { size, texts, slices })
  const syllables = [...new Set(ranges.flatMap((range) => range.syllables))].sort()
  const placed = place(
    new Map([
      ...places.map((bytes, block) => [`places ${block}`, bytes] as const),
      ['documents', masksOf(groups, size)],
      ...directories.map((part) => [`terms ${part[0]?.key}`, encodeDirectory(directoryOf(part))] as const),
      ...Array.from(
        vocabulary.byFile,
        ([file, terms]) => [`words ${file}`, encodeVocabulary(terms)] as const,
      ),
      ...(syllables.length > 0 ? [['pinyin', encodeVocabulary(syllables)] as const] : []),
    ]),
  )
  const sliceOf = (key: string) => placed.get(key) ?? NOWHERE
  return encodeRoot({
    tokeniser: TOKENISER,
    scoring: scoringOf(groups.map(({ sums }) => sums)),
    areas: areas.map(([area, end]) => [area, end * CHUNK_SIZE]),
    terms: directoryOf(
      directories.length === 0
        ? shards
        : directories.map(([first]) => ({ key: first?.key ?? '', file: sliceOf(`terms ${first?.key}`) })),
    ),
    hasDirectories: directories.length > 0,
    common: bySize(ranges.flatMap(({ common }) => common)),
    documents: sliceOf('documents'),
    base,
    places: places.map((_, block) => sliceOf(`places ${block}`)),
    vocabulary: Object.fromEntries(
      Array.from(vocabulary.byFile.keys(), (file) => [file, sliceOf(`words ${file}`)]),
    ),
    hasEndings: vocabulary.hasEndings,
    ...(placed.has(VARIANTS) && { traditional: sliceOf(VARIANTS) }),
    ...(placed.has('pinyin') && { pinyin: sliceOf('pinyin') }),
  })
}

/** The rarest first. */
function bySize(common: RangeSummary['common']): string[] {
  return common.toSorted(([, one], [, other]) => one - other).map(([term]) => term)
}

/** A root with more shards than this is larger than what a query needs of it. */
const MOST_SHARDS = 1024

/** One shard in this many begins a directory. A prime, because hashes already decide where shards begin. */
const DIRECTORIES = 41

interface Shard {
  key: string
  file: Slice
}

function shardsOf(ranges: readonly RangeSummary[], slices: ReadonlyMap<string, Slice>): Shard[] {
  const common = new Set(ranges.flatMap((range) => range.common.map(([term]) => term)))
  // The file of a common term has no other text in its range.
  const keyAfter = (before: string, first: string) =>
    common.has(before) ? `${before}\0` : shardKey(first, before)
  return ranges
    .flatMap((range) => range.shards)
    .map(({ name, first }, index, all) => ({
      key: keyAfter(all[index - 1]?.last ?? '', first),
      file: slices.get(name) ?? NOWHERE,
    }))
}

/** Only keys decide where directories begin, so an edit moves few borders. */
function directoriesOf(shards: readonly Shard[]): Shard[][] {
  const parts: Shard[][] = []
  for (const shard of shards) {
    const part = parts.at(-1)
    if (part === undefined || hash(shard.key) % DIRECTORIES === 0) parts.push([shard])
    else part.push(shard)
  }
  return parts
}

function directoryOf(all: readonly Shard[]): Directory {
  return { keys: all.map(({ key }) => key), files: all.map(({ file }) => file) }
}

/** The documents that exist: a byte for each chunk, a bit for each of its documents. */
function masksOf(groups: readonly GroupSummary[], size: number): Uint8Array {
  const all = new Uint8Array(size)
  for (const { numbers, masks } of groups) {
    for (const [index, number] of numbers.entries()) all[number] = masks[index] ?? 0
  }
  return all
}

/** The places of all chunks, in files. Pages are numbered in the order of their texts. */
function placesOf(
  groups: readonly GroupSummary[],
  { size, texts, slices }: Pick<IndexParts, 'size' | 'texts'> & { slices: ReadonlyMap<string, Slice> },
): Uint8Array[] {
  const order = new Map(texts.flatMap(({ members }) => members).map(({ name }, at) => [name, at]))
  const orderOf = ({ fragment }: { fragment: string }) => order.get(fragment) ?? 0
  const chunks = groups.flatMap(({ numbers, urls, fragments }) =>
    numbers.map((number, at) => ({ number, url: urls[at], fragment: fragments[at] ?? '' })),
  )
  chunks.sort((one, other) => orderOf(one) - orderOf(other))
  const pages = new Map<string | undefined, number>()
  const inFile = chunksInFile(size)
  const files = Array.from({ length: Math.ceil(size / inFile) }, () => new Map<number, Place>())
  for (const { number, url, fragment } of chunks) {
    const page = pages.get(url) ?? pages.size
    pages.set(url, page)
    files[Math.floor(number / inFile)]?.set(number, { page, fragment: slices.get(fragment) ?? NOWHERE })
  }
  return files.map(encodePlaces)
}

/** A vocabulary with more characters is too large to load for a mistake in the first letter. */
const MOST_VOCABULARY = 131_072

function vocabularyOf(ranges: readonly RangeSummary[]) {
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
  return { hasEndings, byFile: new Map([...byFile].sort(([one], [other]) => (one < other ? -1 : 1))) }
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
