import { isUnderWay, joinWait } from './cycle.ts'
import { equal } from './equal.ts'
import { changedSince, type Node, type Outcome, type Step, sameOutcome, type Work } from './node.ts'
import { makeNodes } from './nodes.ts'
import { type Input, type Query, questionText, type Reader } from './query.ts'
import { type Recording, recordReads } from './reads.ts'
import type { Run } from './task.ts'

/** One run of a query. `same` means that its value did not change, so its readers do not run. */
export interface LogEntry {
  readonly query: string
  readonly key: string
  readonly outcome: 'new' | 'same' | 'changed'
}

/** How a database runs tasks, and where it reports runs. */
export interface DatabaseOptions {
  run?: Run
  log?: (entry: LogEntry) => void
}

/** Queries nested deeper than this continue on a fresh stack. */
const DEEPEST_STACK = 100

/**
 * Memoizes queries with what each of them read, and runs only those that an edit affects.
 *
 * Every change of an input starts a new revision. A value verified in this revision is valid.
 * Otherwise its reads are verified first, in the order they were made. If one of them changed, the
 * query runs again; if none did, the value is still valid. A run that returns an equal value keeps
 * the old value and its revision, so its readers do not run.
 *
 * Invariants:
 * - A node runs at most once per revision, however many readers it has.
 * - A node settles only after everything it reads has settled.
 * - Inputs never change while a query is running.
 * - A thrown error is an outcome like any other, but is valid for its revision only, because its
 *   cause may lie outside the inputs.
 */
export class Database {
  readonly #nodes = makeNodes()
  readonly #run: Run
  readonly #log: (entry: LogEntry) => void
  #revision = 1
  #underWay = 0
  #depth = 0

  constructor({ run = runNothing, log = () => {} }: DatabaseOptions = {}) {
    this.#run = run
    this.#log = log
  }

  /** Increases with every change of an input. */
  get revision(): number {
    return this.#revision
  }

  /** Sets an input. Returns whether its value changed; an equal value is no change. */
  set<V, K extends string>(input: Input<V, K>, key: K, value: NoInfer<V> | undefined): boolean {
    if (this.#underWay > 0) {
      throw new Error(`an input was set while a query was running: ${questionText(input, key)}`)
    }
    const node = this.#nodes.of(input, key)
    if (equal(node.value, value)) return false
    node.value = value
    node.changedAt = ++this.#revision
    return true
  }

  /** The current value. Rejects with what the query threw, or with a `CycleError`. */
  get<V, K extends string>(query: Query<V, K>, key: K = '' as K): Promise<V> {
    return this.#ask(this.#nodes.of(query, key), undefined) as Promise<V>
  }

  #ask(node: Node, asker: Work | undefined): Promise<unknown> {
    const waiting = this.#refresh(node, asker)
    if (asker?.circle !== undefined) return Promise.reject(asker.circle)
    return waiting === undefined ? answer(node) : waiting.then(() => answer(node))
  }

  /** Brings a node up to this revision. Returns a promise only if that cannot be done synchronously. */
  #refresh(node: Node, asker: Work | undefined): Promise<void> | undefined {
    if (node.verifiedAt >= this.#revision) return undefined
    if (node.work === undefined) return this.#start(node, asker)
    if (asker !== undefined) joinWait(asker, node.work)
    else if (node.work.done === undefined)
      throw new Error('a query must read through its reader, not the database')
    // Nodes of a cycle have their outcome already; there is nothing to wait for.
    return asker?.circle === undefined ? node.work.done : undefined
  }

  #start(node: Node, asker: Work | undefined): Promise<void> | undefined {
    const askers = asker === undefined ? [] : [asker]
    const work: Work = { node, done: undefined, waits: [], askers, circle: undefined }
    asker?.waits.push(work)
    node.work = work
    this.#underWay++
    const deep = this.#depth >= DEEPEST_STACK
    const waiting = deep ? Promise.resolve().then(() => this.#update(work)) : this.#update(work)
    if (waiting === undefined) this.#end(work)
    else work.done = waiting.finally(() => this.#end(work))
    return work.done
  }

  #end(work: Work): void {
    work.node.work = undefined
    this.#underWay--
  }

  #update(work: Work): Promise<void> | undefined {
    this.#depth++
    try {
      const stale = this.#isStale(work, 0)
      if (typeof stale === 'boolean') return stale ? this.#rerun(work) : undefined
      return stale.then((stale) => (stale ? this.#rerun(work) : undefined))
    } finally {
      this.#depth--
    }
  }

  /** Verifies the reads from this step on; synchronously if possible, because most are valid already. */
  #isStale(work: Work, from: number): boolean | Promise<boolean> {
    const { node } = work
    if (node.failed || node.verifiedAt === 0) return true
    const hasChanged = (step: Step) => work.circle !== undefined || changedSince(step, node.verifiedAt)
    for (let at = from; at < node.reads.length; at++) {
      const step = node.reads[at] as Step
      const waiting = this.#refreshStep(step, work)
      if (waiting !== undefined) return waiting.then(() => hasChanged(step) || this.#isStale(work, at + 1))
      if (hasChanged(step)) return true
    }
    node.verifiedAt = this.#revision
    return false
  }

  #refreshStep(step: Step, work: Work): Promise<void> | undefined {
    if (!Array.isArray(step)) return this.#refresh(step, work)
    const waiting: Promise<void>[] = []
    for (const node of step) {
      const done = this.#refresh(node, work)
      if (done !== undefined) waiting.push(done)
    }
    return waiting.length === 0 ? undefined : Promise.all(waiting).then(() => {})
  }

  async #rerun(work: Work): Promise<void> {
    const { query, key } = work.node
    const recording = recordReads()
    const reader = this.#reader(work, recording)
    let outcome: Outcome
    try {
      outcome = { value: await query.run(reader, key), failed: false }
    } catch (error) {
      outcome = { value: error, failed: true }
    }
    // A run that throws may leave reads unsettled. They belong to the run and end with it.
    for (const other of work.waits) if (isUnderWay(other)) await other.done
    if (work.circle !== undefined) outcome = { value: work.circle, failed: true }
    this.#settle(work.node, outcome, recording.steps())
  }

  #reader(work: Work, recording: Recording): Reader {
    const get = (query: Query<unknown>, key = ''): Promise<unknown> => {
      if (!isUnderWay(work)) return Promise.reject(new Error(lateRead(work.node, query, key)))
      const node = this.#nodes.of(query, key)
      recording.add(node)
      const answered = this.#ask(node, work)
      // This callback is the first, so the step closes before the query sees the value. It also handles
      // the rejection of a read that the query never awaits.
      answered.then(recording.close, recording.close)
      return answered
    }
    return { get: get as Reader['get'], run: this.#run }
  }

  #settle(node: Node, outcome: Outcome, reads: readonly Step[]): void {
    const first = node.verifiedAt === 0
    const same = !first && sameOutcome(node, outcome)
    if (!same) {
      node.value = outcome.value
      node.failed = outcome.failed
      node.changedAt = this.#revision
    }
    node.reads = reads
    node.verifiedAt = this.#revision
    this.#log({ query: node.query.name, key: node.key, outcome: first ? 'new' : same ? 'same' : 'changed' })
  }
}

function answer(node: Node): Promise<unknown> {
  return node.failed ? Promise.reject(node.value) : Promise.resolve(node.value)
}

function lateRead(node: Node, query: Query<unknown>, key: string): string {
  return `${questionText(node.query, node.key)} had already settled when it read ${questionText(query, key)}`
}

const runNothing: Run = (task) => Promise.reject(new Error(`no runner for task ${task.name}`))
