import type { Dispose } from './dispose.ts'

/**
 * 事件表的形状：事件名对应参数元组。
 *
 * @typeParam Events - 事件表。
 * @since 0.0.1
 */
export type EventMap<Events> = { [Name in keyof Events]: readonly unknown[] }

/**
 * 事件的处理函数。
 *
 * @typeParam Args - 参数元组。
 * @param args - 事件的参数。
 * @since 0.0.1
 */
export type EventHandler<Args extends readonly unknown[]> = (...args: Args) => void

/** 一次订阅。 */
interface Subscription {
  readonly handler: (...args: never) => void
  readonly once: boolean
}

/**
 * 带类型的事件发射器。
 *
 * {@link Adapter}、{@link Bot}、{@link Plugin} 与 {@link PluginConfig} 都继承自它。
 *
 * - 同一个处理函数订阅两次，就会调用两次。
 * - 发射期间新增的订阅，从下一次发射开始生效。
 * - 发射期间退订的，即使还没有轮到，也不再调用。
 *
 * @typeParam Events - 事件表，事件名对应参数元组。
 * @example
 * ```ts
 * import { EventEmitter } from '@mobot/core'
 *
 * interface DownloadEvents {
 *   progress: [percent: number]
 *   done: []
 * }
 *
 * const download = new EventEmitter<DownloadEvents>()
 * const off = download.on('progress', (percent) => console.log(`${percent}%`))
 *
 * download.emit('progress', 50) // true
 * off()
 * download.emit('progress', 100) // false
 * ```
 * @since 0.0.1
 */
export class EventEmitter<Events extends EventMap<Events>> {
  readonly #subscriptions = new Map<PropertyKey, readonly Subscription[]>()

  /**
   * 订阅事件。
   *
   * @typeParam Name - 事件名。
   * @param name - 事件名。
   * @param handler - 处理函数。
   * @returns 退订函数。
   */
  on<Name extends keyof Events>(name: Name, handler: EventHandler<Events[Name]>): Dispose {
    return this.#add(name, { handler, once: false })
  }

  /**
   * 订阅一次，第一次发射之后自动退订。
   *
   * @typeParam Name - 事件名。
   * @param name - 事件名。
   * @param handler - 处理函数。
   * @returns 退订函数，用来在发射之前反悔。
   */
  once<Name extends keyof Events>(name: Name, handler: EventHandler<Events[Name]>): Dispose {
    return this.#add(name, { handler, once: true })
  }

  /**
   * 退订；没有订阅过则什么也不做。
   *
   * @typeParam Name - 事件名。
   * @param name - 事件名。
   * @param handler - 订阅时的处理函数。订阅过多次的，一并退订。
   */
  off<Name extends keyof Events>(name: Name, handler: EventHandler<Events[Name]>): void {
    this.#keep(name, (each) => each.handler !== handler)
  }

  /**
   * 按订阅顺序逐个调用。
   *
   * 一个处理函数抛错不影响其余，错误在最后抛出。
   *
   * @typeParam Name - 事件名。
   * @param name - 事件名。
   * @param args - 事件的参数。
   * @returns 是否有人订阅。
   * @throws 处理函数抛出的错误；不止一个时为 `AggregateError`。
   */
  emit<Name extends keyof Events>(name: Name, ...args: Events[Name]): boolean {
    const subscriptions = this.#of(name)
    const errors: unknown[] = []
    for (const each of subscriptions) {
      if (!this.#of(name).includes(each)) continue
      if (each.once) this.#keep(name, (other) => other !== each)
      try {
        const handler = each.handler as EventHandler<Events[Name]>
        handler(...args)
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 1) throw new AggregateError(errors, `事件 ${String(name)} 有多个处理函数抛错`)
    if (errors.length === 1) throw errors[0]
    return subscriptions.length > 0
  }

  /**
   * 某个事件的订阅数。
   *
   * @param name - 事件名。
   * @returns 订阅数，没有人订阅时为 0。
   */
  count(name: keyof Events): number {
    return this.#of(name).length
  }

  /**
   * 清除某个事件的订阅；不给名字则全部清除。
   *
   * @param name - 事件名。
   */
  clear(name?: keyof Events): void {
    if (name === undefined) this.#subscriptions.clear()
    else this.#subscriptions.delete(name)
  }

  #of(name: keyof Events): readonly Subscription[] {
    return this.#subscriptions.get(name) ?? []
  }

  #add(name: keyof Events, subscription: Subscription): Dispose {
    this.#subscriptions.set(name, [...this.#of(name), subscription])
    return () => this.#keep(name, (each) => each !== subscription)
  }

  #keep(name: keyof Events, test: (subscription: Subscription) => boolean): void {
    const kept = this.#of(name).filter(test)
    if (kept.length > 0) this.#subscriptions.set(name, kept)
    else this.#subscriptions.delete(name)
  }
}
