import { isUnderWay, joinWait } from './cycle.ts'
import { compared, digestOfRun, type Used } from './digest.ts'
import { type FanOut, fanOut } from './fan-out.ts'
import type { Fingerprint } from './fingerprint.ts'
import { Inputs, type LazyValue } from './inputs.ts'
import {
  answer,
  changedSince,
  isPresent,
  NEVER,
  type Node,
  type Outcome,
  type Step,
  sameSteps,
  type Work,
} from './node.ts'
import { Nodes } from './nodes.ts'
import { type DatabaseOptions, DEFAULTS } from './options.ts'
import { type Input, isInput, type Query, questionText, type Reader } from './query.ts'
import { type Ask, lateRead, named, readerIn } from './reader.ts'
import { type Recording, recordReads, recordTasks } from './reads.ts'
import { Revisions } from './revisions.ts'
import { collectGraph } from './save.ts'
import { decodeGraph, encodeGraph, type Saved } from './saved.ts'
import { splitScope } from './scope.ts'
import { memoryStore } from './store.ts'
import { followed, publish, trace } from './trace.ts'
import { Values } from './values.ts'

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
 * A graph can be saved and opened in another process. Its nodes have digests instead of values: they are
 * verified in the same way, and equal digests are equal values. A value that somebody needs is small and part
 * of the graph, or kept in the store, or made by running its query.
 *
 * Invariants:
 * - A node runs at most once per revision, however many readers it has.
 * - A node settles only after everything it reads has settled.
 * - Inputs never change while a query is running. A value that turns out to be another than its digest
 *   promised counts as a change, and what was asked for is verified again in a new revision.
 * - A thrown error is an outcome like any other, but is valid for its revision only, because its
 *   cause may lie outside the inputs. It is not saved.
 */
export class Database {
  readonly #nodes: Nodes
  readonly #given: Required<Omit<DatabaseOptions, 'saved'>>
  readonly #opened: Saved | undefined
  #last: Saved | undefined
  readonly #values: Values
  readonly #revisions = new Revisions()
  readonly #inputs: Inputs
  readonly #waiting: (() => void)[] = []
  #underWay = 0
  #depth = 0

  constructor(options: DatabaseOptions = {}) {
    this.#given = { ...DEFAULTS, store: memoryStore(), ...options }
    const { owner, queries, store, budget } = this.#given
    this.#opened = options.saved && decodeGraph(options.saved, owner)
    this.#last = this.#opened
    this.#nodes = new Nodes(queries, this.#opened)
    this.#values = new Values(store, this.#opened, budget)
    this.#inputs = new Inputs(this.#revisions, this.#values)
  }

  /** Increases with every change of an input. */
  get revision(): number {
    return this.#revisions.now
  }

  /** Sets an input. Returns whether its value changed; an equal value is no change. */
  set<V, K extends string>(input: Input<V, K>, key: K, value: NoInfer<V> | undefined): boolean {
    return this.#inputs.set(this.#settable(input, key), value)
  }

  /** Sets an input without having its value. Returns whether it changed: an equal digest is no change. */
  setLazily<V, K extends string>(input: Input<V, K>, key: K, value: LazyValue<NoInfer<V>>): boolean {
    return this.#inputs.setLazily(this.#settable(input, key), value)
  }

  #settable(input: Query<unknown>, key: string): Node {
    if (this.#underWay > 0) {
      throw new Error(`an input was set while a query was running: ${questionText(input, key)}`)
    }
    this.#nodes.settled()
    return this.#nodes.of(input, key)
  }

  /** The current value in the unnamed scope. Rejects with what the query threw, or with a `CycleError`. */
  async get<V, K extends string>(query: Query<V, K>, key: K = '' as K): Promise<V> {
    const node = this.#nodes.of(query, key)
    for (;;) {
      const [outcome] = await Promise.allSettled([this.#inTurn(() => this.#ask(node, undefined))])
      if (this.#revisions.isSettled() && node.verifiedAt >= this.#revisions.now) {
        if (outcome.status === 'rejected') throw outcome.reason
        return outcome.value as V
      }
      await this.#quiet()
      this.#revisions.settle()
    }
  }

  /** Reads current values for code that is no query. */
  reader(): Reader {
    return readerIn('', (query, key) => this.get(query, key), this.#given.run)
  }

  /** The keys of an input that this process asked for at some time, or set. Unlike `keysRead`, it looks at no other node. */
  keysAsked<K extends string>(input: Input<unknown, K>): ReadonlySet<K> {
    return new Set(this.#nodes.keysAsked(input)) as Set<K & string>
  }

  /** The keys of an input that queries of this process needed, and the digests of the values that it was set to. */
  keysRead<K extends string>(input: Input<unknown, K>): ReadonlyMap<K, Fingerprint | undefined> {
    return this.#nodes.keysRead(input) as ReadonlyMap<K, Fingerprint | undefined>
  }

  /**
   * The graph for another process, and nothing if that which was opened or saved last is as good. The values of
   * kept queries go to the store.
   */
  async save(): Promise<Uint8Array | undefined> {
    await this.#quiet()
    if (!this.#revisions.hasNews) {
      this.#keepValues()
      return undefined
    }
    this.#revisions.hasNews = false
    const { saved, kept } = collectGraph(this.#nodes, this.#values.answers, {
      owner: this.#given.owner,
      opened: this.#opened,
    })
    this.#values.file(kept)
    this.#last = saved
    this.#keepValues()
    return encodeGraph(saved)
  }

  /** Drops the values that can be had again, because few of them will be needed. */
  async dropValues(): Promise<void> {
    await this.#quiet()
    this.#values.drop()
  }

  #keepValues(): void {
    if (this.#last) this.#values.keep(this.#last, this.#given.queries)
  }

  /** Resolves when no query is running. */
  async #quiet(): Promise<void> {
    while (this.#underWay > 0) await new Promise<void>((done) => this.#waiting.push(done))
  }

  /** Each of many reads that wait asks again: together, they would take long. */
  #inTurn<T extends Promise<unknown> | undefined>(read: () => T): T | Promise<Awaited<T>> {
    const pause = this.#given.pause()
    return pause ? (pause.then(() => this.#inTurn(read)) as Promise<Awaited<T>>) : read()
  }

  #ask(node: Node, asker: Work | undefined): Promise<unknown> {
    const waiting = this.#refresh(node, asker, true)
    if (asker?.circle !== undefined) return Promise.reject(asker.circle)
    // A node that proves to be valid may lack its value, and is asked for it then. One that was made may be dropped now.
    const answerOf = (made: Outcome | undefined) => {
      const known = isPresent(node) ? node : made
      return known ? answer(known) : this.#ask(node, asker)
    }
    return waiting === undefined ? answerOf(undefined) : waiting.then(answerOf)
  }

  #isReady(node: Node): boolean {
    this.#inputs.look(node)
    return node.verifiedAt >= this.#revisions.now && isPresent(node)
  }

  /** Brings a node up to this revision. Returns a promise only if that cannot be done synchronously. */
  #refresh(node: Node, asker: Work | undefined, needsValue: boolean): Work['done'] {
    this.#inputs.look(node)
    const isValid = node.verifiedAt >= this.#revisions.now || this.#isAsSaved(node)
    if (isValid && !(needsValue && !isPresent(node))) return undefined
    if (node.work === undefined) return this.#start(node, asker)
    if (asker !== undefined) joinWait(asker, node.work)
    else if (node.work.done === undefined)
      throw new Error('a query must read through its reader, not the database')
    // Nodes of a cycle have their outcome already; there is nothing to wait for.
    return asker?.circle === undefined ? node.work.done : undefined
  }

  /** Whether a node proves valid by the saved graph alone. */
  #isAsSaved(node: Node): boolean {
    const isSaved = node.saved >= 0 && node.reads === undefined
    return isSaved && node.work === undefined && this.#nodes.isValid(node.saved, this.#revisions.now)
  }

  #start(node: Node, asker: Work | undefined): Work['done'] {
    const askers = asker === undefined ? [] : [asker]
    const work: Work = { node, done: undefined, waits: [], askers, circle: undefined }
    asker?.waits.push(work)
    node.work = work
    this.#underWay++
    const deep = this.#depth >= DEEPEST_STACK
    const waiting = deep ? Promise.resolve().then(() => this.#update(work)) : this.#update(work)
    if (waiting === undefined) this.#end(work)
    else work.done = waiting.then(() => this.#end(work))
    return work.done
  }

  #end(work: Work): Outcome | undefined {
    const { node } = work
    node.work = undefined
    // Others may hold this work until theirs has ended.
    work.done = undefined
    work.waits.length = 0
    work.askers.length = 0
    this.#underWay--
    if (this.#underWay === 0) for (const done of this.#waiting.splice(0)) done()
    return isPresent(node) ? { value: node.value, failed: node.failed } : undefined
  }

  #update(work: Work): Promise<void> | undefined {
    const { node } = work
    if (node.verifiedAt >= this.#revisions.now || isInput(node.query)) return this.#fetch(work)
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
    if (node.failed || node.verifiedAt === NEVER) return true
    if (node.reads === undefined) return this.#isSavedStale(work)
    const { reads } = node
    const hasChanged = (step: Step) => work.circle !== undefined || changedSince(step, node.verifiedAt)
    for (let at = from; at < reads.length; at++) {
      const step = reads[at] as Step
      const waiting = this.#refreshStep(step, work)
      if (waiting !== undefined) return waiting.then(() => hasChanged(step) || this.#isStale(work, at + 1))
      if (hasChanged(step)) return true
    }
    this.#verify(node)
    return false
  }

  /**
   * Verifies the reads of a node that only the saved graph knows. Most prove to be valid without being opened. Of the
   * others in a step the first one is brought up to date alone, then twice as many each time: what they have in common
   * is verified with the first one.
   */
  async #isSavedStale(work: Work): Promise<boolean> {
    const { node } = work
    for (const step of this.#nodes.savedSteps(node.saved)) {
      for (let [left, count] = [step, 1]; ; count *= 2) {
        left = left.filter((number) => !this.#nodes.isValid(number, this.#revisions.now))
        if (left.length === 0) break
        const reads = left.splice(0, count).map((number) => this.#nodes.at(number))
        if (reads.includes(undefined)) return true
        const known = reads as Node[]
        await this.#refreshStep(known, work)
        if (work.circle !== undefined || changedSince(known, node.verifiedAt)) return true
      }
    }
    this.#verify(node)
    return false
  }

  #verify(node: Node): void {
    node.verifiedAt = this.#revisions.now
    this.#nodes.settled()
  }

  #refreshStep(step: Step, work: Work): Promise<unknown> | undefined {
    if (!Array.isArray(step)) return this.#refresh(step, work, false)
    const waiting: Promise<unknown>[] = []
    const reads = fanOut(this.#given.readsAtOnce)
    for (const node of step) {
      const done = reads.start(() => this.#inTurn(() => this.#refresh(node, work, false)))
      if (done !== undefined) waiting.push(done)
    }
    return waiting.length === 0 ? undefined : Promise.all(waiting)
  }

  /** Gets the value of a valid node that has none in this process. */
  async #fetch(work: Work): Promise<void> {
    const { node } = work
    if (isInput(node.query)) return this.#inputs.load(node)
    const value = await this.#values.of(node)
    if (value === undefined) return this.#rerun(work)
    node.value = value
    this.#values.release(node)
  }

  async #rerun(work: Work): Promise<void> {
    const [scope, key] = splitScope(work.node.key)
    const [recording, reads] = [recordReads(), fanOut(this.#given.readsAtOnce)]
    const tasks = recordTasks(followed(this.#given.run, work.node, recording.steps))
    let outcome: Outcome
    try {
      const reader = readerIn(scope, this.#getter(work, recording, reads), tasks.run)
      outcome = { value: await work.node.query.run(reader, key), failed: false }
    } catch (error) {
      outcome = { value: error, failed: true }
    }
    // A run that throws may leave reads unsettled. They belong to the run and end with it.
    await reads.idle()
    for (const other of work.waits) if (isUnderWay(other)) await other.done
    if (work.circle !== undefined) outcome = { value: work.circle, failed: true }
    const answers = tasks.answers(outcome.value)
    this.#settle(work.node, outcome, { reads: recording.steps(), answers, isPure: tasks.count() === 0 })
    this.#values.made(work.node, answers, tasks.count())
  }

  #getter(work: Work, recording: Recording, reads: FanOut): Ask {
    return (query, key) => {
      if (!isUnderWay(work)) return Promise.reject(new Error(lateRead(work.node, query, key)))
      const node = this.#nodes.of(query, key)
      recording.add(node)
      const ask = () => this.#ask(node, work)
      const answered = this.#isReady(node) ? ask() : reads.start(() => this.#inTurn(ask))
      // This callback is the first, so the step closes before the query sees the value. It also handles
      // the rejection of a read that the query never awaits.
      answered.then(recording.close, recording.close)
      return answered
    }
  }

  /** `isPure`: the run has used no task. */
  #settle(node: Node, outcome: Outcome, { isPure, ...used }: Used & { isPure: boolean }): void {
    const { reads } = used
    if (trace.hasSubscribers) publish({ type: 'settled', node, reads: reads.flat() })
    const ended = { ...used, now: this.#revisions.now }
    const readsSame = sameSteps(reads, this.#nodes.readsOf(node))
    const { isFirst, same, digest } = compared(node, outcome, { ...ended, isSure: isPure && readsSame })
    const wasUnsure = node.verifiedAt === NEVER && !node.query.options.volatile
    if (!same || wasUnsure || !readsSame) this.#revisions.hasNews = true
    if (!same) {
      node.digest = digest ?? digestOfRun(node, outcome, ended)
      node.failed = outcome.failed
      node.changedAt = this.#revisions.now
      if (node.verifiedAt >= this.#revisions.now) this.#revisions.move(node)
    }
    if (!same || !isPresent(node)) node.value = outcome.value
    node.reads = reads
    this.#verify(node)
    const known = isFirst ? 'new' : same ? 'same' : 'changed'
    this.#given.log({ ...named(node), outcome: known, value: outcome.value })
  }
}
