/**
 * 提及某人或全体成员。
 *
 * @see {@link segment.at}
 * @since 0.0.1
 */
export interface AtSegment {
  /** 类型名。 */
  readonly type: 'at'
  /** 用户 ID，或 {@link everyone}。 */
  readonly id: string
  /** 显示的名字，缺省时由平台填写。 */
  readonly name?: string
}

/**
 * 传给 {@link segment.at} 时表示提及全体成员。
 *
 * @since 0.0.1
 */
export const everyone: 'all' = 'all'

/**
 * 提及某人；`id` 为 {@link everyone} 时提及全体成员。
 *
 * @param id - 用户 ID。
 * @param name - 显示的名字，缺省时由平台填写。
 * @returns 消息段。
 * @example
 * ```ts
 * import { everyone, segment } from '@mobot/core'
 *
 * export const call = [segment.at('10001'), ' 该你了']
 * export const meeting = [segment.at(everyone), ' 今晚八点开会']
 * ```
 * @since 0.0.1
 */
export function at(id: string, name?: string): AtSegment {
  return { type: 'at', id, ...(name !== undefined && { name }) }
}
