/** How a {@link Counter} counts. */
export interface CounterOptions {
  /**
   * How much each call adds.
   *
   * @defaultValue 1
   */
  step?: number
}

/**
 * Counts.
 *
 * @example
 * ```ts
 * import { Counter } from '{{name}}'
 *
 * new Counter({ step: 2 }).add()
 * ```
 */
export class Counter {
  /** The count so far. */
  value = 0
  readonly #step: number

  constructor({ step = 1 }: CounterOptions = {}) {
    this.#step = step
  }

  /**
   * Adds a step.
   *
   * @returns the new count
   */
  add(): number {
    this.value += this.#step
    return this.value
  }
}
