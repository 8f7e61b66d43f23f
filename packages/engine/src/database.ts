import { isUnderWay, joinWait } from './cycle.ts'
import { equal } from './equal.ts'
import { changedSince, type Node, type Outcome, type Step, sameOutcome, type Work } from './node.ts'
import { makeNodes } from './nodes.ts'
import { type Input, type Query, questionText, type Reader } from './query.ts'
import { type Recording, recordReads } from './reads.ts'
import type { Run } from './task.ts'

/** One run of a query. `same` means: it gave what it gave before, and nothing further was disturbed. */
export interface LogEntry {
  readonly query: string
  readonly key: string
  readonly outcome: 'new' | 'same' | 'changed'
}

/** How a database does costly work, and whom it tells of its runs. */
export interface DatabaseOptions {
  run?: Run
  log?: (entry: LogEntry) => void
}

/** So many questions are opened on top of each other before the next one starts on a fresh stack. */
const DEEPEST_STACK = 100

/**
 * Remembers answers, with what each of them read, and runs again only what an edit has touched.
 *
 * Every change of an input opens a new revision. An answer that was verified in this revision stands.
 * Otherwise what it read is verified first, in the order it was read; the first read that has changed
 * since means a new run, none means that the answer is still right. A run that gives an equal value
 * keeps the old one and its revision, so whoever read it does not run.
 *
 * The invariants. A node is run at most once in a revision, however many ask. A node does not answer
 * before everything it reads has. Inputs never change while anything is under way. What was thrown is
 * an outcome like any other, but holds for its revision only: the cause may have been the world.
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

  /** Counts the changes of the ground state. */
  get revision(): number {
    return this.#revision
  }

  /** Gives an input its value, and says whether that is a change: an equal value is none. */
  set<V, K extends string>(input: Input<V, K>, key: K, value: NoInfer<V> | undefined): boolean {
    if (this.#underWay > 0) {
      throw new Error(`inputs must not change during an ask: ${questionText(input, key)}`)
    }
    const node = this.#nodes.of(input, key)
    if (equal(node.value, value)) return false
    node.value = value
    node.changedAt = ++this.#revision
    return true
  }

  /** The answer, as it is now. Rejects with what the query threw, or with a `CycleError`. */
  get<V, K extends string>(query: Query<V, K>, key: K = '' as K): Promise<V> {
    return this.#ask(this.#nodes.of(query, key), undefined) as Promise<V>
  }

  #ask(node: Node, asker: Work | undefined): Promise<unknown> {
    const waiting = this.#refresh(node, asker)
    if (asker?.circle !== undefined) return Promise.reject(asker.circle)
    return waiting === undefined ? answer(node) : waiting.then(() => answer(node))
  }

  /** Brings a node up to this revision. Gives a promise only if that cannot be done at once. */
  #refresh(node: Node, asker: Work | undefined): Promise<void> | undefined {
    if (node.verifiedAt >= this.#revision) return undefined
    if (node.work === undefined) return this.#start(node, asker)
    if (asker !== undefined) joinWait(asker, node.work)
    else if (node.work.done === undefined) throw new Error('a query must ask its reader, not the database')
    // In a circle there is nothing to wait for: it has its outcome.
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

  /** Verifies the reads from this step on. At once if it can, because most of them stand already. */
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
    // A run may end, by a throw, with reads still unanswered. They belong to it, and end with it.
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
      // Closed before the query hears of the answer, since this callback is the first. And a query
      // that never looks at an answer it asked for has not left an error unhandled.
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
  return `${questionText(node.query, node.key)} had answered before it read ${questionText(query, key)}`
}

const runNothing: Run = (task) => Promise.reject(new Error(`nothing was given to run the task ${task.name}`))
