/**
 * 平台内置表情。
 *
 * @see {@link segment.face}
 * @since 0.0.1
 */
export interface FaceSegment {
  /** 类型名。 */
  readonly type: 'face'
  /** 表情的编号，由平台定义。 */
  readonly id: number
}

/**
 * 平台内置表情。
 *
 * @param id - 表情的编号，由平台定义。
 * @returns 消息段。
 * @since 0.0.1
 */
export function face(id: number): FaceSegment {
  return { type: 'face', id }
}
