import { digestOf } from './digest.ts'
import { isPlainObject } from './equal.ts'
import type { Fingerprint } from './fingerprint.ts'
import { isPresent, NEVER, type Node, SAVED } from './node.ts'
import type { Nodes } from './nodes.ts'
import type { Query } from './query.ts'
import { type Answers, DIGEST_BYTES, readsFrom, type Saved, savedAnswers } from './saved.ts'

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
 * left out.
 *
 * A node is `unsure` if its value may not be that of its reads: it has not run since one of them changed, or one of
 * them is left out. It keeps its digest, so that its readers do not run if it turns out to be the same.
 */
export function collectGraph(nodes: Nodes, given: AnswersOf, { owner, opened }: Whose): Collected {
  const { names, starts, fit, numberOf } = numbered(nodes, opened)
  const readsOf = { nodes, opened, numberOf }
  const keys = indexed<string>()
  const values = indexed<Fingerprint>()
  const small: unknown[] = []
  const kept = new Map<Fingerprint, unknown>()
  const [key, ends] = [new Uint32Array(fit.length), new Uint32Array(fit.length)]
  const [ages, unsure] = [new Uint8Array(fit.length), new Uint8Array(fit.length)]
  const value = new Int32Array(fit.length).fill(-1)
  const digests = Buffer.alloc(fit.length * DIGEST_BYTES)
  const reads: number[] = []
  const answers: Fingerprint[] = []
  const [answerEnds, whole] = [new Uint32Array(fit.length), new Uint8Array(fit.length)]
  for (const [number, node] of fit.entries()) {
    const digest = digestOf(node) as Fingerprint
    key[number] = keys.of(node.key)
    ages[number] = ageOf(node, opened)
    digests.write(digest, number * DIGEST_BYTES, 'hex')
    unsure[number] = addReads(node, readsOf, reads) ? 0 : 1
    ends[number] = reads.length
    const used = answersOf(node, given, opened)
    answers.push(...used.keys)
    answerEnds[number] = answers.length
    whole[number] = used.isWhole ? 1 : 0
    if (!isPresent(node)) continue
    if (isSmall(node.value)) {
      value[number] = values.of(digest)
      small[value[number]] = node.value
    } else if (node.query.options.kept && !used.isWhole) kept.set(digest, node.value)
  }
  const arrays = { starts, key, digests, ages, unsure, value, ends, reads: Int32Array.from(reads) }
  const tasks = { answerEnds, answers: Buffer.from(answers.join(''), 'hex'), whole }
  return { saved: { owner, names, keys: keys.all(), values: small, ...arrays, ...tasks }, kept }
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

const NO_ANSWERS: Answers = { keys: [], isWhole: false }

interface Numbered {
  readonly names: readonly string[]
  readonly starts: Uint32Array
  /** The nodes to save, by number. */
  readonly fit: readonly Node[]
  /** The number of a node, or -1. */
  numberOf(node: Node): number
}

function numbered(nodes: Nodes, opened: Saved | undefined): Numbered {
  const names: string[] = []
  const starts: number[] = []
  const fit: Node[] = []
  const again = new Int32Array(opened?.key.length ?? 0).fill(-1)
  const others = new Map<Node, number>()
  for (const [query, byKey] of nodes.all()) {
    names.push(query.name)
    starts.push(fit.length)
    for (const node of byKey.values()) {
      if (node.failed || ageOf(node, opened) > OLDEST || digestOf(node) === undefined) continue
      if (node.saved >= 0) again[node.saved] = fit.length
      else others.set(node, fit.length)
      fit.push(node)
    }
  }
  const numberOf = (node: Node) =>
    node.saved >= 0 ? (again[node.saved] as number) : (others.get(node) ?? -1)
  return { names, starts: Uint32Array.of(...starts, fit.length), fit, numberOf }
}

/** How many processes ago a node was last needed. */
function ageOf(node: Node, opened: Saved | undefined): number {
  const isOpened = node.saved >= 0 && node.verifiedAt <= SAVED
  return isOpened && opened ? (opened.ages[node.saved] as number) + 1 : 0
}

interface ReadsOf {
  readonly opened: Saved | undefined
  readonly nodes: Nodes
  readonly numberOf: Numbered['numberOf']
}

/** Adds the reads of a node, and returns whether its value is certain to follow from them. */
function addReads(node: Node, { nodes, opened, numberOf }: ReadsOf, reads: number[]): boolean {
  let isSure = node.verifiedAt !== NEVER && !isVolatile(node.query)
  const add = (read: Node | undefined, isTogether: boolean) => {
    const number = read === undefined ? -1 : numberOf(read)
    if (read === undefined || number < 0 || read.changedAt > node.verifiedAt) isSure = false
    if (number >= 0) reads.push(isTogether ? ~number : number)
  }
  if (node.reads === undefined && opened) {
    // Nobody has looked at the reads in this process: they are copied.
    for (let at = readsFrom(opened, node.saved); at < (opened.ends[node.saved] as number); at++) {
      const number = opened.reads[at] as number
      add(nodes.at(number < 0 ? ~number : number), number < 0)
    }
  }
  for (const step of node.reads ?? []) {
    if (!Array.isArray(step)) add(step, false)
    else for (const [at, read] of step.entries()) add(read, at > 0)
  }
  return isSure
}

function isVolatile({ options }: Query<unknown>): boolean {
  return options.volatile === true
}

/** Numbers things in the order in which they are first asked for. */
function indexed<T>() {
  const numbers = new Map<T, number>()
  return {
    of(each: T): number {
      const known = numbers.get(each) ?? numbers.size
      numbers.set(each, known)
      return known
    },
    all: (): readonly T[] => [...numbers.keys()],
  }
}

/** The characters, roughly, that a value may have as part of the graph. */
const SMALL = 200

function isSmall(value: unknown): boolean {
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
