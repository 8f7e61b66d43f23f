import type { Dispose } from './dispose.ts'
import type { Listener } from './listener.ts'
import type { Logger } from './logger.ts'
import type { IncomingMessage } from './message.ts'

/** 一处注册。 */
interface Entry {
  readonly listener: Listener
  readonly logger: Logger
  readonly isActive: () => boolean
}

/** 一个机器人上全部插件的监听器，按处理的次序排列。 */
export class ListenerBook {
  #entries: readonly Entry[] = []
  /** 撤销之后，还在执行的处理函数出错时仍要用到。 */
  readonly #loggers = new WeakMap<Listener, Logger>()

  /** 按优先级插入，相等时排在已有的后面。 */
  add(entry: Entry): Dispose {
    this.#loggers.set(entry.listener, entry.logger)
    this.#entries = [...this.#entries, entry].sort((a, b) => b.listener.priority - a.listener.priority)
    return () => {
      this.#entries = this.#entries.filter((each) => each !== entry)
    }
  }

  /** 监听器的错误写进哪里。 */
  loggerOf(listener: Listener): Logger | undefined {
    return this.#loggers.get(listener)
  }

  /** 逐个处理一条消息，直到有人阻断。 */
  async dispatch(message: IncomingMessage): Promise<void> {
    for (const entry of this.#entries) {
      if (!entry.isActive() || !this.#entries.includes(entry)) continue
      if ((await entry.listener.handle(message)) === 'stopped') return
    }
  }
}
