import type { Awaitable } from './awaitable.ts'
import type { Dispose } from './dispose.ts'
import type { Plugin } from './plugin.ts'
import type { PluginConfigInputs } from './plugin-config-inputs.ts'

/**
 * 插件的生命周期回调。
 *
 * | 阶段   | 调用                           | 次数     | 状态变为                     |
 * | ------ | ------------------------------ | -------- | ---------------------------- |
 * | 加载   | `onLoad`                       | 一次     | {@link PluginState.Loaded}   |
 * | 启用   | `setup`                        | 每次启用 | {@link PluginState.Enabled}  |
 * | 前后台 | `onBackground`、`onForeground` | 每次切换 | 不变                         |
 * | 停用   | 清理函数                       | 每次停用 | {@link PluginState.Loaded}   |
 * | 卸载   | `onUnload`                     | 一次     | {@link PluginState.Unloaded} |
 *
 * @typeParam Inputs - 全部配置项的类型。
 * @since 0.0.1
 */
export interface PluginLifecycle<Inputs extends PluginConfigInputs = PluginConfigInputs> {
  /**
   * 加载后调用一次，此时配置已就绪，但机器人可能还没有连接。
   *
   * @param plugin - 插件实例。
   * @returns 可以是异步的。
   */
  onLoad?(plugin: Plugin<Inputs>): Awaitable<void>
  /**
   * 每次启用时调用。
   *
   * @param plugin - 插件实例。
   * @returns 可以返回清理函数，停用时最先执行。
   */
  setup?(plugin: Plugin<Inputs>): Awaitable<Dispose | undefined> | Awaitable<void>
  /**
   * App 回到前台，只通知已启用的插件。
   *
   * @param plugin - 插件实例。
   * @returns 可以是异步的。
   */
  onForeground?(plugin: Plugin<Inputs>): Awaitable<void>
  /**
   * App 进入后台，应尽快返回，只通知已启用的插件。
   *
   * @param plugin - 插件实例。
   * @returns 可以是异步的，宿主至多等 5 秒。
   */
  onBackground?(plugin: Plugin<Inputs>): Awaitable<void>
  /**
   * 卸载前调用一次，此时插件已停用。
   *
   * @param plugin - 插件实例。
   * @returns 可以是异步的。
   */
  onUnload?(plugin: Plugin<Inputs>): Awaitable<void>
}

/**
 * 插件的定义。
 *
 * @typeParam Inputs - 全部配置项的类型。
 * @see {@link definePlugin}
 * @since 0.0.1
 */
export interface PluginDefinition<Inputs extends PluginConfigInputs = PluginConfigInputs>
  extends PluginLifecycle<Inputs> {
  /** 唯一的名字：小写字母、数字与连字符。 */
  readonly name: string
  /** 语义化版本号。 */
  readonly version: string
  /** 一句话的说明，显示在插件列表里。 */
  readonly description?: string
  /** 作者。 */
  readonly author?: string
  /** 配置项，宿主据此生成设置页。 */
  readonly config?: Inputs
}

/**
 * 插件所处的状态。
 *
 * ```text
 * Created ──onLoad──► Loaded ◄──清理函数── Enabled
 *                      │  └────setup────────►
 *                      └──onUnload──► Unloaded
 * ```
 *
 * @since 0.0.1
 */
export enum PluginState {
  /** 实例已创建，尚未加载。 */
  Created = 'created',
  /** 已加载，未启用。 */
  Loaded = 'loaded',
  /** 正在运行。 */
  Enabled = 'enabled',
  /** 已卸载，不能再用。 */
  Unloaded = 'unloaded',
  /** 加载或启用时抛出了错误，可以再次启用。 */
  Failed = 'failed',
}

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** 名字不合规则就抛错：它是存储的键，也出现在日志里。 */
export function checkPluginName(name: string): void {
  if (!NAME.test(name)) throw new Error(`插件名“${name}”只能含小写字母、数字与连字符`)
}

/**
 * 定义插件，用作插件模块的默认导出。
 *
 * @typeParam Inputs - 全部配置项的类型，由实参推导。
 * @param definition - 插件的定义。
 * @returns 原样的定义。
 * @throws `Error`：名字不合规则。
 * @example
 * ```ts
 * import { definePlugin, PluginConfigInputKind } from '@mobot/core'
 *
 * export default definePlugin({
 *   name: 'greeting',
 *   version: '1.0.0',
 *   config: {
 *     word: { kind: PluginConfigInputKind.Text, label: '问候语', default: '你好' },
 *   },
 *   setup(plugin) {
 *     plugin.listen('打招呼 [name]', ({ params, message }) => {
 *       return `${plugin.config.values.word}，${params.name ?? message.sender.name}`
 *     })
 *   },
 * })
 * ```
 * @see {@link Bot.use} 把它装到机器人上。
 * @since 0.0.1
 */
export function definePlugin<const Inputs extends PluginConfigInputs = Readonly<Record<never, never>>>(
  definition: PluginDefinition<Inputs>,
): PluginDefinition<Inputs> {
  checkPluginName(definition.name)
  return definition
}
