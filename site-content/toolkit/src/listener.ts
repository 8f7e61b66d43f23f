import { internals } from './bot-internals.ts'
import { type CommandMatcher, compileCommand } from './command.ts'
import { Cooldown } from './cooldown.ts'
import type {
  ListenerContext,
  ListenerDefinition,
  ListenerHandler,
  ListenerPattern,
  ListenerResult,
  PromptOptions,
} from './listener-definition.ts'
import type { Logger } from './logger.ts'
import type { IncomingMessage } from './message.ts'
import { ListenerPermission } from './permission.ts'
import type { Sendable } from './segments/sendable.ts'
import type { MessageScene } from './target.ts'

type Params = Readonly<Record<string, string | undefined>>

/** 匹配成功的消息，以及由它得到的参数。 */
interface Matched {
  readonly message: IncomingMessage
  readonly params: Params
}

const PROMPT_TIMEOUT = 60_000
const SLOW = 1_000

/**
 * 监听器：匹配消息、检查权限与冷却，再调用处理函数。
 *
 * 平时由 {@link Plugin.listen} 创建，并随插件停用而撤销。依次比较下面几项，任何一项不符就跳过：
 *
 * 1. {@link Listener.enabled}
 * 2. 场景
 * 3. 模式
 * 4. 权限
 * 5. 冷却
 *
 * @example
 * ```ts
 * import { definePlugin } from '@mobot/core'
 *
 * export default definePlugin({
 *   name: 'quiet',
 *   version: '1.0.0',
 *   setup(plugin) {
 *     const echo = plugin.listen('复述 <text...>', ({ params }) => params.text)
 *     plugin.listen('安静', () => {
 *       echo.enabled = false
 *     })
 *   },
 * })
 * ```
 * @see {@link defineListener}
 * @since 0.0.1
 */
export class Listener {
  /** 名字，用于日志和管理界面。 */
  readonly name: string
  /** 匹配哪些消息。 */
  readonly pattern: ListenerPattern
  /** 所需权限。 */
  readonly permission: ListenerPermission
  /** 数值大的先处理。 */
  readonly priority: number
  /** 是否生效，可随时修改。 */
  enabled = true

  readonly #scenes: readonly MessageScene[] | undefined
  readonly #handler: ListenerHandler
  readonly #cooldown: Cooldown
  readonly #match: (message: IncomingMessage) => Params | undefined

  /**
   * 按定义创建监听器，但不注册。
   *
   * @param definition - 监听器的定义。
   * @throws `Error`：命令模式写错了。
   */
  constructor(definition: ListenerDefinition) {
    this.pattern = definition.pattern
    this.name = definition.name ?? nameOf(definition.pattern)
    this.permission = definition.permission ?? ListenerPermission.Everyone
    this.priority = definition.priority ?? 0
    this.#scenes = definition.scenes
    // 模式给出什么参数，处理函数就收什么参数；定义的类型已经保证了这一点。
    this.#handler = definition.handler as ListenerHandler
    this.#cooldown = new Cooldown(definition.cooldown ?? 0)
    this.#match = matcherOf(definition.pattern)
  }

  /**
   * 模式匹配时给出参数，不看权限与冷却。
   *
   * @param message - 要匹配的消息。
   * @returns 参数；不匹配则为 `undefined`。
   */
  match(message: IncomingMessage): Params | undefined {
    return this.#match(message)
  }

  /**
   * 处理一条消息。
   *
   * 处理函数抛出的错误交给 `listener:error` 钩子，再写进日志，不会从这里抛出。
   *
   * @remarks
   * 处理函数的用时写进日志，级别为 {@link LoggerLevel.Debug}，超过 1 秒的为 {@link LoggerLevel.Warn}。等待回答的时间不算。
   *
   * @param message - 收到的消息。
   * @returns 处理的结果。
   */
  async handle(message: IncomingMessage): Promise<ListenerResult> {
    const { hooks } = message.bot[internals]
    let params: Params | undefined
    try {
      params = this.#accept(message)
    } catch (error) {
      await this.#fail(message, error)
    }
    if (!params) return 'skipped'

    const forget = this.#cooldown.start(message.sender.id)
    const call = await hooks.run('listener:call', { listener: this, message })
    if (call) return this.#call(call.message, { message, params })
    forget()
    return 'skipped'
  }

  #accept(message: IncomingMessage): Params | undefined {
    if (!this.enabled) return undefined
    if (this.#scenes && !this.#scenes.includes(message.target.scene)) return undefined
    const params = this.match(message)
    if (!params || message.sender.permission < this.permission) return undefined
    return this.#cooldown.isReady(message.sender.id) ? params : undefined
  }

  /** `message` 可能被钩子换过，那时参数以换过的为准。 */
  async #call(message: IncomingMessage, matched: Matched): Promise<ListenerResult> {
    let result: ListenerResult = 'handled'
    let waited = 0
    const started = Date.now()
    const context: Omit<ListenerContext, 'params'> = {
      bot: message.bot,
      listener: this,
      message,
      reply: (content, options) => message.reply(content, options),
      prompt: async (question, options) => {
        const asked = Date.now()
        try {
          return await prompt(message, question, options)
        } finally {
          waited += Date.now() - asked
        }
      },
      stop: () => {
        result = 'stopped'
      },
    }
    try {
      const again = message === matched.message ? undefined : this.match(message)
      const content = await this.#handler({ ...context, params: again ?? matched.params })
      if (content !== undefined) await message.reply(content)
    } catch (error) {
      await this.#fail(message, error)
    }
    this.#logTime(message, Math.max(0, Date.now() - started - waited))
    return result
  }

  #logTime(message: IncomingMessage, milliseconds: number): void {
    const logger = this.#loggerFor(message)
    const line = `监听器“${this.name}”用时 ${milliseconds} 毫秒`
    if (milliseconds > SLOW) logger.warn(line)
    else logger.debug(line)
  }

  #loggerFor({ bot }: IncomingMessage): Logger {
    return bot[internals].listeners.loggerOf(this) ?? bot.logger
  }

  async #fail(message: IncomingMessage, error: unknown): Promise<void> {
    const { hooks } = message.bot[internals]
    const failure = await hooks.run('listener:error', { listener: this, message, error })
    if (failure) this.#loggerFor(message).error(`监听器“${this.name}”出错`, failure.error)
  }
}

function nameOf(pattern: ListenerPattern): string {
  if (typeof pattern === 'function') return pattern.name || '判断函数'
  return String(pattern)
}

function matcherOf(pattern: ListenerPattern): (message: IncomingMessage) => Params | undefined {
  if (typeof pattern === 'function') return (message) => (pattern(message) ? {} : undefined)
  if (typeof pattern === 'string') return byText(compileCommand(pattern))
  // 带 g 或 y 标志的正则表达式记得上次匹配到哪里；用自己的一份，每次从头开始。
  const own = new RegExp(pattern)
  return byText((text) => {
    own.lastIndex = 0
    const found = own.exec(text)
    return found ? { ...found.groups } : undefined
  })
}

function byText(match: CommandMatcher): (message: IncomingMessage) => Params | undefined {
  return (message) => match(message.text)
}

/** 先等待，再提问：回答可能比“已发送”来得还早。 */
async function prompt(
  message: IncomingMessage,
  question: Sendable,
  { timeout = PROMPT_TIMEOUT }: PromptOptions = {},
): Promise<IncomingMessage | undefined> {
  const waiting = message.bot[internals].prompts.wait(message)
  try {
    await message.reply(question)
  } catch (error) {
    waiting.cancel()
    throw error
  }
  waiting.limit(timeout)
  return waiting.answer
}
