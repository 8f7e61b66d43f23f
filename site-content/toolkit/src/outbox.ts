import type { Bot } from './bot.ts'
import { internals } from './bot-internals.ts'
import { BotStatus } from './bot-status.ts'
import { downgradeAll } from './downgrade.ts'
import type { SentMessage } from './message.ts'
import { type Sendable, toSegments } from './segments/sendable.ts'
import type { Target } from './target.ts'

const PATIENCE = 5_000

/** 机器人发送消息的出口，记得哪些还在路上。 */
export class Outbox {
  readonly #bot: Bot
  readonly #sending = new Set<Promise<unknown>>()

  constructor(bot: Bot) {
    this.#bot = bot
  }

  async send(target: Target, content: Sendable): Promise<SentMessage> {
    const sending = this.#send(target, content)
    this.#sending.add(sending)
    try {
      return await sending
    } finally {
      this.#sending.delete(sending)
    }
  }

  /** 等路上的消息都有了结果，但不会一直等下去。 */
  async settle(): Promise<void> {
    if (this.#sending.size === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE)
    })
    await Promise.race([Promise.allSettled(this.#sending), patience])
    clearTimeout(timer)
  }

  async #send(target: Target, content: Sendable): Promise<SentMessage> {
    const { adapter, account } = this.#bot
    this.#checkOnline()
    const segments = toSegments(content)
    const draft = await this.#bot[internals].hooks.run('message:send', { bot: this.#bot, target, segments })
    if (!draft) throw new Error('发送被 message:send 钩子取消')
    const supported = downgradeAll(adapter, draft.segments)
    if (supported.length === 0) throw new Error('没有可以发送的内容')
    this.#checkOnline()
    const id = await adapter.send(account.id, draft.target, supported)
    return { id, target: draft.target, time: new Date(), recall: () => adapter.recall(account.id, id) }
  }

  #checkOnline(): void {
    const { status } = this.#bot
    if (status !== BotStatus.Online) throw new Error(`机器人不在线（${status}），消息没有发出`)
  }
}
