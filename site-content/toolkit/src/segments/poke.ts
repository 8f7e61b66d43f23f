/**
 * 戳一戳。
 *
 * @see {@link segment.poke}；别人戳机器人是通知，见 {@link PokeNotice}。
 * @since 0.0.1
 */
export interface PokeSegment {
  /** 类型名。 */
  readonly type: 'poke'
  /** 被戳的用户 ID。 */
  readonly userId: string
}

/**
 * 戳一戳。
 *
 * @param userId - 被戳的用户 ID。
 * @returns 消息段。
 * @since 0.0.1
 */
export function poke(userId: string): PokeSegment {
  return { type: 'poke', userId }
}
