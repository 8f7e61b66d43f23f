import type { Awaitable } from './awaitable.ts'
import type { Listener } from './listener.ts'
import type { IncomingMessage, OutgoingMessage } from './message.ts'
import type { ViewRequest } from './view.ts'

/**
 * 监听器将要被调用。
 *
 * @since 0.0.1
 */
export interface ListenerCall {
  /** 将要被调用的监听器。 */
  readonly listener: Listener
  /** 触发它的消息。 */
  readonly message: IncomingMessage
}

/**
 * 监听器抛出了错误。
 *
 * @since 0.0.1
 */
export interface ListenerFailure extends ListenerCall {
  /** 抛出的值，不一定是 `Error`。 */
  readonly error: unknown
}

/**
 * 钩子名与它传递的数据。
 *
 * @since 0.0.1
 */
export interface Hooks {
  /** 收到消息，尚未分发给监听器；返回 `false` 则丢弃它。 */
  'message:receive': IncomingMessage
  /** 消息将要发送，尚未降级；返回 `false` 则取消，{@link Bot.send} 抛出错误。 */
  'message:send': OutgoingMessage
  /** 监听器匹配成功，权限与冷却也已通过，将要调用；返回 `false` 则跳过它，接着看下一个。 */
  'listener:call': ListenerCall
  /** 监听器抛出错误，尚未写入日志；返回 `false` 表示已经处理，不再写日志。 */
  'listener:error': ListenerFailure
  /** 视图将要打开；返回 `false` 则拒绝，{@link Plugin.open} 抛出错误。 */
  'view:open': ViewRequest
}

/**
 * 钩子的名字。
 *
 * @since 0.0.1
 */
export type HookName = keyof Hooks

/**
 * 钩子的处理函数。
 *
 * | 返回                | 含义                     |
 * | ------------------- | ------------------------ |
 * | `undefined`、`true` | 原样传给下一个           |
 * | 新的数据            | 用它代替，传给下一个     |
 * | `false`             | 到此为止，后面的不再调用 |
 *
 * 抛错时写进日志，当作返回了 `undefined`。
 *
 * @typeParam Name - 钩子的名字。
 * @param payload - 经过这里的数据，只读；要改写就返回新的对象。
 * @returns 见上表。
 * @since 0.0.1
 */
export type HookHandler<Name extends HookName> = (
  payload: Hooks[Name],
) => Awaitable<Hooks[Name] | boolean | undefined> | Awaitable<void>

/**
 * 注册钩子的选项。
 *
 * @since 0.0.1
 */
export interface HookOptions {
  /**
   * 数值大的先调用，相等时先注册的先调用。
   *
   * 约定：100 以上是安全与审计，-100 以下是统计与存档。
   *
   * @defaultValue `0`
   */
  readonly priority?: number
}
