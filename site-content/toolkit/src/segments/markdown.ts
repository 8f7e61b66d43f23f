/**
 * Markdown 内容。
 *
 * @see {@link segment.markdown}
 * @since 0.0.1
 */
export interface MarkdownSegment {
  /** 类型名。 */
  readonly type: 'markdown'
  /** Markdown 源码，支持哪些语法由平台决定。 */
  readonly content: string
}

/**
 * Markdown 内容。
 *
 * @param content - Markdown 源码。
 * @returns 消息段。
 * @since 0.0.1
 */
export function markdown(content: string): MarkdownSegment {
  return { type: 'markdown', content }
}
