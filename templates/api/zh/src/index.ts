/** {@link Counter} 怎样计数。 */
export interface CounterOptions {
  /**
   * 每次增加多少。
   *
   * @defaultValue 1
   */
  step?: number
}

/**
 * 计数器。
 *
 * @example
 * ```ts
 * import { Counter } from '{{name}}'
 *
 * new Counter({ step: 2 }).add()
 * ```
 */
export class Counter {
  /** 当前的数。 */
  value = 0
  readonly #step: number

  constructor({ step = 1 }: CounterOptions = {}) {
    this.#step = step
  }

  /**
   * 增加一步。
   *
   * @returns 新的数
   */
  add(): number {
    this.value += this.#step
    return this.value
  }
}
