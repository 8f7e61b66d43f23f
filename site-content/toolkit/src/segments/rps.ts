/**
 * 猜拳表情。
 *
 * 结果由平台决定，发送时不能指定。
 *
 * @see {@link segment.rps}
 * @since 0.0.1
 */
export interface RpsSegment {
  /** 类型名。 */
  readonly type: 'rps'
  /** 石头、布或剪刀，只在收到的消息里有值。 */
  readonly result?: 'rock' | 'paper' | 'scissors'
}

/**
 * 猜拳。
 *
 * @returns 消息段。
 * @since 0.0.1
 */
export function rps(): RpsSegment {
  return { type: 'rps' }
}
