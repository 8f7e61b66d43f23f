import { Budget } from './budget.ts'
import { digestOf } from './digest.ts'
import { type Fingerprint, keptKey } from './fingerprint.ts'
import { DROPPED, type Node } from './node.ts'
import { isInput, type Queries } from './query.ts'
import { answersOf, type Collected } from './save.ts'
import { type Answers, keysIn, type Saved } from './saved.ts'
import { splitScope } from './scope.ts'
import type { Store } from './store.ts'

/**
 * What the store has of the values of nodes. What can be had again may be dropped: it is fetched, loaded or made when
 * somebody asks for it.
 */
export class Values {
  readonly #store: Store
  readonly #opened: Saved | undefined
  readonly #filed = new Set<Fingerprint>()
  /** The stored answers that runs in this process used. */
  readonly answers = new Map<Node, Answers>()
  readonly #budget: Budget

  constructor(store: Store, opened: Saved | undefined, bytes: number | (() => number)) {
    this.#store = store
    this.#opened = opened
    this.#budget = new Budget(bytes, (node) => this.#drop(node))
  }

  /** A run has made a value with so many tasks. */
  made(node: Node, answers: Answers, tasks: number): void {
    if (answers.stored.length > 0 || node.saved >= 0) this.answers.set(node, answers)
    else this.answers.delete(node)
    const { kept, cheap } = node.query.options
    // A task whose answer is not stored would have to run again.
    if (tasks === answers.stored.length || kept || cheap) this.release(node)
    else this.hold(node)
  }

  /**
   * Lets the value of a node be dropped. Those of the empty key stay: there is one of each query. So do rows, which are
   * parts of a table that stays.
   */
  release(node: Node, isEarly = false): void {
    const { row, volatile } = node.query.options
    if (splitScope(node.key)[1] === '' || node.failed || row || volatile) this.hold(node)
    else this.#budget.add(node, isEarly)
  }

  /** Lets the value of a node stay. */
  hold(node: Node): void {
    this.#budget.remove(node)
  }

  /** Drops all values that can be had again. */
  drop(): void {
    this.#budget.empty()
  }

  #drop(node: Node): void {
    const digest = digestOf(node)
    if (digest === undefined) return
    const { stored, isWhole } = answersOf(node, this.answers, this.#opened)
    if (!stored.every(({ key }) => this.#store.has(key))) return
    if (node.query.options.kept && !isWhole && !isInput(node.query)) {
      this.file(new Map([[digest, node.value]]))
      if (!this.#store.has(keptKey(digest))) return
    }
    node.value = DROPPED
  }

  /** The value of a valid node; `undefined` if the store does not have it. */
  async of(node: Node): Promise<unknown> {
    const { stored, isWhole } = answersOf(node, this.answers, this.#opened)
    const [answer] = stored
    if (isWhole && answer) {
      const value = await this.#store.get(answer.key)
      // Another process may have stored another answer.
      return this.#store.checksum(answer.key) === answer.checksum ? value : undefined
    }
    if (!node.query.options.kept || node.digest === undefined) return undefined
    const value = await this.kept(node.digest)
    if (value !== undefined) this.#filed.add(node.digest)
    return value
  }

  /** The value with this digest that an earlier process kept. */
  kept(digest: Fingerprint): Promise<unknown> {
    return this.#store.get(keptKey(digest))
  }

  /** Files the values of kept queries. */
  file(kept: Collected['kept']): void {
    for (const [digest, value] of kept) {
      if (this.#filed.has(digest)) continue
      this.#filed.add(digest)
      this.#store.putLater(keptKey(digest), value)
    }
  }

  /** What a graph relies on stays in the store, even if no process needs it for a while. */
  keep(saved: Saved, queries: Queries): void {
    const isKept = (name: string) => queries.get(name)?.options.kept === true
    this.#store.keep(keysIn(saved, isKept))
  }
}
