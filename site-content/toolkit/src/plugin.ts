import type { Awaitable } from './awaitable.ts'
import type { Bot } from './bot.ts'
import { internals } from './bot-internals.ts'
import type { Dispose } from './dispose.ts'
import { EventEmitter } from './event-emitter.ts'
import type { HookHandler, HookName, HookOptions } from './hooks.ts'
import { Listener } from './listener.ts'
import type {
  ListenerDefinition,
  ListenerHandler,
  ListenerParams,
  ListenerPattern,
} from './listener-definition.ts'
import { type Logger, renameLogger } from './logger.ts'
import { PluginConfig } from './plugin-config.ts'
import type { PluginConfigInputs } from './plugin-config-inputs.ts'
import { checkPluginName, type PluginDefinition, type PluginState } from './plugin-definition.ts'
import { PluginLife } from './plugin-life.ts'
import type { PluginScope } from './plugin-scope.ts'
import type { PluginStorage } from './plugin-storage.ts'
import type { View, ViewHandle, ViewParams } from './view.ts'

/**
 * 插件发出的事件。
 *
 * @since 0.0.1
 */
export interface PluginEvents {
  /** 状态变了。 */
  state: [state: PluginState, previous: PluginState]
  /** 加载、启用或卸载时抛出了错误。 */
  error: [error: Error]
}

/**
 * 安装在某个机器人上的插件实例。
 *
 * 经由它注册的一切都在停用时自动撤销。平时不必自己创建，{@link Bot.use} 会创建并返回它。
 *
 * @remarks
 * 加载、启用、停用与卸载排队进行，所以不要在 `onLoad` 与 `setup` 里等待它们，否则会一直等下去。
 *
 * @typeParam Inputs - 全部配置项的类型。
 * @example
 * ```ts
 * import { definePlugin, type Plugin } from '@mobot/core'
 *
 * function startHeartbeat(plugin: Plugin): void {
 *   plugin.schedule(30_000, () => plugin.logger.debug('还活着'))
 *   plugin.defer(() => plugin.logger.debug('不再跳动'))
 * }
 *
 * export default definePlugin({ name: 'heartbeat', version: '1.0.0', setup: startHeartbeat })
 * ```
 * @see {@link definePlugin}
 * @since 0.0.1
 */
export class Plugin<
  Inputs extends PluginConfigInputs = PluginConfigInputs,
> extends EventEmitter<PluginEvents> {
  /** 名字，在一个机器人上唯一。 */
  readonly name: string
  /** 语义化版本号。 */
  readonly version: string
  /** 安装在哪个机器人上。 */
  readonly bot: Bot
  /** 使用者设置的配置，加载之后才是保存过的值。 */
  readonly config: PluginConfig<Inputs>
  /** 私有的存储，卸载之后数据仍在。 */
  readonly storage: PluginStorage
  /** 以插件名命名的日志，级别与输出跟随 {@link Bot.logger}。 */
  readonly logger: Logger

  readonly #definition: PluginDefinition<Inputs>
  readonly #life: PluginLife

  /**
   * 创建实例，但不加载，也不登记到机器人上。
   *
   * @param definition - 插件的定义。
   * @param bot - 安装在哪个机器人上。
   * @throws `Error`：名字不合规则，或者某个配置项的缺省值不合法。
   */
  constructor(definition: PluginDefinition<Inputs>, bot: Bot) {
    super()
    checkPluginName(definition.name)
    const { platform, id } = bot.account
    const scope = `${platform}/${id}/${definition.name}`
    this.name = definition.name
    this.version = definition.version
    this.bot = bot
    this.logger = renameLogger(bot.logger, this.name)
    this.storage = bot.host.storage(`${scope}/data`)
    // 没有写配置项的，类型也就推导为没有配置项。
    const inputs = definition.config ?? ({} as Inputs)
    this.config = new PluginConfig(inputs, bot.host.storage(`${scope}/config`), this.logger)
    this.#definition = definition
    this.#life = new PluginLife(this.logger, {
      load: async () => {
        await this.config.load()
        await definition.onLoad?.(this)
      },
      setup: async (scope) => {
        scope.register(bot.host.onVisibilityChange((visible) => void this.#show(visible, scope)))
        return (await definition.setup?.(this)) ?? undefined
      },
      unload: async () => definition.onUnload?.(this),
      onState: (...change) => this.emit('state', ...change),
      onError: (error) => this.emit('error', error),
    })
  }

  /** 所处的状态。 */
  get state(): PluginState {
    return this.#life.state
  }

  /** 注册的监听器，按注册的次序；停用之后是空的。 */
  get listeners(): readonly Listener[] {
    return [...(this.#life.scope?.listeners ?? [])]
  }

  /** 登记的视图，即插件主页上的那些；停用之后是空的。 */
  get views(): readonly View[] {
    return [...(this.#life.scope?.views ?? [])]
  }

  /**
   * 以命令、正则表达式或判断函数注册监听器。
   *
   * @typeParam Pattern - 模式，参数的类型由它推导。
   * @param pattern - 匹配哪些消息。
   * @param handler - 匹配之后做什么。
   * @returns 监听器，插件启用之后生效。
   * @throws `Error`：命令模式写错了，或者插件已经停用。
   */
  listen<const Pattern extends ListenerPattern>(
    pattern: Pattern,
    handler: ListenerHandler<ListenerParams<Pattern>>,
  ): Listener
  /**
   * 按完整定义注册监听器。
   *
   * @typeParam Pattern - 模式，参数的类型由它推导。
   * @param definition - 监听器的定义。
   * @returns 监听器，插件启用之后生效。
   * @throws `Error`：命令模式写错了，或者插件已经停用。
   */
  listen<const Pattern extends ListenerPattern>(definition: ListenerDefinition<Pattern>): Listener
  listen(first: ListenerPattern | ListenerDefinition, handler?: ListenerHandler<never>): Listener {
    const scope = this.#openScope()
    const definition = handler ? { pattern: first, handler } : first
    // 两种重载都已保证：模式与处理函数的参数对得上。
    const listener = new Listener(definition as ListenerDefinition)
    scope.listeners.push(listener)
    scope.register(
      this.bot[internals].listeners.add({ listener, logger: this.logger, isActive: () => scope.isActive }),
    )
    return listener
  }

  /**
   * 注册钩子，插件启用之后生效。
   *
   * @typeParam Name - 钩子的名字。
   * @param name - 钩子的名字。
   * @param handler - 处理函数。
   * @param options - 优先级。
   * @returns 提前撤销的函数，停用时会自动撤销。
   * @throws `Error`：插件已经停用。
   */
  hook<Name extends HookName>(name: Name, handler: HookHandler<Name>, options?: HookOptions): Dispose {
    const scope = this.#openScope()
    const isActive = () => scope.isActive
    const dispose = this.bot[internals].hooks.add(name, handler, { ...options, isActive })
    scope.register(dispose)
    return dispose
  }

  /**
   * 每隔 `interval` 毫秒执行一次；上一次没有结束时跳过。
   *
   * @param interval - 间隔的毫秒数。
   * @param task - 要做的事；抛错会写进日志，不影响下一次。
   * @returns 提前停止的函数，停用时会自动停止。
   * @throws `RangeError`：间隔不是正数；`Error`：插件已经停用。
   */
  schedule(interval: number, task: () => Awaitable<void>): Dispose {
    if (!(interval > 0)) throw new RangeError(`定时任务的间隔应是正数，不是 ${interval}`)
    return this.#openScope().schedule(interval, task)
  }

  /**
   * 登记一个视图，使它出现在插件主页。
   *
   * @param view - 视图。
   * @returns 提前撤下的函数，停用时会自动撤下。
   * @throws `Error`：已经登记过同名的视图，或者插件已经停用。
   */
  mount(view: View): Dispose {
    const scope = this.#openScope()
    if (scope.views.some((each) => each.name === view.name)) {
      throw new Error(`插件 ${this.name} 已经登记过名为“${view.name}”的视图`)
    }
    return scope.mount(view)
  }

  /**
   * 打开视图；不必先登记。
   *
   * @param view - 视图。
   * @param params - 传入的参数，缺省为空对象。
   * @returns 已打开的视图，停用时会自动关闭。
   * @throws `Error`：被 `view:open` 钩子取消，或者插件已经停用。
   */
  async open(view: View, params: ViewParams = {}): Promise<ViewHandle> {
    const scope = this.#openScope()
    const request = await this.bot[internals].hooks.run('view:open', { plugin: this.#plain, view, params })
    if (!request) throw new Error(`打开视图“${view.name}”被 view:open 钩子取消`)
    const handle = await this.bot.host.openView(request)
    scope.open(handle)
    return handle
  }

  /**
   * 登记清理函数，停用时按登记的相反顺序执行。
   *
   * @param cleanup - 清理函数，应当只做“关掉”的动作；抛错会写进日志。
   * @throws `Error`：插件已经停用。
   */
  defer(cleanup: Dispose): void {
    this.#openScope().defer(cleanup)
  }

  /**
   * 读取配置并调用 `onLoad`，由 {@link Bot.use} 调用。
   *
   * `onLoad` 抛错不会从这里抛出，而是进入 {@link PluginState.Failed}，并发出 `error` 事件。
   *
   * @returns 加载完毕或失败之后兑现的 Promise。
   * @throws `Error`：插件已经卸载。
   */
  load(): Promise<void> {
    return this.#life.load()
  }

  /**
   * 调用 `setup`；还没有加载过的，先加载。
   *
   * `setup` 抛错不会从这里抛出，而是进入 {@link PluginState.Failed}，并发出 `error` 事件；可以再次启用。
   *
   * @returns 启用完毕或失败之后兑现的 Promise。
   * @throws `Error`：插件已经卸载。
   */
  enable(): Promise<void> {
    return this.#life.enable()
  }

  /**
   * 撤销全部注册，回到已加载状态；没有启用则什么也不做。
   *
   * @returns 停用之后兑现的 Promise。
   */
  disable(): Promise<void> {
    return this.#life.disable()
  }

  /**
   * 停用（如果需要）后调用 `onUnload`，之后实例作废。
   *
   * `onUnload` 抛错不会从这里抛出，只写日志并发出 `error` 事件。
   *
   * @returns 卸载之后兑现的 Promise。
   */
  unload(): Promise<void> {
    return this.#life.unload()
  }

  /** 不带配置项类型的自己，供不关心配置的地方使用。 */
  get #plain(): Plugin {
    return this as unknown as Plugin
  }

  /** 只通知已启用的插件。 */
  async #show(visible: boolean, { isActive }: PluginScope): Promise<void> {
    if (!isActive) return
    try {
      if (visible) await this.#definition.onForeground?.(this)
      else await this.#definition.onBackground?.(this)
    } catch (error) {
      this.logger.error(visible ? '回到前台时出错' : '进入后台时出错', error)
    }
  }

  #openScope(): PluginScope {
    const { scope } = this.#life
    if (!scope) throw new Error(`插件 ${this.name} 没有启用，不能注册`)
    return scope
  }
}
