/**
 * 骰子表情。
 *
 * 结果由平台决定，发送时不能指定。
 *
 * @see {@link segment.dice}
 * @since 0.0.1
 */
export interface DiceSegment {
  /** 类型名。 */
  readonly type: 'dice'
  /** 1 至 6，只在收到的消息里有值。 */
  readonly result?: number
}

/**
 * 骰子。
 *
 * @returns 消息段。
 * @since 0.0.1
 */
export function dice(): DiceSegment {
  return { type: 'dice' }
}
