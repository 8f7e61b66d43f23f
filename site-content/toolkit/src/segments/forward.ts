import type { CustomNodeSegment } from './custom-node.ts'
import type { DirectNodeSegment } from './direct-node.ts'

/**
 * 合并转发。
 *
 * @see {@link segment.forward}
 * @since 0.0.1
 */
export interface ForwardSegment {
  /** 类型名。 */
  readonly type: 'forward'
  /** 其中的各条，按显示的次序。 */
  readonly nodes: readonly (CustomNodeSegment | DirectNodeSegment)[]
}

/**
 * 合并转发，把多条内容收成一张卡片。
 *
 * @param nodes - 各条，由 {@link segment.customNode} 与 {@link segment.directNode} 构造。
 * @returns 消息段。
 * @example
 * ```ts
 * import { segment } from '@mobot/core'
 *
 * export const digest = segment.forward([
 *   segment.directNode('m1'),
 *   segment.customNode('10001', '小明', '以上是今天的通知'),
 * ])
 * ```
 * @since 0.0.1
 */
export function forward(nodes: readonly (CustomNodeSegment | DirectNodeSegment)[]): ForwardSegment {
  return { type: 'forward', nodes }
}
