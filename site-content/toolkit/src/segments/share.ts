/**
 * 链接分享卡片。
 *
 * @see {@link segment.share}
 * @since 0.0.1
 */
export interface ShareSegment {
  /** 类型名。 */
  readonly type: 'share'
  /** 点开卡片后的页面地址。 */
  readonly url: string
  /** 标题。 */
  readonly title: string
  /** 标题下面的一两句话。 */
  readonly summary?: string
  /** 缩略图的地址。 */
  readonly image?: string
}

/**
 * 链接分享。
 *
 * @param card - 卡片的内容。
 * @returns 消息段。
 * @since 0.0.1
 */
export function share(card: Omit<ShareSegment, 'type'>): ShareSegment {
  return { ...card, type: 'share' }
}
