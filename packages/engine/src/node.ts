import type { CycleError } from './cycle.ts'
import { equal } from './equal.ts'
import { isInput, type Query } from './query.ts'

/** A question with its key, and what is known of its answer. There are many: it is kept small. */
export interface Node {
  readonly query: Query<unknown>
  readonly key: string
  /** The answer, or what was thrown instead of one. */
  value: unknown
  failed: boolean
  /** The revision in which the value last became a different one. */
  changedAt: number
  /** The revision in which the value was last known to be right; 0 is never, and an input is right for ever. */
  verifiedAt: number
  /** What the last run read, in the order it read. */
  reads: readonly Step[]
  /** Present while the node is being verified or run. */
  work: Work | undefined
}

/** One read, or several that were made before any of them was answered, and so do not depend on each other. */
export type Step = Node | Node[]

/** A node being brought up to date: whom it has waited for, and who waits for it. */
export interface Work {
  readonly node: Node
  /** Missing only while the node's first steps are being taken synchronously. Never rejects. */
  done: Promise<void> | undefined
  readonly waits: Work[]
  readonly askers: Work[]
  /** Set when the node was found to wait for itself; it then is the outcome, whatever the run says. */
  circle: CycleError | undefined
}

const NO_READS: readonly Step[] = []

/** Later than any revision. A small integer, since a node's fields would be boxed for an infinite one. */
const FOREVER = 0x3fffffff

/** A node of which nothing is known yet. */
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

/** Whether any read of this step got a different value after that revision. */
export function changedSince(step: Step, revision: number): boolean {
  if (!Array.isArray(step)) return step.changedAt > revision
  return step.some((node) => node.changedAt > revision)
}

/** How a run ended: with a value, or with what it threw. */
export interface Outcome {
  readonly value: unknown
  readonly failed: boolean
}

/** Whether two runs ended alike. Two errors are alike if they say the same. */
export function sameOutcome(a: Outcome, b: Outcome): boolean {
  return a.failed === b.failed && (a.failed ? sameError(a.value, b.value) : equal(a.value, b.value))
}

function sameError(a: unknown, b: unknown): boolean {
  if (!(a instanceof Error && b instanceof Error)) return equal(a, b)
  if (a === b) return true
  const alike = a.constructor === b.constructor && a.message === b.message && equal({ ...a }, { ...b })
  return alike && sameError(a.cause, b.cause)
}
