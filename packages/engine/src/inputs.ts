import { digestOf, NOTHING, valueDigest } from './digest.ts'
import { equal } from './equal.ts'
import type { Fingerprint } from './fingerprint.ts'
import { ABSENT, ALWAYS, isPresent, type Node, SAVED } from './node.ts'
import { isInput } from './query.ts'
import type { Revisions } from './revisions.ts'
import type { Values } from './values.ts'

/** An input whose value is loaded only if a query needs it. */
export interface LazyValue<V> {
  /** The digest of the value, as the input computes it. */
  readonly digest: Fingerprint
  /** The value, if it is at hand. */
  readonly value?: V | undefined
  load(): V | undefined | Promise<V | undefined>
}

/** The values of inputs. */
export class Inputs {
  readonly #revisions: Revisions
  readonly #values: Values
  readonly #loads = new Map<Node, LazyValue<unknown>['load']>()

  constructor(revisions: Revisions, values: Values) {
    this.#revisions = revisions
    this.#values = values
  }

  /** Sets a value. Returns whether it changed. */
  set(node: Node, value: unknown): boolean {
    const same = isPresent(node)
      ? !node.failed && equal(node.value, value)
      : valueDigest(node.query, value) === node.digest
    node.verifiedAt = ALWAYS
    this.#loads.delete(node)
    this.#values.hold(node)
    if (same && isPresent(node)) return false
    node.value = value
    if (!same) this.#change(node, undefined)
    return !same
  }

  /** Sets a value without having it. Returns whether it changed. */
  setLazily(node: Node, { digest, value, load }: LazyValue<unknown>): boolean {
    const same = !node.failed && digestOf(node) === digest
    node.verifiedAt = ALWAYS
    this.#loads.set(node, load)
    if (same && isPresent(node)) return false
    node.value = value ?? ABSENT
    if (!same) this.#change(node, digest)
    this.#values.release(node, true)
    return !same
  }

  #change(node: Node, digest: Fingerprint | undefined): void {
    node.failed = false
    node.digest = digest
    this.#revisions.change(node)
  }

  /** An input of the saved graph that this process has not set is `undefined`, unless it is kept. */
  look(node: Node): void {
    if (node.verifiedAt !== SAVED || !isInput(node.query)) return
    node.verifiedAt = ALWAYS
    const { digest } = node
    if (node.query.options.kept && digest !== undefined) {
      this.#loads.set(node, () => this.#values.kept(digest))
      return
    }
    node.value = undefined
    if (node.digest === NOTHING) return
    node.digest = NOTHING
    node.changedAt = this.#revisions.now
    this.#revisions.hasNews = true
  }

  /** Loads the value. One that is not the promised one counts as a change. */
  async load(node: Node): Promise<void> {
    try {
      node.value = await this.#loads.get(node)?.()
    } catch (error) {
      // Tried again in the next revision, like every error.
      const { now } = this.#revisions
      Object.assign(node, { value: error, failed: true, changedAt: now, verifiedAt: now })
      return
    }
    node.verifiedAt = ALWAYS
    if (node.failed) node.changedAt = this.#revisions.now
    node.failed = false
    this.#values.release(node)
    const digest = valueDigest(node.query, node.value)
    if (digest === node.digest) return
    node.digest = digest
    this.#revisions.move(node)
  }
}
