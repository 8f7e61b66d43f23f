/**
 * 自定义音乐卡片。
 *
 * @see {@link segment.customMusic}；平台曲库里已有的曲目用 {@link MusicSegment}。
 * @since 0.0.1
 */
export interface CustomMusicSegment {
  /** 类型名。 */
  readonly type: 'custom-music'
  /** 点开卡片后的页面地址。 */
  readonly url: string
  /** 音频地址。 */
  readonly audio: string
  /** 曲名。 */
  readonly title: string
  /** 歌手。 */
  readonly singer?: string
  /** 封面图片的地址。 */
  readonly cover?: string
}

/**
 * 自定义音乐卡片。
 *
 * @param card - 卡片的内容。
 * @returns 消息段。
 * @example
 * ```ts
 * import { segment } from '@mobot/core'
 *
 * export const song = segment.customMusic({
 *   url: 'https://example.com/songs/1',
 *   audio: 'https://example.com/songs/1.mp3',
 *   title: '雨天',
 *   singer: '佚名',
 * })
 * ```
 * @since 0.0.1
 */
export function customMusic(card: Omit<CustomMusicSegment, 'type'>): CustomMusicSegment {
  return { ...card, type: 'custom-music' }
}
