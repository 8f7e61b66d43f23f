import type { Target } from './target.ts'

/**
 * 消息被撤回。
 *
 * @since 0.0.1
 */
export interface RecallNotice {
  /** 通知的种类。 */
  readonly kind: 'recall'
  /** 发生在哪个会话。 */
  readonly target: Target
  /** 被撤回的消息。 */
  readonly messageId: string
  /** 撤回它的人。 */
  readonly operatorId: string
}

/**
 * 成员加入或离开。
 *
 * @since 0.0.1
 */
export interface MemberNotice {
  /** 通知的种类：加入或离开。 */
  readonly kind: 'join' | 'leave'
  /** 发生在哪个会话。 */
  readonly target: Target
  /** 加入或离开的人。 */
  readonly userId: string
}

/**
 * 有人戳了机器人。
 *
 * @since 0.0.1
 */
export interface PokeNotice {
  /** 通知的种类。 */
  readonly kind: 'poke'
  /** 发生在哪个会话。 */
  readonly target: Target
  /** 戳机器人的人。 */
  readonly userId: string
}

/**
 * 有人点了 `callback` 按钮。
 *
 * @see {@link ButtonAction}
 * @since 0.0.1
 */
export interface ButtonNotice {
  /** 通知的种类。 */
  readonly kind: 'button'
  /** 发生在哪个会话。 */
  readonly target: Target
  /** 点按钮的人。 */
  readonly userId: string
  /** 按钮的 {@link Button.id}。 */
  readonly buttonId: string
  /** 按钮回传的数据。 */
  readonly data: string
}

/**
 * 一条通知，以 `kind` 区分。
 *
 * 通知不是消息，不经过监听器，用机器人的 `notice` 事件接收。
 *
 * @example
 * ```ts
 * import type { Bot, Dispose } from '@mobot/core'
 *
 * export function welcome(bot: Bot): Dispose {
 *   return bot.on('notice', (notice) => {
 *     if (notice.kind === 'join') void bot.send(notice.target, '欢迎入群')
 *   })
 * }
 * ```
 * @see {@link BotEvents.notice}
 * @since 0.0.1
 */
export type Notice = RecallNotice | MemberNotice | PokeNotice | ButtonNotice
