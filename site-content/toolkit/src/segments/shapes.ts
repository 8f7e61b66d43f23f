import type { Segment, SegmentOf, SegmentType } from './segment.ts'

type Kind = 'string' | 'number' | 'boolean' | 'array' | 'media' | 'json'

/** 每种消息段必有的字段。 */
const SHAPES: Readonly<Record<SegmentType, Readonly<Record<string, Kind>>>> = {
  anonymous: { fallback: 'boolean' },
  at: { id: 'string' },
  basketball: {},
  button: { rows: 'array' },
  contact: { scope: 'string', id: 'string' },
  'custom-music': { url: 'string', audio: 'string', title: 'string' },
  'custom-node': { userId: 'string', nickname: 'string', content: 'array' },
  dice: {},
  'direct-node': { messageId: 'string' },
  face: { id: 'number' },
  file: { source: 'media', name: 'string' },
  forward: { nodes: 'array' },
  image: { source: 'media' },
  json: { data: 'json' },
  location: { latitude: 'number', longitude: 'number', title: 'string' },
  markdown: { content: 'string' },
  music: { platform: 'string', id: 'string' },
  poke: { userId: 'string' },
  record: { source: 'media' },
  reply: { messageId: 'string' },
  rps: {},
  shake: {},
  share: { url: 'string', title: 'string' },
  text: { text: 'string' },
  video: { source: 'media' },
  xml: { data: 'string' },
}

/**
 * 全部消息段类型，按字母顺序排列。
 *
 * @example
 * ```ts
 * import { type SegmentType, segmentTypes } from '@mobot/core'
 *
 * // 测试用的适配器什么都能发
 * export const supports: ReadonlySet<SegmentType> = new Set(segmentTypes)
 * ```
 * @since 0.0.1
 */
export const segmentTypes: readonly SegmentType[] = Object.freeze(Object.keys(SHAPES).filter(isType).sort())

/**
 * 判断一个值是不是消息段：有已知的类型名，必有的字段一个不缺。
 *
 * @param value - 任意值，例如从存储里读出来的。
 * @returns 是消息段时为 `true`。
 * @since 0.0.1
 */
export function isSegment(value: unknown): value is Segment

/**
 * 判断一个值是不是指定类型的消息段。
 *
 * @typeParam T - 类型名。
 * @param value - 任意值。
 * @param type - 类型名。
 * @returns 是这种消息段时为 `true`。
 * @example
 * ```ts
 * import { type IncomingMessage, isSegment } from '@mobot/core'
 *
 * export function pictures(message: IncomingMessage): number {
 *   return message.segments.filter((part) => isSegment(part, 'image')).length
 * }
 * ```
 * @since 0.0.1
 */
export function isSegment<T extends SegmentType>(value: unknown, type: T): value is SegmentOf<T>

export function isSegment(value: unknown, type?: SegmentType): boolean {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  if (!isType(value.type) || (type !== undefined && value.type !== type)) return false
  const fields: Partial<Record<string, unknown>> = { ...value }
  return Object.entries(SHAPES[value.type]).every(([name, kind]) => isKind(fields[name], kind))
}

function isType(value: unknown): value is SegmentType {
  return typeof value === 'string' && Object.hasOwn(SHAPES, value)
}

function isKind(value: unknown, kind: Kind): boolean {
  switch (kind) {
    case 'array':
      return Array.isArray(value)
    case 'media':
      return typeof value === 'string' || value instanceof Uint8Array
    case 'json':
      return value !== undefined
    default:
      return typeof value === kind
  }
}
