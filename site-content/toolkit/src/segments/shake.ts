/**
 * 窗口抖动，只能单独发送。
 *
 * @see {@link segment.shake}
 * @since 0.0.1
 */
export interface ShakeSegment {
  /** 类型名。 */
  readonly type: 'shake'
}

/**
 * 窗口抖动。
 *
 * @returns 消息段。
 * @since 0.0.1
 */
export function shake(): ShakeSegment {
  return { type: 'shake' }
}
