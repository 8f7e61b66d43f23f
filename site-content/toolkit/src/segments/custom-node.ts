import type { Segment } from './segment.ts'
import { type Sendable, toSegments } from './sendable.ts'

/**
 * 合并转发中自行编写的一条。
 *
 * @see {@link segment.customNode}、{@link ForwardSegment}
 * @since 0.0.1
 */
export interface CustomNodeSegment {
  /** 类型名。 */
  readonly type: 'custom-node'
  /** 显示为谁发的：用户 ID。 */
  readonly userId: string
  /** 显示为谁发的：名字。 */
  readonly nickname: string
  /** 这一条的内容。 */
  readonly content: readonly Segment[]
  /** 显示的时刻，缺省时由平台填写。 */
  readonly time?: Date
}

/**
 * 自行编写的一条转发。
 *
 * @param userId - 显示为谁发的：用户 ID。
 * @param nickname - 显示为谁发的：名字。
 * @param content - 这一条的内容。
 * @param time - 显示的时刻，缺省时由平台填写。
 * @returns 消息段，放进 {@link segment.forward} 里。
 * @since 0.0.1
 */
export function customNode(
  userId: string,
  nickname: string,
  content: Sendable,
  time?: Date,
): CustomNodeSegment {
  return {
    type: 'custom-node',
    userId,
    nickname,
    content: toSegments(content),
    ...(time !== undefined && { time }),
  }
}
