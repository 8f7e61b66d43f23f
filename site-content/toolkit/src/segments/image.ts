import type { MediaSource } from './media-source.ts'

/**
 * 图片。
 *
 * @see {@link segment.image}
 * @since 0.0.1
 */
export interface ImageSegment {
  /** 类型名。 */
  readonly type: 'image'
  /** 图片的内容。 */
  readonly source: MediaSource
  /** 会话列表里代替图片显示的文字。 */
  readonly summary?: string
  /** 宽度，单位为像素，只在收到的消息里有值。 */
  readonly width?: number
  /** 高度，单位为像素，只在收到的消息里有值。 */
  readonly height?: number
}

/**
 * 图片。
 *
 * @param source - 图片的内容。
 * @param summary - 会话列表里代替图片显示的文字。
 * @returns 消息段。
 * @example
 * ```ts
 * import { segment } from '@mobot/core'
 *
 * export const cat = segment.image('./assets/cat.png', '[猫]')
 * ```
 * @since 0.0.1
 */
export function image(source: MediaSource, summary?: string): ImageSegment {
  return { type: 'image', source, ...(summary !== undefined && { summary }) }
}
