/**
 * 匿名发送标记，须放在消息开头。
 *
 * @see {@link segment.anonymous}
 * @since 0.0.1
 */
export interface AnonymousSegment {
  /** 类型名。 */
  readonly type: 'anonymous'
  /** 群里不允许匿名时，是否改为实名继续发送。 */
  readonly fallback: boolean
}

/**
 * 匿名发送标记。
 *
 * @param fallback - 不允许匿名时是否改为实名，缺省为 `false`，即发送失败。
 * @returns 消息段。
 * @example
 * ```ts
 * import { segment } from '@mobot/core'
 *
 * export const confession = [segment.anonymous(true), '其实我也没听懂']
 * ```
 * @since 0.0.1
 */
export function anonymous(fallback = false): AnonymousSegment {
  return { type: 'anonymous', fallback }
}
