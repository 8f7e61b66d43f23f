import { type Channel, channel } from 'node:diagnostics_channel'
import type { Node, Step } from './node.ts'
import type { Run } from './task.ts'

/** What is published: `ask` is the same object throughout; threads know it by their number and its own. */
type TraceEvent =
  | { readonly type: 'asked'; readonly ask: object; readonly task: string; readonly asker: unknown }
  | { readonly type: 'sent'; readonly ask: object; readonly thread: number; readonly id: number }
  | { readonly type: 'answered'; readonly ask: object }
  /** A query has run. */
  | { readonly type: 'settled'; readonly node: Node; readonly reads: readonly Node[] }
  /** In a thread. */
  | { readonly type: 'ready' }
  | { readonly type: 'begun' | 'ended'; readonly id: number }

/** How tasks come and go, for `npm run bench -- --trace`. Without a subscriber, nothing is published or made for it. */
export const trace: Channel = channel('chatdocs:tasks')

export function publish(event: TraceEvent): void {
  trace.publish(event)
}

/** Adds to each task who asks for it: a query, with what it has read. */
export function followed(run: Run, node: Node, steps: () => readonly Step[]): Run {
  if (!trace.hasSubscribers) return run
  return (task, input, onAnswer) => {
    // A read that has not ended is not what the task waited for.
    const reads = steps()
      .flat()
      .filter(({ work }) => work === undefined)
    return run({ ...task, asker: { node, reads } }, input, onAnswer)
  }
}
