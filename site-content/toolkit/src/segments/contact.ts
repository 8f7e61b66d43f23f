/**
 * 推荐联系人或群的名片。
 *
 * @see {@link segment.contact}
 * @since 0.0.1
 */
export interface ContactSegment {
  /** 类型名。 */
  readonly type: 'contact'
  /** 推荐的是人还是群。 */
  readonly scope: 'user' | 'group'
  /** 用户 ID 或群 ID。 */
  readonly id: string
}

/**
 * 联系人或群的名片。
 *
 * @param scope - 推荐的是人还是群。
 * @param id - 用户 ID 或群 ID。
 * @returns 消息段。
 * @since 0.0.1
 */
export function contact(scope: 'user' | 'group', id: string): ContactSegment {
  return { type: 'contact', scope, id }
}
