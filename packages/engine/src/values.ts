import type { Fingerprint } from './fingerprint.ts'
import type { Node } from './node.ts'
import type { Queries } from './query.ts'
import { answersOf, type Collected } from './save.ts'
import { type Answers, keptKey, keysIn, type Saved } from './saved.ts'
import type { Store } from './store.ts'

/** What the store has of the values of nodes. */
export class Values {
  readonly #store: Store
  readonly #opened: Saved | undefined
  readonly #filed = new Set<Fingerprint>()
  /** The stored answers that runs in this process used. */
  readonly answers = new Map<Node, Answers>()

  constructor(store: Store, opened: Saved | undefined) {
    this.#store = store
    this.#opened = opened
  }

  /** The value of a valid node; `undefined` if the store does not have it. */
  async of(node: Node): Promise<unknown> {
    const key = this.#keyOf(node)
    const value = key && (await this.#store.get(key))
    if (value !== undefined && node.digest !== undefined) this.#filed.add(node.digest)
    return value
  }

  /** What the value is stored under: as the answer of a task, or because its query says so. */
  #keyOf(node: Node): Fingerprint | undefined {
    const { keys, isWhole } = answersOf(node, this.answers, this.#opened)
    if (isWhole) return keys[0]
    return node.query.options.kept && node.digest && keptKey(node.digest)
  }

  /** The value with this digest that an earlier process kept. */
  kept(digest: Fingerprint): Promise<unknown> {
    return this.#store.get(keptKey(digest))
  }

  /** Files the values of kept queries. */
  async file(kept: Collected['kept']): Promise<void> {
    for (const [digest, value] of kept) {
      if (this.#filed.has(digest)) continue
      this.#filed.add(digest)
      await this.#store.put(keptKey(digest), value)
    }
  }

  /** What a graph relies on stays in the store, even if no process needs it for a while. */
  keep(saved: Saved, queries: Queries): void {
    const isKept = (name: string) => queries.get(name)?.options.kept === true
    this.#store.keep(keysIn(saved, isKept))
  }
}
