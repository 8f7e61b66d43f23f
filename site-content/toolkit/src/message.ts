import type { Bot } from './bot.ts'
import type { ListenerPermission } from './permission.ts'
import type { Segment } from './segments/segment.ts'
import type { Sendable } from './segments/sendable.ts'
import type { Target } from './target.ts'

/**
 * 群成员的身份。
 *
 * @since 0.0.1
 */
export type GroupRole = 'member' | 'admin' | 'owner'

/**
 * 适配器给出的发送者。
 *
 * @since 0.0.1
 */
export interface RawSender {
  /** 用户 ID。 */
  readonly id: string
  /** 显示的名字。 */
  readonly name: string
  /**
   * 群聊里的身份。
   *
   * @defaultValue `'member'`
   */
  readonly role?: GroupRole
}

/**
 * 消息的发送者。
 *
 * @since 0.0.1
 */
export interface Sender extends RawSender {
  /** 由身份以及账号的 `masters`、`managers` 算出。 */
  readonly permission: ListenerPermission
}

/**
 * 适配器收到、尚未交给机器人的消息。
 *
 * @since 0.0.1
 */
export interface RawMessage {
  /** 平台给出的消息 ID。 */
  readonly id: string
  /** 发生在哪个会话。 */
  readonly target: Target
  /** 谁发的。 */
  readonly sender: RawSender
  /** 内容。 */
  readonly segments: readonly Segment[]
  /** 发送的时刻。 */
  readonly time: Date
}

/**
 * 机器人收到的消息。
 *
 * 消息是只读的；要换内容，用 {@link IncomingMessage.with} 得到一份副本。
 *
 * @since 0.0.1
 */
export interface IncomingMessage extends RawMessage {
  /** 收到它的机器人。 */
  readonly bot: Bot
  /** 谁发的，带有算好的权限。 */
  readonly sender: Sender
  /** 全部文本段连接而成，两端空白已去掉。 */
  readonly text: string
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
   * 内容换成 `content` 的副本，其余不变。
   *
   * @param content - 新的内容。
   * @returns 新的消息，`text` 也随之重算。
   */
  with(content: Sendable): IncomingMessage
}

/**
 * 回复的方式。
 *
 * @since 0.0.1
 */
export interface ReplyOptions {
  /**
   * 引用原消息。
   *
   * @defaultValue `false`
   */
  readonly quote?: boolean
  /**
   * 提及原消息的发送者，私聊中不起作用。
   *
   * @defaultValue `false`
   */
  readonly mention?: boolean
}

/**
 * 等待发送的消息。
 *
 * @see {@link Hooks} 的 `message:send`。
 * @since 0.0.1
 */
export interface OutgoingMessage {
  /** 由谁发送。 */
  readonly bot: Bot
  /** 发到哪个会话。 */
  readonly target: Target
  /** 内容，尚未降级。 */
  readonly segments: readonly Segment[]
}

/**
 * 已发送的消息。
 *
 * @since 0.0.1
 */
export interface SentMessage {
  /** 平台给出的消息 ID。 */
  readonly id: string
  /** 发到了哪个会话。 */
  readonly target: Target
  /** 发送的时刻。 */
  readonly time: Date
  /**
   * 撤回。
   *
   * @returns 撤回之后兑现的 Promise。
   * @throws `Error`：平台不支持撤回，或者不允许撤回这一条。
   */
  recall(): Promise<void>
}
