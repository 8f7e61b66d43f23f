/**
 * 纯文本。
 *
 * @see {@link segment.text}；凡是接受 {@link Sendable} 的地方，直接写字符串即可。
 * @since 0.0.1
 */
export interface TextSegment {
  /** 类型名。 */
  readonly type: 'text'
  /** 文字。 */
  readonly text: string
}

/**
 * 纯文本。
 *
 * @param text - 文字。
 * @returns 消息段。
 * @since 0.0.1
 */
export function text(text: string): TextSegment {
  return { type: 'text', text }
}
