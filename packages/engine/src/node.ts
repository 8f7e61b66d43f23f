import { equal } from './equal.ts'
import type { Fingerprint } from './fingerprint.ts'
import { isInput, type Query } from './query.ts'

/** A query with its key, and what is known of its value. There are many nodes, so keep them small. */
export interface Node {
  readonly query: Query<unknown>
  readonly key: string
  /** The value, what the run threw, `ABSENT` or `DROPPED`. */
  value: unknown
  failed: boolean
  /** Identifies the value, once it was needed. Present if the value is absent, except before the first run. */
  digest: Fingerprint | undefined
  /** The revision in which the value last changed. */
  changedAt: number
  /** The revision in which the value was last known to be valid: `NEVER`, `SAVED`, a later one, or `ALWAYS`. */
  verifiedAt: number
  /** What the last run read, in order; `undefined` while only the saved graph knows. */
  reads: readonly Step[] | undefined
  /** The number of the node in the saved graph, or -1. */
  readonly saved: number
  /** Present while the node is being verified or run. */
  work: Work | undefined
}

/** One read, or several that were made before any of them settled and so do not depend on each other. */
export type Step = Node | Node[]

/** A node being brought up to date, with what it waits for and what waits for it. */
export interface Work {
  readonly node: Node
  /**
   * Undefined during the synchronous part of the work and after its end. Never rejects. Resolves with the outcome of the
   * node, unless it is absent.
   */
  done: Promise<Outcome | undefined> | undefined
  readonly waits: Work[]
  readonly askers: Work[]
  /** Set if the node turns out to wait for itself. It overrides the outcome of the run. */
  circle: Error | undefined
}

const NO_READS: readonly Step[] = []

/** Stands for a value that is known by its digest alone, or not at all. */
export const ABSENT = Symbol('absent')

/** Stands for a value that this process had. */
export const DROPPED = Symbol('dropped')

/** The revision of what must run before it is valid. */
export const NEVER = 0

/** The revision of a saved graph, as seen by the process that opens it. */
export const SAVED = 1

/** Later than any revision: inputs are always valid. A small integer, because V8 would box `Infinity`. */
export const ALWAYS = 0x3fffffff

/** A node that has not run yet; an input that was not set yet. */
export function makeNode(query: Query<unknown>, key: string): Node {
  return {
    query,
    key,
    value: isInput(query) ? undefined : ABSENT,
    failed: false,
    digest: undefined,
    changedAt: NEVER,
    verifiedAt: isInput(query) ? ALWAYS : NEVER,
    reads: NO_READS,
    saved: -1,
    work: undefined,
  }
}

/** Whether a node has an outcome in this process: a value, or an error. */
export function isPresent(node: Node): boolean {
  return node.value !== ABSENT && node.value !== DROPPED
}

/** What an outcome is for those who asked. */
export function answer({ value, failed }: Outcome): Promise<unknown> {
  return failed ? Promise.reject(value) : Promise.resolve(value)
}

/** Whether any read of this step changed after that revision. */
export function changedSince(step: Step, revision: number): boolean {
  if (!Array.isArray(step)) return step.changedAt > revision
  return step.some((node) => node.changedAt > revision)
}

/** The outcome of a run: a value, or what it threw. */
export interface Outcome {
  readonly value: unknown
  readonly failed: boolean
}

/** Whether two outcomes are equal. Errors are compared by class, message and cause. */
export function sameOutcome(a: Outcome, b: Outcome): boolean {
  return a.failed === b.failed && (a.failed ? sameError(a.value, b.value) : equal(a.value, b.value))
}

function sameError(a: unknown, b: unknown): boolean {
  if (!(a instanceof Error && b instanceof Error)) return equal(a, b)
  if (a === b) return true
  const alike = a.constructor === b.constructor && a.message === b.message && equal({ ...a }, { ...b })
  return alike && sameError(a.cause, b.cause)
}

/** Whether two runs read the same, in the same steps. */
export function sameSteps(a: readonly Step[], b: readonly Step[] | undefined): boolean {
  if (a.length !== b?.length) return false
  return a.every((step, at) => {
    const other = b[at]
    if (!Array.isArray(step) || !Array.isArray(other)) return step === other
    return step.length === other.length && step.every((node, index) => node === other[index])
  })
}
