import type { IndexFile, RangePieces, TermRange } from '@chatdocs/protocol'
import { ByteReader, ByteWriter } from '../format/bytes.ts'
import { COLUMNS } from '../format/fields.ts'
import {
  type Column,
  decodePostings,
  EMPTY_COLUMN,
  type Postings,
  writePostings,
} from '../format/postings.ts'
import { fileName } from '../format/root.ts'
import { type Entry, encodeShard, visitShard } from '../format/shard.ts'
import { letterOf } from '../format/vocabulary.ts'
import { HEADING_MARK } from '../heading.ts'
import type { IndexOptions } from './files.ts'
import { makeShards } from './shards.ts'

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
  const shards = Array.from(makeShards(entriesOf(terms, byTerm)), (entries) => {
    const bytes = encodeShard(entries)
    const name = digest(bytes)
    const file = fileName(name)
    files.push({ name: file, bytes })
    return { file, name, first: entries[0]?.term ?? '', last: entries.at(-1)?.term ?? '' }
  })
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  return { files, terms: { shards, vocabulary: vocabularyOf(terms), characters: charactersOf(terms), size } }
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

function joinPostings(encoded: readonly Uint8Array[]): Postings {
  const all = encoded.map((bytes) => decodePostings(new ByteReader(bytes)))
  return COLUMNS.map((column) => {
    const own = all.flatMap((postings) => postings[column] ?? [])
    return joinColumns(own.filter(({ documents }) => documents.length > 0))
  })
}

/** Columns of different documents, each in ascending order. */
function joinColumns(columns: readonly Column[]): Column {
  const [only = EMPTY_COLUMN] = columns
  if (columns.length <= 1) return only
  const size = columns.reduce((sum, { documents }) => sum + documents.length, 0)
  // A document and its column as one number. Each column is in order, so the column suffices to find the count.
  const order = new Float64Array(size)
  let at = 0
  for (const [index, { documents }] of columns.entries()) {
    for (const document of documents) order[at++] = document * columns.length + index
  }
  order.sort()
  const next = new Uint32Array(columns.length)
  const [documents, counts] = [new Uint32Array(size), new Uint32Array(size)]
  for (let place = 0; place < size; place++) {
    const number = order[place] ?? 0
    const index = number % columns.length
    const taken = next[index] ?? 0
    documents[place] = (number - index) / columns.length
    counts[place] = columns[index]?.counts[taken] ?? 0
    next[index] = taken + 1
  }
  return { documents, counts }
}

/** The vocabulary is what `*` and `~` match: no whole headings. */
function vocabularyOf(terms: readonly string[]): Record<string, string> {
  const byLetter = new Map<string, string[]>()
  for (const term of terms) {
    if (term.startsWith(HEADING_MARK)) continue
    const letter = letterOf(term)
    const own = byLetter.get(letter)
    if (own) own.push(term)
    else byLetter.set(letter, [term])
  }
  return Object.fromEntries(Array.from(byLetter, ([letter, own]) => [letter, own.join('\n')]))
}

function charactersOf(terms: readonly string[]): string {
  const characters = new Set<string>()
  for (const term of terms) for (const [character] of term.matchAll(HAN)) characters.add(character)
  return [...characters].join('')
}
