/**
 * 合并转发中引用已有消息的一条。
 *
 * @see {@link segment.directNode}、{@link ForwardSegment}
 * @since 0.0.1
 */
export interface DirectNodeSegment {
  /** 类型名。 */
  readonly type: 'direct-node'
  /** 被引用的消息。 */
  readonly messageId: string
}

/**
 * 引用已有消息的一条转发。
 *
 * @param messageId - 被引用的消息。
 * @returns 消息段，放进 {@link segment.forward} 里。
 * @since 0.0.1
 */
export function directNode(messageId: string): DirectNodeSegment {
  return { type: 'direct-node', messageId }
}
