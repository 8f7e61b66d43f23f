import { DefaultSerializer, deserialize } from 'node:v8'
import { crc32 } from 'node:zlib'
import { type Fingerprint, keptKey } from './fingerprint.ts'
import type { Answer } from './task.ts'

/**
 * A graph as it is saved: nodes by number, those of a query one after the other.
 *
 * A read is the number of a node; it is `~number` if the node belongs to the same step as the read before it.
 */
export interface Saved {
  /** Whoever saved it must have been the same program with the same options. */
  readonly owner: string
  readonly names: readonly string[]
  readonly keys: readonly string[]
  /** By query: the number of its first node, and at last the number of all nodes. */
  readonly starts: Uint32Array
  /** By node: its key, an index of `keys`. */
  readonly key: Uint32Array
  /** By node: the digest of its value. */
  readonly digests: Uint8Array
  /** By node: how many processes have saved the graph since one of them needed the node. */
  readonly ages: Uint8Array
  /** By node: 1 if it must run before it is valid. */
  readonly unsure: Uint8Array
  /** By node: an index of `values`, or -1. */
  readonly value: Int32Array
  /** Small values. */
  readonly values: readonly unknown[]
  /** By node: where its reads end. */
  readonly ends: Uint32Array
  readonly reads: Int32Array
  /** By node: where the stored answers of tasks end that its value is made of. */
  readonly answerEnds: Uint32Array
  /** By answer: its key, and its checksum. */
  readonly answers: Uint8Array
  /** By node: 1 if its value is its stored answer. */
  readonly whole: Uint8Array
}

/** The stored answers of tasks that a value is made of. */
export interface Answers {
  readonly stored: readonly Answer[]
  /** Whether the only answer is the value. */
  readonly isWhole: boolean
}

export const NO_ANSWERS: Answers = { stored: [], isWhole: false }

export const DIGEST_BYTES = 20
const CHECKSUM_BYTES = 4
export const ANSWER_BYTES = DIGEST_BYTES + CHECKSUM_BYTES

/** A checksum, then the graph. */
export function encodeGraph(saved: Saved): Uint8Array {
  const serializer = new DefaultSerializer()
  // The graph of a large site is large, so it is not copied behind its checksum.
  serializer.writeRawBytes(Buffer.alloc(CHECKSUM_BYTES))
  serializer.writeHeader()
  serializer.writeValue(saved)
  const bytes = serializer.releaseBuffer()
  bytes.writeUInt32LE(crc32(bytes.subarray(CHECKSUM_BYTES)))
  return bytes
}

/** The graph; `undefined` if the bytes are damaged, or saved by somebody else. */
export function decodeGraph(bytes: Uint8Array, owner: string): Saved | undefined {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const payload = buffer.subarray(CHECKSUM_BYTES)
    if (buffer.readUInt32LE() !== crc32(payload)) return undefined
    const saved: Saved = deserialize(payload)
    return saved.owner === owner ? saved : undefined
  } catch {
    return undefined
  }
}

/** The digest of a node. */
export function savedDigest({ digests }: Saved, number: number): Fingerprint {
  return fingerprintAt(digests, number * DIGEST_BYTES)
}

function fingerprintAt(bytes: Uint8Array, at: number): Fingerprint {
  return Buffer.from(bytes.buffer, bytes.byteOffset + at, DIGEST_BYTES).toString('hex') as Fingerprint
}

/** An answer as part of a graph. */
export function encodeAnswer({ key, checksum }: Answer): Uint8Array {
  const bytes = Buffer.alloc(ANSWER_BYTES)
  bytes.write(key, 'hex')
  bytes.writeUInt32LE(checksum, DIGEST_BYTES)
  return bytes
}

function answerAt(bytes: Uint8Array, index: number): Answer {
  const at = index * ANSWER_BYTES
  const checksum = new DataView(bytes.buffer, bytes.byteOffset + at + DIGEST_BYTES).getUint32(0, true)
  return { key: fingerprintAt(bytes, at), checksum }
}

/** The stored answers of a node. */
export function savedAnswers(saved: Saved, number: number): Answers {
  const { answers, whole } = saved
  const from = answersFrom(saved, number)
  const length = (saved.answerEnds[number] as number) - from
  const stored = Array.from({ length }, (_, index) => answerAt(answers, from + index))
  return { stored, isWhole: whole[number] === 1 }
}

/** Everything in the store that a graph relies on. */
export function keysIn(saved: Saved, isKept: (name: string) => boolean): Fingerprint[] {
  const { answers, names, starts, value, whole } = saved
  const length = answers.length / ANSWER_BYTES
  const keys = Array.from({ length }, (_, index) => fingerprintAt(answers, index * ANSWER_BYTES))
  for (const [query, name] of names.entries()) {
    if (!isKept(name)) continue
    const end = starts[query + 1] as number
    for (let at = starts[query] as number; at < end; at++) {
      if (value[at] === -1 && whole[at] === 0) keys.push(keptKey(savedDigest(saved, at)))
    }
  }
  return keys
}

/** Where the stored answers of a node begin. */
export function answersFrom({ answerEnds }: Saved, number: number): number {
  return number === 0 ? 0 : (answerEnds[number - 1] as number)
}

/** Where the reads of a node begin. */
export function readsFrom({ ends }: Saved, number: number): number {
  return number === 0 ? 0 : (ends[number - 1] as number)
}

/** Finds nodes by query and key. */
export function savedIndex({ names, keys, starts, key }: Saved): (name: string, of: string) => number {
  const queries = new Map(names.map((name, at) => [name, at]))
  const found = new Map<number, Map<string, number>>()
  const numbers = (query: number) => {
    const known = found.get(query)
    if (known) return known
    const made = new Map<string, number>()
    const end = starts[query + 1] as number
    for (let at = starts[query] as number; at < end; at++) made.set(keys[key[at] as number] as string, at)
    found.set(query, made)
    return made
  }
  return (name, of) => {
    const query = queries.get(name)
    return query === undefined ? -1 : (numbers(query).get(of) ?? -1)
  }
}

/** By node: its query. */
export function savedQueries({ names, starts, key }: Saved): Uint16Array {
  const queries = new Uint16Array(key.length)
  for (const query of names.keys()) queries.fill(query, starts[query], starts[query + 1])
  return queries
}
