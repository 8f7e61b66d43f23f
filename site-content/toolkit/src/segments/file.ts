import type { MediaSource } from './media-source.ts'

/**
 * 文件。
 *
 * @see {@link segment.file}
 * @since 0.0.1
 */
export interface FileSegment {
  /** 类型名。 */
  readonly type: 'file'
  /** 文件的内容。 */
  readonly source: MediaSource
  /** 显示的文件名。 */
  readonly name: string
  /** 字节数，只在收到的消息里有值。 */
  readonly size?: number
}

/**
 * 文件。
 *
 * @param source - 文件的内容。
 * @param name - 显示的文件名，要带扩展名。
 * @returns 消息段。
 * @since 0.0.1
 */
export function file(source: MediaSource, name: string): FileSegment {
  return { type: 'file', source, name }
}
