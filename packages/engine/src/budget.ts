import type { Node } from './node.ts'
import { isSmall } from './save.ts'

/** To pass all of them for each value that comes would take time in proportion to the square of the documents. */
const FEW_UNDER_WAY = 8

/** A value is very large from this part of the budget on, one of so many. */
const VERY_LARGE = 16
/** A very large value that came so often stays: each of its many readers would have to make it again. */
const OFTEN = 4

/** Bounds the memory for large values that can be had again: drops the oldest ones. */
export class Budget {
  readonly #bytes: () => number
  readonly #drop: (node: Node) => void
  /** The weights of values, in the order in which they came. */
  readonly #weights = new Map<Node, number>()
  /** How often very large values came. */
  readonly #came = new Map<Node, number>()
  #total = 0

  constructor(bytes: number | (() => number), drop: (node: Node) => void) {
    this.#bytes = typeof bytes === 'number' ? () => bytes : bytes
    this.#drop = drop
  }

  /** Counts the value of a node. Others make room for it, unless it is one that nobody has asked for yet. */
  add(node: Node, isEarly = false): void {
    this.remove(node)
    const bytes = this.#bytes()
    if (bytes === Number.POSITIVE_INFINITY || isSmall(node.value)) return
    const weight = weightOf(node.value)
    if (weight > bytes / VERY_LARGE && this.#stays(node)) return
    if (isEarly && this.#total + weight > bytes) {
      this.#drop(node)
      return
    }
    this.#weights.set(node, weight)
    this.#total += weight
    if (this.#total > bytes) this.#shrink(bytes)
  }

  #stays(node: Node): boolean {
    const times = (this.#came.get(node) ?? 0) + 1
    this.#came.set(node, times)
    return times > OFTEN
  }

  remove(node: Node): void {
    const weight = this.#weights.get(node)
    if (weight === undefined) return
    this.#weights.delete(node)
    this.#total -= weight
  }

  /** Drops all values. */
  empty(): void {
    this.#shrink(0, this.#weights.size)
  }

  /** Looks at few values under way: they come last then, and their time is that of the values after them. */
  #shrink(most: number, underWay = FEW_UNDER_WAY): void {
    let left = underWay
    for (const [node, weight] of this.#weights) {
      if (this.#total <= most || left === 0) return
      this.#weights.delete(node)
      // Work in progress may still set or need the value.
      if (node.work) {
        this.#weights.set(node, weight)
        left--
        continue
      }
      this.#total -= weight
      this.#drop(node)
    }
  }
}

/** The bytes, roughly, that plain data takes in memory. Parts that values share count for each of them. */
function weightOf(value: unknown): number {
  if (typeof value === 'string') return 16 + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  if (value instanceof Uint8Array) return 128 + value.byteLength
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + 8 + weightOf(each), 32)
  let weight = 32
  if (value instanceof Map) for (const entry of value) weight += weightOf(entry)
  else if (value instanceof Set) for (const each of value) weight += 24 + weightOf(each)
  else for (const each of Object.values(value)) weight += 8 + weightOf(each)
  return weight
}
