/**
 * 位置。
 *
 * @see {@link segment.location}
 * @since 0.0.1
 */
export interface LocationSegment {
  /** 类型名。 */
  readonly type: 'location'
  /** 纬度，单位为度，北纬为正。 */
  readonly latitude: number
  /** 经度，单位为度，东经为正。 */
  readonly longitude: number
  /** 地点的名字。 */
  readonly title: string
  /** 详细地址。 */
  readonly address?: string
}

/**
 * 位置。
 *
 * @param latitude - 纬度，北纬为正。
 * @param longitude - 经度，东经为正。
 * @param title - 地点的名字。
 * @param address - 详细地址。
 * @returns 消息段。
 * @example
 * ```ts
 * import { segment } from '@mobot/core'
 *
 * export const place = segment.location(30.2741, 120.1551, '西湖文化广场', '杭州市拱墅区')
 * ```
 * @since 0.0.1
 */
export function location(
  latitude: number,
  longitude: number,
  title: string,
  address?: string,
): LocationSegment {
  return { type: 'location', latitude, longitude, title, ...(address !== undefined && { address }) }
}
