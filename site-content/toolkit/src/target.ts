/**
 * 消息发生的场景。
 *
 * @since 0.0.1
 */
export enum MessageScene {
  /** 私聊。 */
  Private = 'private',
  /** 群聊。 */
  Group = 'group',
  /** 频道。 */
  Channel = 'channel',
}

/**
 * 一个会话：在什么场景，对方（用户、群或频道）是谁。
 *
 * 它只是一个普通对象，除了取自收到的消息，也可以自己拼。
 *
 * @example
 * ```ts
 * import { MessageScene, type Target } from '@mobot/core'
 *
 * export const team: Target = { scene: MessageScene.Group, id: '30003' }
 * ```
 * @since 0.0.1
 */
export interface Target {
  /** 场景。 */
  readonly scene: MessageScene
  /** 用户、群或频道的 ID。 */
  readonly id: string
}
