import type { Adapter } from './adapter.ts'
import type { Segment } from './segments/segment.ts'
import { toPlainText, toSegments } from './segments/sendable.ts'
import { text } from './segments/text.ts'

const ATTEMPTS = 3

/** 只剩平台能发送的消息段；一段也不剩时是空数组。 */
export function downgradeAll(adapter: Adapter, segments: readonly Segment[]): Segment[] {
  return toSegments(segments.flatMap((each) => downgradeOne(adapter, each) ?? []))
}

function downgradeOne(adapter: Adapter, segment: Segment): Segment | undefined {
  let current = segment
  for (let attempt = 0; attempt < ATTEMPTS && !adapter.supports.has(current.type); attempt++) {
    const next = adapter.downgrade(current)
    if (!next) return undefined
    current = next
  }
  if (adapter.supports.has(current.type)) return current
  return adapter.supports.has('text') ? text(toPlainText(current)) : undefined
}
