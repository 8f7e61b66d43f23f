import { ByteReader, ByteWriter, bisect } from './bytes.ts'
import { decodePostings, type Postings } from './postings.ts'
import { readSlices, type Slice, writeSlices } from './slices.ts'

/** A term and its postings, encoded. */
export interface Entry {
  term: string
  postings: Uint8Array
}

/** Consecutive terms, each without the prefix it shares with its predecessor. */
export function encodeShard(entries: readonly Entry[]): Uint8Array {
  const writer = new ByteWriter()
  let before = ''
  for (const { term, postings } of entries) {
    writeTerm(term, before, writer).number(postings.length).bytes(postings)
    before = term
  }
  return writer.finish()
}

/** Writes a term without the prefix it shares with its predecessor. */
export function writeTerm(term: string, before: string, writer: ByteWriter): ByteWriter {
  let shared = 0
  while (shared < before.length && before.charCodeAt(shared) === term.charCodeAt(shared)) shared++
  return writer.number(shared).text(term.slice(shared))
}

/** The sorted terms of one shard. Postings are decoded on demand. */
export interface Shard {
  terms: readonly string[]
  postings(term: string): Postings | undefined
}

export function decodeShard(bytes: Uint8Array): Shard {
  const places = new Map<string, number>()
  visitShard(bytes, (term, _, at) => places.set(term, at))
  return {
    terms: [...places.keys()],
    postings(term) {
      const at = places.get(term)
      return at === undefined ? undefined : decodePostings(new ByteReader(bytes, at))
    },
  }
}

/** Visits every term in order, with its encoded postings and their offset. Shards in a row can be visited as one. */
export function visitShard(
  bytes: Uint8Array,
  visit: (term: string, postings: Uint8Array, at: number) => void,
): void {
  const reader = new ByteReader(bytes)
  let before = ''
  while (!reader.isAtEnd) {
    const shared = reader.number()
    before = before.slice(0, shared) + reader.text()
    const length = reader.number()
    const at = reader.at
    visit(before, reader.bytes(length), at)
  }
}

/** Sorted terms, each without the prefix it shares with its predecessor. */
export function encodeVocabulary(terms: readonly string[]): Uint8Array {
  const writer = new ByteWriter()
  let before = ''
  for (const term of terms) {
    writeTerm(term, before, writer)
    before = term
  }
  return writer.finish()
}

export function decodeVocabulary(bytes: Uint8Array): string[] {
  const reader = new ByteReader(bytes)
  const terms: string[] = []
  let before = ''
  while (!reader.isAtEnd) {
    const shared = reader.number()
    before = before.slice(0, shared) + reader.text()
    terms.push(before)
  }
  return terms
}

/** The vocabulary file of Han. */
export const HAN = 'han'

/** The vocabulary file of the first letter of a term: one for each letter of English, one for Han, one for the rest. */
export function letterOf(term: string): string {
  if (/^[a-z]/.test(term)) return term.charAt(0)
  return /^[\p{UIdeo}〇]/u.test(term) ? HAN : 'rest'
}

/** The vocabulary file of the last letter of a term, which a mistake in the first one leaves. */
export function endingOf(term: string): string {
  return `${ENDING}${/[a-z]$/.test(term) ? term.slice(-1) : 'rest'}`
}

const ENDING = '-'

export function isEnding(file: string): boolean {
  return file.startsWith(ENDING)
}

/** Files with consecutive terms. */
export interface Directory {
  /** The start of each file: the shortest text above the last term of the file before it. */
  keys: readonly string[]
  files: readonly Slice[]
}

export function encodeDirectory({ keys, files }: Directory): Uint8Array {
  const starts = encodeVocabulary(keys)
  return writeSlices(files, new ByteWriter().number(starts.length).bytes(starts)).finish()
}

export function decodeDirectory(bytes: Uint8Array): Directory {
  const reader = new ByteReader(bytes)
  const keys = decodeVocabulary(reader.bytes(reader.number()))
  return { keys, files: readSlices(reader) }
}

/** The files that can have a term, or all terms with a prefix. */
export function filesFor(text: string, isPrefix: boolean, { keys, files }: Directory): readonly Slice[] {
  const first = bisect(keys.length, (place) => (keys[place] ?? '') <= text)
  let behind = first
  while (isPrefix && keys[behind]?.startsWith(text)) behind++
  return files.slice(Math.max(0, first - 1), behind)
}
