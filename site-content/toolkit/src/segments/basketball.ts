/**
 * 投篮表情。
 *
 * 结果由平台决定，发送时不能指定。
 *
 * @see {@link segment.basketball}
 * @since 0.0.1
 */
export interface BasketballSegment {
  /** 类型名。 */
  readonly type: 'basketball'
  /** 1 至 5，只在收到的消息里有值。 */
  readonly result?: number
}

/**
 * 投篮。
 *
 * @returns 消息段。
 * @since 0.0.1
 */
export function basketball(): BasketballSegment {
  return { type: 'basketball' }
}
