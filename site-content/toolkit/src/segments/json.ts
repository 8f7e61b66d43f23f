import type { JsonValue } from '../json.ts'

/**
 * 平台的 JSON 卡片。
 *
 * @see {@link segment.json}
 * @since 0.0.1
 */
export interface JsonSegment {
  /** 类型名。 */
  readonly type: 'json'
  /** 卡片的数据，格式由平台定义。 */
  readonly data: JsonValue
}

/**
 * JSON 卡片。
 *
 * @param data - 卡片的数据，格式由平台定义。
 * @returns 消息段。
 * @since 0.0.1
 */
export function json(data: JsonValue): JsonSegment {
  return { type: 'json', data }
}
