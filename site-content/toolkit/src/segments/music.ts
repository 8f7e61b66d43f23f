/**
 * 音乐平台的曲目卡片。
 *
 * @see {@link segment.music}；曲库里没有的用 {@link CustomMusicSegment}。
 * @since 0.0.1
 */
export interface MusicSegment {
  /** 类型名。 */
  readonly type: 'music'
  /** 音乐平台的标识，由适配器定义。 */
  readonly platform: string
  /** 曲目在那个平台上的 ID。 */
  readonly id: string
}

/**
 * 音乐平台的曲目。
 *
 * @param platform - 音乐平台的标识，由适配器定义。
 * @param id - 曲目在那个平台上的 ID。
 * @returns 消息段。
 * @since 0.0.1
 */
export function music(platform: string, id: string): MusicSegment {
  return { type: 'music', platform, id }
}
