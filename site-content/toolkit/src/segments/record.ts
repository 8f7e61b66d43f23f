import type { MediaSource } from './media-source.ts'

/**
 * 语音。
 *
 * @see {@link segment.record}
 * @since 0.0.1
 */
export interface RecordSegment {
  /** 类型名。 */
  readonly type: 'record'
  /** 语音的内容。 */
  readonly source: MediaSource
  /** 时长，单位为秒，只在收到的消息里有值。 */
  readonly duration?: number
}

/**
 * 语音。
 *
 * @param source - 语音的内容。
 * @returns 消息段。
 * @since 0.0.1
 */
export function record(source: MediaSource): RecordSegment {
  return { type: 'record', source }
}
