import type { Adapter, Profile } from './adapter.ts'
import { type BotInternals, internals } from './bot-internals.ts'
import type { BotStatus } from './bot-status.ts'
import type { AccountConfig } from './config.ts'
import { Connection } from './connection.ts'
import type { Dispose } from './dispose.ts'
import { asError } from './error.ts'
import { EventEmitter } from './event-emitter.ts'
import { HookChain } from './hook-chain.ts'
import type { HookHandler, HookName, HookOptions } from './hooks.ts'
import type { Host } from './host.ts'
import { makeIncomingMessage } from './incoming-message.ts'
import { ListenerBook } from './listener-book.ts'
import { createLogger, type Logger } from './logger.ts'
import { createMemoryHost } from './memory-host.ts'
import type { IncomingMessage, RawMessage, SentMessage } from './message.ts'
import type { Notice } from './notice.ts'
import { Outbox } from './outbox.ts'
import { Plugin } from './plugin.ts'
import type { PluginConfigInputs } from './plugin-config-inputs.ts'
import { type PluginDefinition, PluginState } from './plugin-definition.ts'
import { Prompts } from './prompts.ts'
import type { Sendable } from './segments/sendable.ts'
import type { Target } from './target.ts'

/**
 * 机器人发出的事件。
 *
 * @since 0.0.1
 */
export interface BotEvents {
  /** 收到消息，已经过 `message:receive` 钩子。 */
  message: [message: IncomingMessage]
  /** 收到通知。 */
  notice: [notice: Notice]
  /** 连接状态变了。 */
  status: [status: BotStatus, previous: BotStatus]
  /** 出错：连接失败、适配器上报的错误，或者事件的处理函数抛错。 */
  error: [error: Error]
}

/**
 * 创建机器人的选项。
 *
 * @since 0.0.1
 */
export interface BotOptions {
  /** 宿主，缺省为 {@link createMemoryHost} 的返回值。 */
  readonly host?: Host
  /** 日志，缺省以账号 ID 命名，写到控制台。 */
  readonly logger?: Logger
}

/**
 * 一个账号上的机器人：连接、断线重连、安装插件、收发消息都归它。
 *
 * 收到的消息依次经过：
 *
 * 1. `message:receive` 钩子，可以改写或丢弃它。
 * 2. `message` 事件，只能旁观。
 * 3. 等着这个人回答的 {@link ListenerContext.prompt}，有的话消息只归它。
 * 4. 全部插件的监听器，按 {@link Listener.priority} 逐个处理。
 *
 * @example
 * ```ts
 * import { type Adapter, Bot, definePlugin } from '@mobot/core'
 *
 * const ping = definePlugin({
 *   name: 'ping',
 *   version: '1.0.0',
 *   setup(plugin) {
 *     plugin.listen('ping', () => 'pong')
 *   },
 * })
 *
 * export async function run(adapter: Adapter): Promise<Bot> {
 *   const bot = new Bot(adapter, { id: '10001', platform: adapter.platform, masters: ['20002'] })
 *   bot.on('status', (status) => console.log(status))
 *   await bot.use(ping)
 *   await bot.start()
 *   return bot
 * }
 * ```
 * @since 0.0.1
 */
export class Bot extends EventEmitter<BotEvents> {
  /** 所用的适配器，可能与别的机器人共用。 */
  readonly adapter: Adapter
  /** 账号的配置。 */
  readonly account: AccountConfig
  /** 承载它的环境。 */
  readonly host: Host
  /** 日志，插件的日志跟随它的级别与输出。 */
  readonly logger: Logger
  /** @internal */
  readonly [internals]: BotInternals

  readonly #connection: Connection
  readonly #outbox: Outbox
  readonly #plugins = new Map<string, Plugin>()
  #subscriptions: readonly Dispose[] = []
  #isStarted = false
  #stopping: Promise<void> | undefined

  /**
   * 创建机器人，此时还没有连接。
   *
   * @param adapter - 把平台接进来的适配器。
   * @param account - 登录哪个账号。
   * @param options - 宿主与日志。
   */
  constructor(adapter: Adapter, account: AccountConfig, options: BotOptions = {}) {
    super()
    this.adapter = adapter
    this.account = account
    this.host = options.host ?? createMemoryHost()
    this.logger = options.logger ?? createLogger(account.id)
    const hooks = new HookChain((name, error) => this.logger.error(`钩子 ${name} 出错`, error))
    this[internals] = { hooks, listeners: new ListenerBook(), prompts: new Prompts() }
    this.#outbox = new Outbox(this)
    this.#connection = new Connection(adapter, account)
    this.#connection.on('error', (error) => this.#report(error))
    this.#connection.on('status', (...change) => this.#announce(() => this.emit('status', ...change)))
  }

  /** 账号 ID。 */
  get id(): string {
    return this.account.id
  }

  /** 与平台的连接状态。 */
  get status(): BotStatus {
    return this.#connection.status
  }

  /** 登录后得到的资料，登录之前为 `undefined`。 */
  get profile(): Profile | undefined {
    return this.#connection.profile
  }

  /** 已安装的插件，以插件名为键，按安装的次序。 */
  get plugins(): ReadonlyMap<string, Plugin> {
    return this.#plugins
  }

  /**
   * 连接平台，再按安装的次序逐个启用插件；已经启动则什么也不做。
   *
   * @remarks
   * 连不上会自动重试，间隔从 1 秒起逐次加倍，至多 60 秒，在连上之前一直等着。每次失败都会发出 `error` 事件。
   *
   * @returns 插件都启用之后兑现的 Promise。
   * @throws `Error`：连上之前调用了 {@link Bot.stop}，或者账号被平台拒绝。
   */
  async start(): Promise<void> {
    await this.#stopping
    this.#subscribe()
    await this.#connection.open()
    this.#isStarted = true
    for (const plugin of this.#plugins.values()) {
      if (this.#isStarted && plugin.state === PluginState.Loaded) await plugin.enable()
    }
  }

  /**
   * 按安装的相反次序停用插件，再断开连接。
   *
   * 已经在发送的消息，至多再等 5 秒；还在等待回答的追问得到 `undefined`。
   *
   * @returns 断开之后兑现的 Promise。
   */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop().finally(() => {
      this.#stopping = undefined
    })
    return this.#stopping
  }

  /**
   * 安装插件并加载；机器人已启动时随即启用。
   *
   * 插件自己抛错不会从这里抛出，看 {@link Plugin.state} 是不是 {@link PluginState.Failed}。
   *
   * @typeParam Inputs - 全部配置项的类型，由实参推导。
   * @param definition - 插件的定义。
   * @returns 插件的实例。
   * @throws `Error`：同名插件已存在，或者定义不合规则。
   */
  async use<Inputs extends PluginConfigInputs>(
    definition: PluginDefinition<Inputs>,
  ): Promise<Plugin<Inputs>> {
    const { name } = definition
    if (this.#plugins.has(name)) throw new Error(`已经安装过名为 ${name} 的插件`)
    const plugin = new Plugin(definition, this)
    this.#plugins.set(name, plugin as unknown as Plugin)
    await plugin.load()
    if (this.#isStarted && plugin.state === PluginState.Loaded) await plugin.enable()
    return plugin
  }

  /**
   * 卸载插件；它存储的数据仍在。
   *
   * @param name - 插件名。
   * @returns 插件是否存在。
   */
  async remove(name: string): Promise<boolean> {
    const plugin = this.#plugins.get(name)
    await plugin?.unload()
    if (plugin && this.#plugins.get(name) === plugin) this.#plugins.delete(name)
    return plugin !== undefined
  }

  /**
   * 发送消息，依次经过 `message:send` 钩子与降级。
   *
   * @param target - 发到哪个会话。
   * @param content - 内容。
   * @returns 已发送的消息，可以用来撤回。
   * @throws `Error`：机器人不在线、被 `message:send` 钩子取消、没有可以发送的内容，或者适配器没有发出去。
   * @example
   * ```ts
   * import { type Bot, MessageScene, segment } from '@mobot/core'
   *
   * export async function remind(bot: Bot, group: string, user: string): Promise<void> {
   *   const target = { scene: MessageScene.Group, id: group }
   *   await bot.send(target, [segment.at(user), ' 该交作业了'])
   * }
   * ```
   */
  send(target: Target, content: Sendable): Promise<SentMessage> {
    return this.#outbox.send(target, content)
  }

  /**
   * 注册不随插件撤销的钩子；插件里应当用 {@link Plugin.hook}。
   *
   * @typeParam Name - 钩子的名字。
   * @param name - 钩子的名字。
   * @param handler - 处理函数。
   * @param options - 优先级。
   * @returns 撤销的函数。
   */
  hook<Name extends HookName>(name: Name, handler: HookHandler<Name>, options?: HookOptions): Dispose {
    return this[internals].hooks.add(name, handler, options)
  }

  async #stop(): Promise<void> {
    this.#isStarted = false
    for (const plugin of [...this.#plugins.values()].reverse()) await plugin.disable()
    await this.#outbox.settle()
    this[internals].prompts.clear()
    for (const dispose of this.#subscriptions) dispose()
    this.#subscriptions = []
    await this.#connection.close()
  }

  /** 适配器可能服务多个账号，只看自己的。 */
  #subscribe(): void {
    if (this.#subscriptions.length > 0) return
    const { adapter, id } = this
    this.#subscriptions = [
      adapter.on('message', (account, message) => void (account === id && this.#receive(message))),
      adapter.on('notice', (account, notice) => {
        if (account === id) this.#announce(() => this.emit('notice', notice))
      }),
      adapter.on('status', (account, status) => void (account === id && this.#connection.report(status))),
      adapter.on('error', (account, error) => void (account === id && this.#report(error))),
    ]
  }

  async #receive(raw: RawMessage): Promise<void> {
    const { hooks, listeners, prompts } = this[internals]
    const message = await hooks.run('message:receive', makeIncomingMessage(this, raw))
    if (!message) return
    this.#announce(() => this.emit('message', message))
    if (!prompts.take(message)) await listeners.dispatch(message)
  }

  #report(error: Error): void {
    this.logger.error(error.message, error)
    try {
      this.emit('error', error)
    } catch (another) {
      this.logger.error('响应 error 事件时出错', another)
    }
  }

  /** 旁观者抛错，不该打断消息与连接。 */
  #announce(emit: () => void): void {
    try {
      emit()
    } catch (error) {
      this.#report(asError(error))
    }
  }
}
