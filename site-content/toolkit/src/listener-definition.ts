import type { Awaitable } from './awaitable.ts'
import type { Bot } from './bot.ts'
import { type CommandParams, compileCommand } from './command.ts'
import type { Listener } from './listener.ts'
import type { IncomingMessage, ReplyOptions, SentMessage } from './message.ts'
import type { ListenerPermission } from './permission.ts'
import type { Sendable } from './segments/sendable.ts'
import type { MessageScene } from './target.ts'

/**
 * 匹配消息的模式：命令、正则表达式或判断函数。
 *
 * @see {@link parseCommand} 命令的写法。
 * @since 0.0.1
 */
export type ListenerPattern = string | RegExp | ((message: IncomingMessage) => boolean)

/**
 * 模式匹配成功后的参数；正则表达式给出具名分组。
 *
 * @typeParam Pattern - 模式。
 * @since 0.0.1
 */
export type ListenerParams<Pattern extends ListenerPattern> = Pattern extends string
  ? CommandParams<Pattern>
  : Readonly<Record<string, string | undefined>>

/**
 * 追问的选项。
 *
 * @since 0.0.1
 */
export interface PromptOptions {
  /**
   * 等待的毫秒数，从问题发出之后算起。
   *
   * @defaultValue `60000`
   */
  readonly timeout?: number
}

/**
 * 监听器被触发时得到的上下文。
 *
 * @typeParam Params - 参数的类型，由模式推导出来。
 * @since 0.0.1
 */
export interface ListenerContext<Params = Readonly<Record<string, string | undefined>>> {
  /** 收到消息的机器人。 */
  readonly bot: Bot
  /** 被触发的监听器。 */
  readonly listener: Listener
  /** 触发它的消息。 */
  readonly message: IncomingMessage
  /** 模式匹配得到的参数。 */
  readonly params: Params
  /**
   * 在同一会话里回复。
   *
   * @param content - 回复的内容。
   * @param options - 是否引用、是否提及。
   * @returns 已发送的消息，可以用来撤回。
   * @throws 与 {@link Bot.send} 相同。
   */
  reply(content: Sendable, options?: ReplyOptions): Promise<SentMessage>
  /**
   * 追问，并等待同一会话中同一发送者的下一条消息。
   *
   * 那条消息不再分发给监听器。
   *
   * @param question - 问题。
   * @param options - 等多久。
   * @returns 回答；超时或机器人停止时为 `undefined`。
   * @throws 问题没有发出去时抛出，与 {@link Bot.send} 相同。
   */
  prompt(question: Sendable, options?: PromptOptions): Promise<IncomingMessage | undefined>
  /** 不再让后面的监听器处理这条消息。 */
  stop(): void
}

/**
 * 监听器的处理函数。
 *
 * @typeParam Params - 参数的类型，由模式推导出来。
 * @param context - 上下文。
 * @returns 作为回复发送的内容；`undefined` 就是不回复。
 * @since 0.0.1
 */
export type ListenerHandler<Params = Readonly<Record<string, string | undefined>>> = (
  context: ListenerContext<Params>,
) => Awaitable<Sendable | undefined> | Awaitable<void>

/**
 * 监听器的定义。
 *
 * @typeParam Pattern - 模式，参数的类型由它推导。
 * @see {@link Plugin.listen}
 * @since 0.0.1
 */
export interface ListenerDefinition<Pattern extends ListenerPattern = ListenerPattern> {
  /** 名字，用于日志和管理界面；缺省取自 `pattern`。 */
  readonly name?: string
  /** 匹配哪些消息。 */
  readonly pattern: Pattern
  /** 匹配之后做什么。 */
  readonly handler: ListenerHandler<ListenerParams<Pattern>>
  /** 限定场景，缺省不限。 */
  readonly scenes?: readonly MessageScene[]
  /**
   * 所需权限；不足时视为没有匹配，不会回复什么。
   *
   * @defaultValue {@link ListenerPermission.Everyone}
   */
  readonly permission?: ListenerPermission
  /**
   * 数值大的先处理，相等时先注册的先处理。
   *
   * @defaultValue `0`
   */
  readonly priority?: number
  /**
   * 同一发送者两次触发的最短间隔，单位为毫秒。
   *
   * @defaultValue `0`
   */
  readonly cooldown?: number
}

/**
 * 一次处理的结果：不匹配、已处理，或已处理并阻止后续。
 *
 * @since 0.0.1
 */
export type ListenerResult = 'skipped' | 'handled' | 'stopped'

/**
 * 单独定义一个监听器，交给 {@link Plugin.listen} 注册。
 *
 * 监听器多了，用它分到各个文件里，参数的类型不会丢。
 *
 * @typeParam Pattern - 模式，参数的类型由它推导。
 * @param definition - 监听器的定义。
 * @returns 原样的定义。
 * @throws `Error`：命令模式写错了。
 * @example
 * ```ts
 * import { defineListener, ListenerPermission } from '@mobot/core'
 *
 * export const mute = defineListener({
 *   pattern: '禁言 <name> [minutes]',
 *   permission: ListenerPermission.GroupAdmin,
 *   handler: ({ params }) => `${params.name} 禁言 ${params.minutes ?? '10'} 分钟`,
 * })
 * ```
 * @since 0.0.1
 */
export function defineListener<const Pattern extends ListenerPattern>(
  definition: ListenerDefinition<Pattern>,
): ListenerDefinition<Pattern> {
  if (typeof definition.pattern === 'string') compileCommand(definition.pattern)
  return definition
}
