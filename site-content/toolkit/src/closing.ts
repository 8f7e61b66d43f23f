import type { JsonValue } from './json.ts'

/** 视图的关闭：结果只作数一次。 */
export class Closing {
  readonly closed: Promise<JsonValue | undefined>
  #resolve: ((result: JsonValue | undefined) => void) | undefined

  constructor() {
    this.closed = new Promise((resolve) => {
      this.#resolve = resolve
    })
  }

  get isClosed(): boolean {
    return this.#resolve === undefined
  }

  close(result?: JsonValue): void {
    this.#resolve?.(result)
    this.#resolve = undefined
  }
}
