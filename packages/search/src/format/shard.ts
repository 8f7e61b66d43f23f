import { ByteReader, ByteWriter } from './bytes.ts'
import { decodePostings, type Postings } from './postings.ts'

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

/** Writes a term without the prefix it shares with its predecessor. The length of its postings and these follow. */
export function writeTerm(term: string, before: string, writer: ByteWriter): ByteWriter {
  const shared = sharedLength(before, term)
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

export function sharedLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let shared = 0
  while (shared < most && one.charCodeAt(shared) === other.charCodeAt(shared)) shared++
  return shared
}
