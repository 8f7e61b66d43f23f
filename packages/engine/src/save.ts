import { digestOf } from './digest.ts'
import { isPlainObject } from './equal.ts'
import { type Fingerprint, isOfValue } from './fingerprint.ts'
import { isPresent, NEVER, type Node, SAVED } from './node.ts'
import type { Nodes } from './nodes.ts'
import type { Query } from './query.ts'
import {
  ANSWER_BYTES,
  type Answers,
  answersFrom,
  DIGEST_BYTES,
  encodeAnswer,
  NO_ANSWERS,
  readsFrom,
  type Saved,
  savedAnswers,
} from './saved.ts'

/** A graph to save, and the values of kept queries. */
export interface Collected {
  readonly saved: Saved
  /** Those that belong into the store, by their digests. */
  readonly kept: ReadonlyMap<Fingerprint, unknown>
}

/** After so many processes that saved the graph and did not need a node, it is left out. */
const OLDEST = 8

/**
 * Collects what another process can use. A node needs a digest: errors, and values that are no plain data, are
 * left out. What only the saved graph knows is copied.
 *
 * A node is `unsure` if its value may not be that of its reads: it has not run since one of them changed, or one of
 * them is left out. It keeps its digest, so that its readers do not run if it turns out to be the same.
 */
export function collectGraph(nodes: Nodes, given: AnswersOf, { owner, opened }: Whose): Collected {
  const { names, starts, fit, again, others } = numbered(nodes, opened)
  const rows = new Rows(fit.length, opened)
  const kept = new Map<Fingerprint, unknown>()
  /** Adds the reads of the saved graph, and returns whether none of them is left out or has changed since. */
  const copyReads = (saved: Saved, number: number, verifiedAt: number): boolean => {
    let isSure = true
    for (let at = readsFrom(saved, number); at < (saved.ends[number] as number); at++) {
      const read = saved.reads[at] as number
      const old = read < 0 ? ~read : read
      const isKnown = rows.addRead(again[old] as number, read < 0)
      if (!isKnown || (nodes.opened(old)?.changedAt ?? SAVED) > verifiedAt) isSure = false
    }
    return isSure
  }
  const addReads = (node: Node): boolean => {
    if (node.reads === undefined) return !opened || copyReads(opened, node.saved, node.verifiedAt)
    let isSure = true
    for (const step of node.reads) {
      for (const [at, read] of Array.isArray(step) ? step.entries() : [[0, step] as const]) {
        const number = read.saved >= 0 ? again[read.saved] : others.get(read)
        const isKnown = rows.addRead(number ?? -1, at > 0)
        if (!isKnown || read.changedAt > node.verifiedAt) isSure = false
      }
    }
    return isSure
  }
  for (const each of fit) {
    if (typeof each !== 'number') {
      const isSure = addReads(each) && each.verifiedAt !== NEVER && !isVolatile(each.query)
      const used = answersOf(each, given, opened)
      const isFiled = rows.add(each, { age: ageOf(each, opened), isSure, used })
      if (!isFiled && each.query.options.kept && !used.isWhole)
        kept.set(each.digest as Fingerprint, each.value)
    } else if (opened) {
      const isSure = copyReads(opened, each, nodes.validAt(each)) && opened.unsure[each] === 0
      rows.copy(opened, each, { age: ageOfSaved(each, nodes, opened), isSure })
    }
  }
  return { saved: { owner, names, starts, ...rows.finish() }, kept }
}

/** The stored answers of nodes that ran in this process. */
type AnswersOf = ReadonlyMap<Node, Answers>

interface Whose {
  readonly owner: string
  readonly opened: Saved | undefined
}

/** The stored answers of a node, from this process or from the saved graph. */
export function answersOf(node: Node, given: AnswersOf, opened: Saved | undefined): Answers {
  return given.get(node) ?? (opened && node.saved >= 0 ? savedAnswers(opened, node.saved) : NO_ANSWERS)
}

interface Numbered {
  readonly names: readonly string[]
  readonly starts: Uint32Array
  /** The nodes to save, by number. One that only the saved graph knows is its number there. */
  readonly fit: readonly (Node | number)[]
  /** By number in the saved graph: the new number, or -1. */
  readonly again: Int32Array
  /** The numbers of nodes that are new. */
  readonly others: ReadonlyMap<Node, number>
}

function numbered(nodes: Nodes, opened: Saved | undefined): Numbered {
  const names: string[] = []
  const starts: number[] = []
  const fit: (Node | number)[] = []
  const again = new Int32Array(opened?.key.length ?? 0).fill(-1)
  const others = new Map<Node, number>()
  for (const [query, all] of nodes.all()) {
    names.push(query.name)
    starts.push(fit.length)
    for (const each of all) {
      if (typeof each === 'number') {
        if (opened && ageOfSaved(each, nodes, opened) > OLDEST) continue
        again[each] = fit.length
      } else {
        if (each.failed || ageOf(each, opened) > OLDEST || digestOf(each) === undefined) continue
        if (each.saved >= 0) again[each.saved] = fit.length
        else others.set(each, fit.length)
      }
      fit.push(each)
    }
  }
  return { names, starts: Uint32Array.of(...starts, fit.length), fit, again, others }
}

/** How many processes ago a node was last needed. */
function ageOf(node: Node, opened: Saved | undefined): number {
  const isOpened = node.saved >= 0 && node.verifiedAt <= SAVED
  return isOpened && opened ? (opened.ages[node.saved] as number) + 1 : 0
}

function ageOfSaved(number: number, nodes: Nodes, { ages }: Saved): number {
  return nodes.validAt(number) <= SAVED ? (ages[number] as number) + 1 : 0
}

function isVolatile({ options }: Query<unknown>): boolean {
  return options.volatile === true
}

interface Row {
  readonly age: number
  readonly isSure: boolean
}

/** The arrays of a graph, filled node by node: first the reads of a node, then the node. */
class Rows {
  #row = 0
  readonly #keys = new Map<string, number>()
  /** By index in the saved graph: the index of the same key here, or -1. */
  readonly #keyAgain: Int32Array
  readonly #key: Uint32Array
  readonly #ends: Uint32Array
  readonly #ages: Uint8Array
  readonly #unsure: Uint8Array
  readonly #digests: Buffer
  readonly #value: Int32Array
  readonly #values: unknown[] = []
  readonly #valueAgain: Int32Array
  readonly #valueOf = new Map<Fingerprint, number>()
  #reads: Int32Array
  #readCount = 0
  readonly #answers: Uint8Array[] = []
  #answerCount = 0
  readonly #answerEnds: Uint32Array
  readonly #whole: Uint8Array

  constructor(count: number, opened: Saved | undefined) {
    this.#keyAgain = new Int32Array(opened?.keys.length ?? 0).fill(-1)
    this.#valueAgain = new Int32Array(opened?.values.length ?? 0).fill(-1)
    this.#key = new Uint32Array(count)
    this.#ends = new Uint32Array(count)
    this.#ages = new Uint8Array(count)
    this.#unsure = new Uint8Array(count)
    this.#digests = Buffer.alloc(count * DIGEST_BYTES)
    this.#value = new Int32Array(count).fill(-1)
    this.#reads = new Int32Array((opened?.reads.length ?? 0) + count)
    this.#answerEnds = new Uint32Array(count)
    this.#whole = new Uint8Array(count)
  }

  /** Adds a read, unless it is left out. Returns whether it is not. */
  addRead(number: number, isTogether: boolean): boolean {
    if (number < 0) return false
    if (this.#readCount === this.#reads.length) {
      const more = new Int32Array(2 * this.#readCount)
      more.set(this.#reads)
      this.#reads = more
    }
    this.#reads[this.#readCount++] = isTogether ? ~number : number
    return true
  }

  /** Adds a node. Returns whether its value is part of the graph or nowhere. */
  add(node: Node, { used, ...row }: Row & { used: Answers }): boolean {
    const digest = digestOf(node) as Fingerprint
    this.#key[this.#row] = this.#keyOf(node.key)
    this.#digests.write(digest, this.#row * DIGEST_BYTES, 'hex')
    this.#whole[this.#row] = used.isWhole ? 1 : 0
    for (const answer of used.stored) this.#addAnswers(encodeAnswer(answer))
    const isFiled = !isPresent(node) || isSmall(node.value)
    if (isPresent(node) && isFiled) this.#value[this.#row] = this.#fileValue(digest, node.value)
    this.#end(row)
    return isFiled
  }

  /** Adds a node as it was saved. */
  copy(saved: Saved, number: number, row: Row): void {
    const key = saved.key[number] as number
    if (this.#keyAgain[key] === -1) this.#keyAgain[key] = this.#keyOf(saved.keys[key] as string)
    this.#key[this.#row] = this.#keyAgain[key] as number
    const [from, to] = [number * DIGEST_BYTES, this.#row * DIGEST_BYTES]
    for (let at = 0; at < DIGEST_BYTES; at++) this.#digests[to + at] = saved.digests[from + at] as number
    this.#whole[this.#row] = saved.whole[number] as number
    const answersEnd = saved.answerEnds[number] as number
    const first = answersFrom(saved, number)
    if (answersEnd > first)
      this.#addAnswers(saved.answers.subarray(first * ANSWER_BYTES, answersEnd * ANSWER_BYTES))
    const value = saved.value[number] as number
    if (value >= 0) {
      if (this.#valueAgain[value] === -1) this.#valueAgain[value] = this.#values.push(saved.values[value]) - 1
      this.#value[this.#row] = this.#valueAgain[value] as number
    }
    this.#end(row)
  }

  finish(): Omit<Saved, 'owner' | 'names' | 'starts'> {
    return {
      keys: [...this.#keys.keys()],
      key: this.#key,
      digests: this.#digests,
      ages: this.#ages,
      unsure: this.#unsure,
      value: this.#value,
      values: this.#values,
      ends: this.#ends,
      reads: this.#reads.slice(0, this.#readCount),
      answerEnds: this.#answerEnds,
      answers: Buffer.concat(this.#answers),
      whole: this.#whole,
    }
  }

  #end({ age, isSure }: Row): void {
    this.#ages[this.#row] = age
    this.#unsure[this.#row] = isSure ? 0 : 1
    this.#ends[this.#row] = this.#readCount
    this.#answerEnds[this.#row] = this.#answerCount
    this.#row++
  }

  #keyOf(key: string): number {
    const known = this.#keys.get(key) ?? this.#keys.size
    this.#keys.set(key, known)
    return known
  }

  #fileValue(digest: Fingerprint, value: unknown): number {
    // Two files of the same bytes have the same digest, but not the same path.
    if (!isOfValue(digest)) return this.#values.push(value) - 1
    const known = this.#valueOf.get(digest) ?? this.#values.push(value) - 1
    this.#valueOf.set(digest, known)
    return known
  }

  #addAnswers(answers: Uint8Array): void {
    this.#answers.push(answers)
    this.#answerCount += answers.length / ANSWER_BYTES
  }
}

/** The characters, roughly, that a value may have as part of the graph. */
const SMALL = 200

export function isSmall(value: unknown): boolean {
  return roomAfter(value, SMALL) >= 0
}

/** What a value leaves of this room; negative if it does not fit or is of another type. */
function roomAfter(value: unknown, room: number): number {
  switch (typeof value) {
    case 'string':
      return room - value.length - 2
    case 'number':
    case 'boolean':
    case 'undefined':
      return room - 8
    case 'object':
      return value === null ? room - 8 : roomAfterObject(value, room - 8)
    default:
      return -1
  }
}

function roomAfterObject(value: object, room: number): number {
  if (!Array.isArray(value) && !isPlainObject(value)) return -1
  let left = room
  for (const [name, each] of Object.entries(value)) {
    if (left < 0) return left
    left = roomAfter(each, left - name.length)
  }
  return left
}
