import { equal } from './equal.ts'
import { isInput, type Query } from './query.ts'

/** A query with its key, and what is known of its value. There are many nodes, so keep them small. */
export interface Node {
  readonly query: Query<unknown>
  readonly key: string
  /** The value, or what the run threw. */
  value: unknown
  failed: boolean
  /** The revision in which the value last changed. */
  changedAt: number
  /** The revision in which the value was last known to be valid; 0 is never. Inputs are always valid. */
  verifiedAt: number
  /** What the last run read, in order. */
  reads: readonly Step[]
  /** Present while the node is being verified or run. */
  work: Work | undefined
}

/** One read, or several that were made before any of them settled and so do not depend on each other. */
export type Step = Node | Node[]

/** A node being brought up to date, with what it waits for and what waits for it. */
export interface Work {
  readonly node: Node
  /** Undefined only during the synchronous part of the work. Never rejects. */
  done: Promise<void> | undefined
  readonly waits: Work[]
  readonly askers: Work[]
  /** Set if the node turns out to wait for itself. It overrides the outcome of the run. */
  circle: Error | undefined
}

const NO_READS: readonly Step[] = []

/** Later than any revision. A small integer, because V8 would box `Infinity`. */
const FOREVER = 0x3fffffff

/** A node that has not run yet. */
export function makeNode(query: Query<unknown>, key: string): Node {
  return {
    query,
    key,
    value: undefined,
    failed: false,
    changedAt: 0,
    verifiedAt: isInput(query) ? FOREVER : 0,
    reads: NO_READS,
    work: undefined,
  }
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
