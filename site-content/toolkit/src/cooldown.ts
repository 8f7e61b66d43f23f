/** 记得谁在何时触发过，判断是否还在冷却。 */
export class Cooldown {
  readonly #milliseconds: number
  readonly #last = new Map<string, number>()

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
  }

  /** 此刻能否触发。 */
  isReady(id: string): boolean {
    this.#forgetOld()
    return !this.#last.has(id)
  }

  /** 记下一次触发；返回的函数当作没有这回事。 */
  start(id: string): () => void {
    if (this.#milliseconds > 0) this.#last.set(id, Date.now())
    return () => this.#last.delete(id)
  }

  /** 最早触发的排在最前，过了冷却时间的不必再记着。 */
  #forgetOld(): void {
    const now = Date.now()
    for (const [id, time] of this.#last) {
      if (now - time < this.#milliseconds) return
      this.#last.delete(id)
    }
  }
}
