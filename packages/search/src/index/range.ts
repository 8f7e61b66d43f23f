import { ByteReader, ByteWriter } from '../format/bytes.ts'
import { COLUMNS } from '../format/fields.ts'
import { type ColumnPart, visitPostings, writePostings } from '../format/postings.ts'
import { type Entry, encodeShard, letterOf, visitShard } from '../format/shard.ts'
import { kindOf, PINYIN_MARK } from '../heading.ts'
import type { IndexFile, IndexOptions, Member } from './bundles.ts'

/** Consecutive terms of an index, in pieces: one for each group of pages. */
export interface RangePieces {
  /** The first term, and the one behind the last; both empty for an open end. */
  start: string
  end: string
  pieces: readonly Uint8Array[]
}

/** Consecutive terms of an index, as files. */
export interface TermRange {
  /** Its shards, compressed. */
  files: readonly IndexFile[]
  summary: RangeSummary
}

/** What an index knows of a range of terms besides their postings. */
export interface RangeSummary {
  /** Its shards, and their outermost terms. */
  shards: readonly (Member & { first: string; last: string })[]
  /** The terms that wildcards match, one per line, by their file in the vocabulary. */
  vocabulary: Readonly<Record<string, string>>
  /** The Han characters of all terms. */
  characters: string
  /** The syllables of pinyin in all terms. */
  syllables: readonly string[]
  /** The terms too frequent for a shard with others, each with the size of its postings. */
  common: readonly (readonly [term: string, size: number])[]
  /** The size of all shards. */
  size: number
}

const HAN = /\p{Unified_Ideograph}/gu

/** Joins the pieces of a range of terms to shards. Pieces may have terms outside of the range, too. */
export function joinTerms(
  { start, end, pieces }: RangePieces,
  { digest, compress }: IndexOptions,
): TermRange {
  const byTerm = new Map<string, Uint8Array[]>()
  for (const piece of pieces) {
    visitShard(piece, (term, postings) => {
      if (term < start || (end !== '' && term >= end)) return
      const own = byTerm.get(term)
      if (own) own.push(postings)
      else byTerm.set(term, [postings])
    })
  }
  const terms = [...byTerm.keys()].sort()
  const files: IndexFile[] = []
  const common: [string, number][] = []
  let size = 0
  const shards = Array.from(makeShards(entriesOf(terms, byTerm)), (entries) => {
    common.push(
      ...entries.filter(isCommon).map(({ term, postings }): [string, number] => [term, postings.length]),
    )
    const shard = encodeShard(entries)
    const [name, bytes] = [digest(shard), compress(shard)]
    size += shard.length
    files.push({ name, bytes })
    return { name, size: bytes.length, first: entries[0]?.term ?? '', last: entries.at(-1)?.term ?? '' }
  })
  const found = {
    vocabulary: vocabularyOf(terms),
    characters: charactersOf(terms),
    syllables: syllablesOf(terms),
  }
  return { files, summary: { shards, ...found, common, size } }
}

function* entriesOf(
  terms: readonly string[],
  byTerm: ReadonlyMap<string, readonly Uint8Array[]>,
): Iterable<Entry> {
  const writer = new ByteWriter()
  for (const term of terms) {
    const [only = new Uint8Array(0), ...others] = byTerm.get(term) ?? []
    if (others.length > 0) writePostings(joinPostings([only, ...others]), writer)
    yield { term, postings: others.length === 0 ? only : writer.finish() }
  }
}

/** How many values a count and a norm can have. With a document, both fit in one number, which sorts by document. */
const [COUNTS, NORMS] = [2 ** 20, 2 ** 8]

/** The postings of a term in several groups, in the order of documents. */
function joinPostings(encoded: readonly Uint8Array[]): ColumnPart[] {
  const columns = COLUMNS.map((): number[] => [])
  for (const bytes of encoded) {
    visitPostings(new ByteReader(bytes), (column, document, count, norm) =>
      columns[column]?.push((document * COUNTS + Math.min(count, COUNTS - 1)) * NORMS + norm),
    )
  }
  return columns.map((entries) => {
    const sorted = Float64Array.from(entries).sort()
    return {
      documents: sorted.map((entry) => Math.floor(entry / NORMS / COUNTS)),
      counts: sorted.map((entry) => Math.floor(entry / NORMS) % COUNTS),
      norms: sorted.map((entry) => entry % NORMS),
      start: 0,
      end: sorted.length,
    }
  })
}

/** The vocabulary is what `*` and `~` match: neither whole headings nor pinyin. */
function vocabularyOf(terms: readonly string[]): Record<string, string> {
  const byLetter = new Map<string, string[]>()
  for (const term of terms) {
    if (kindOf(term) !== 'word' || term.startsWith(PINYIN_MARK)) continue
    const letter = letterOf(term)
    const own = byLetter.get(letter)
    if (own) own.push(term)
    else byLetter.set(letter, [term])
  }
  return Object.fromEntries(Array.from(byLetter, ([letter, own]) => [letter, own.join('\n')]))
}

/** The syllables of pinyin, without first letters alone. */
function syllablesOf(terms: readonly string[]): string[] {
  const rows = terms.filter((term) => term.startsWith(PINYIN_MARK))
  return [...new Set(rows.flatMap((term) => term.match(/[a-z]{2,}/g) ?? []))]
}

function charactersOf(terms: readonly string[]): string {
  return [...new Set(terms.flatMap((term) => term.match(HAN) ?? []))].join('')
}

/** In bytes: the least size of a shard, the usual largest, and that of one whose last term is large. */
const SIZES = { least: 1536, late: 4608, most: 8192 }

/** A shard that is larger by so many bytes can end at a key that is longer by one unit. */
const LONGER_KEY = 768

/**
 * Cuts consecutive terms into shards. A border depends only on the terms around it, so an edit moves only the nearest
 * borders. A term too large for any shard gets its own.
 *
 * @internal Its test counts what an edit moves.
 */
export function* makeShards(entries: Iterable<Entry>): Iterable<readonly Entry[]> {
  let shard: Entry[] = []
  let size = 0
  for (const entry of entries) {
    const own = sizeOf(entry)
    const before = shard.at(-1)?.term
    if (before !== undefined && (endsAt(entry.term, before, size) || size + own > SIZES.most)) {
      yield shard
      shard = []
      size = 0
    }
    shard.push(entry)
    size += own
  }
  if (shard.length > 0) yield shard
}

/** Whether a term is too frequent for a shard with others. */
function isCommon(entry: Entry): boolean {
  return sizeOf(entry) > SIZES.most
}

function sizeOf({ term, postings }: Entry): number {
  return postings.length + term.length
}

/** Whether a term starts the next shard when the current one has this size. The root has all keys, so short ones are best. */
function endsAt(term: string, before: string, size: number): boolean {
  if (size < SIZES.least) return false
  return size >= SIZES.late || shardKey(term, before).length <= 1 + (size - SIZES.least) / LONGER_KEY
}

/** The key of a shard: the shortest text above the last term before it, and not above its first term. */
export function shardKey(first: string, before: string): string {
  if (before === '') return ''
  let length = 0
  while (length < first.length && first.slice(0, length) <= before) length++
  return first.slice(0, length)
}
