import type { Segment } from './segment.ts'
import { text } from './text.ts'

/**
 * 可以发送的内容：字符串、一个消息段，或者两者混排的数组。
 *
 * 字符串等同于一个文本段。
 *
 * @see {@link toSegments}
 * @since 0.0.1
 */
export type Sendable = string | Segment | readonly (string | Segment)[]

/**
 * 把可发送的内容整理成消息段。
 *
 * 字符串转为文本段，相邻文本段合并，空文本段去掉。
 *
 * @param content - 可发送的内容。
 * @returns 新的数组；内容为空时是空数组。
 * @example
 * ```ts
 * import { segment, toSegments } from '@mobot/core'
 *
 * toSegments(['a', segment.text('b'), '', segment.face(14)])
 * // [{ type: 'text', text: 'ab' }, { type: 'face', id: 14 }]
 * ```
 * @since 0.0.1
 */
export function toSegments(content: Sendable): Segment[] {
  const segments: Segment[] = []
  for (const part of partsOf(content)) {
    const next = typeof part === 'string' ? text(part) : part
    const last = segments.at(-1)
    if (next.type !== 'text') segments.push(next)
    else if (last?.type === 'text') segments[segments.length - 1] = text(last.text + next.text)
    else if (next.text !== '') segments.push(next)
  }
  return segments
}

/**
 * 取出内容里的纯文本。
 *
 * 非文本段以 `[image]` 这样的类型名代替。
 *
 * @param content - 可发送的内容。
 * @returns 各部分直接相连的文本。
 * @example
 * ```ts
 * import { segment, toPlainText } from '@mobot/core'
 *
 * toPlainText(['看这个：', segment.image('./assets/cat.png')]) // '看这个：[image]'
 * ```
 * @since 0.0.1
 */
export function toPlainText(content: Sendable): string {
  return toSegments(content)
    .map((each) => (each.type === 'text' ? each.text : `[${each.type}]`))
    .join('')
}

function partsOf(content: Sendable): readonly (string | Segment)[] {
  return typeof content === 'string' || 'type' in content ? [content] : content
}
