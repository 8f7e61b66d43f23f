/**
 * 引用回复，须放在消息开头。
 *
 * @see {@link segment.reply}；回复眼前的消息，用 {@link ReplyOptions.quote} 更简短。
 * @since 0.0.1
 */
export interface ReplySegment {
  /** 类型名。 */
  readonly type: 'reply'
  /** 被引用的消息。 */
  readonly messageId: string
}

/**
 * 引用回复。
 *
 * @param messageId - 被引用的消息。
 * @returns 消息段。
 * @since 0.0.1
 */
export function reply(messageId: string): ReplySegment {
  return { type: 'reply', messageId }
}
