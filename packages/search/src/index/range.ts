import { ByteReader, ByteWriter } from '../format/bytes.ts'
import { COLUMNS } from '../format/fields.ts'
import { type ColumnPart, visitPostings, writePostings } from '../format/postings.ts'
import { fileName } from '../format/root.ts'
import { type Entry, encodeShard, letterOf, visitShard } from '../format/shard.ts'
import { kindOf, PINYIN_MARK, syllablesIn } from '../heading.ts'
import type { IndexFile, IndexOptions } from './files.ts'
import { hash } from './numbering.ts'

/** Consecutive terms of an index, in pieces: one for each group of pages. */
export interface RangePieces {
  /** The first term, and the one behind the last; both empty for an open end. */
  start: string
  end: string
  pieces: readonly Uint8Array[]
}

/** Consecutive terms of an index, as files. */
export interface TermRange {
  files: readonly IndexFile[]
  summary: RangeSummary
}

/** What an index knows of a range of terms besides their postings. */
export interface RangeSummary {
  /** For each shard its name, and its outermost terms. */
  shards: readonly { name: string; first: string; last: string }[]
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

/** Joins the pieces of a range of terms to shards. Pieces may have more terms than those of the range. */
export function joinTerms({ start, end, pieces }: RangePieces, { digest }: IndexOptions): TermRange {
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
  const shards = Array.from(makeShards(entriesOf(terms, byTerm)), (entries) => {
    common.push(
      ...entries.filter(isCommon).map(({ term, postings }): [string, number] => [term, postings.length]),
    )
    const bytes = encodeShard(entries)
    const name = digest(bytes)
    files.push({ name: fileName(name), bytes })
    return { name, first: entries[0]?.term ?? '', last: entries.at(-1)?.term ?? '' }
  })
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
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

function joinPostings(encoded: readonly Uint8Array[]): ColumnPart[] {
  const columns = COLUMNS.map((): Runs | undefined => undefined)
  for (const bytes of encoded) {
    visitPostings(new ByteReader(bytes), (column, document, count, norm) => {
      const runs = columns[column] ?? noRuns()
      const { documents, counts, norms, ends } = runs
      columns[column] = runs
      if (documents.length > 0 && document < (documents.at(-1) ?? 0)) ends.push(documents.length)
      documents.push(document)
      counts.push(count)
      norms.push(norm)
    })
  }
  return columns.map((runs) => {
    const { documents, counts, norms } = sorted(runs ?? noRuns())
    return { documents, counts, norms, start: 0, end: documents.length }
  })
}

/** A column of different documents, in runs of ascending order. The last run has no end. */
interface Runs {
  readonly documents: number[]
  readonly counts: number[]
  readonly norms: number[]
  readonly ends: number[]
}

function noRuns(): Runs {
  return { documents: [], counts: [], norms: [], ends: [] }
}

/** Merges pairs of runs until only one is left. */
function sorted(runs: Runs): Runs {
  if (runs.ends.length === 0) return runs
  const merged = noRuns()
  const ends = [...runs.ends, runs.documents.length]
  for (let pair = 0; pair < ends.length; pair += 2) {
    if (pair > 0) merged.ends.push(merged.documents.length)
    const [start, middle] = [ends[pair - 1] ?? 0, ends[pair] ?? 0]
    mergeRuns(runs, [start, middle, ends[pair + 1] ?? middle], merged)
  }
  return sorted(merged)
}

/** Appends two neighbouring runs, in order. */
function mergeRuns(
  { documents, counts, norms }: Runs,
  [start, middle, end]: readonly [start: number, middle: number, end: number],
  merged: Runs,
): void {
  let [left, right] = [start, middle]
  while (left < middle || right < end) {
    const isLeft = right === end || (left < middle && (documents[left] ?? 0) < (documents[right] ?? 0))
    const place = isLeft ? left++ : right++
    merged.documents.push(documents[place] ?? 0)
    merged.counts.push(counts[place] ?? 0)
    merged.norms.push(norms[place] ?? 0)
  }
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

function syllablesOf(terms: readonly string[]): string[] {
  return [...new Set(terms.filter((term) => term.startsWith(PINYIN_MARK)).flatMap(syllablesIn))]
}

function charactersOf(terms: readonly string[]): string {
  const characters = new Set<string>()
  for (const term of terms) for (const [character] of term.matchAll(HAN)) characters.add(character)
  return [...characters].join('')
}

/** In bytes: the least, the usual and the largest size of a shard. */
const SIZES = { least: 1536, aim: 3072, most: 8192 }

/** One term in this many can end a shard of the least size. */
const CUTS = 40

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
    if (shard.length > 0 && (endsAt(entry.term, size) || size + own > SIZES.most)) {
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

/** Whether a term starts the next shard when the current one has this size. */
function endsAt(term: string, size: number): boolean {
  if (size < SIZES.least) return false
  return size >= SIZES.aim || hash(term) % CUTS === 0
}

/** The key of a shard: the shortest text above the last term before it, and not above its first term. */
export function shardKey(first: string, before: string): string {
  if (before === '') return ''
  let length = 0
  while (length < first.length && first.slice(0, length) <= before) length++
  return first.slice(0, length)
}
