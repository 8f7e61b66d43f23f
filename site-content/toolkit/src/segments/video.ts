import type { MediaSource } from './media-source.ts'

/**
 * 视频。
 *
 * @see {@link segment.video}
 * @since 0.0.1
 */
export interface VideoSegment {
  /** 类型名。 */
  readonly type: 'video'
  /** 视频的内容。 */
  readonly source: MediaSource
  /** 封面图片。 */
  readonly cover?: MediaSource
  /** 时长，单位为秒，只在收到的消息里有值。 */
  readonly duration?: number
}

/**
 * 视频。
 *
 * @param source - 视频的内容。
 * @param cover - 封面图片，缺省时由平台截取。
 * @returns 消息段。
 * @since 0.0.1
 */
export function video(source: MediaSource, cover?: MediaSource): VideoSegment {
  return { type: 'video', source, ...(cover !== undefined && { cover }) }
}
