import { type MessagePort, parentPort } from 'node:worker_threads'
import { type ErrorData, toErrorData } from './error-data.ts'
import { type FileOf, makeFiler } from './filer.ts'
import type { Filed } from './store.ts'
import { type Bodies, perform, threadStopwatch } from './task.ts'
import { publish, trace } from './trace.ts'

/** The first message to a thread. */
export interface Start {
  /** Where it writes the number of the ask that it does. */
  readonly current: Int32Array
  readonly together: number
}

export interface Message {
  /** Increases from ask to ask. */
  readonly id: number
  readonly task: string
  readonly input: unknown
  /** The field of the input that is missing if it is that of the last input of the task. */
  readonly shares: string | undefined
  /** Where the thread may file the output. */
  readonly file?: FileOf
}

/** How an ask ended. */
export type Reply = Success | InStore | Failure

interface Ended {
  readonly id: number
  readonly milliseconds: number
}

interface Success extends Ended {
  readonly output: unknown
}

/** The thread has filed the output. */
interface InStore extends Ended {
  readonly filed: Filed
}

interface Failure extends Ended {
  readonly error: ErrorData
}

/** The thread's side of a pool: answers its asks with these bodies. Called once, by the worker's module. */
export function serve(bodies: Bodies): void {
  const port = parentPort
  if (port === null) throw new Error('serve is for a worker thread')
  port.once('message', (start: Start) => answerAll(bodies, port, start))
  if (trace.hasSubscribers) publish({ type: 'ready' })
  port.postMessage('ready')
}

/** One after the other, so that the time of a task is that of its own work. */
function answerAll(bodies: Bodies, port: MessagePort, { current, together }: Start): void {
  const [whole, file] = [makeShared(), makeFiler()]
  const replies = makeReplies(port)
  let left = 0
  const replyTo = async (message: Message): Promise<Reply> => {
    const { id, task } = message
    const spent = threadStopwatch()
    try {
      const output = await perform(bodies, task, whole(message))
      const filed = file(message.file, output)
      return { id, ...(filed ? { filed } : { output }), milliseconds: spent() }
    } catch (error) {
      return { id, error: toErrorData(error), milliseconds: spent() }
    }
  }
  const answer = async (message: Message) => {
    Atomics.store(current, 0, message.id)
    const { id } = message
    if (trace.hasSubscribers) publish({ type: 'begun', id })
    replies.add(await replyTo(message))
    if (trace.hasSubscribers) publish({ type: 'ended', id })
    left--
    if (left === 0 || replies.milliseconds() >= together) replies.send()
  }
  let last: Promise<unknown> = Promise.resolve()
  port.on('message', (message: Message) => {
    left++
    last = last.then(() => answer(message))
  })
}

/** Replies that are sent together. */
function makeReplies(port: MessagePort) {
  let replies: Reply[] = []
  let milliseconds = 0
  return {
    milliseconds: () => milliseconds,
    add(reply: Reply): void {
      replies.push(reply)
      milliseconds += reply.milliseconds
    },
    send(): void {
      const all = replies
      replies = []
      milliseconds = 0
      try {
        port.postMessage(all)
      } catch {
        for (const each of all) sendAlone(port, each)
      }
    },
  }
}

/** An output that cannot be sent is an error of its task. */
function sendAlone(port: MessagePort, reply: Reply): void {
  try {
    port.postMessage([reply])
  } catch (error) {
    const { id, milliseconds } = reply
    port.postMessage([{ id, error: toErrorData(error), milliseconds } satisfies Reply])
  }
}

/** The thread's side of `makeSharing`. */
function makeShared() {
  const known = new Map<string, unknown>()
  return ({ task, shares, input }: Message): unknown => {
    if (shares === undefined) return input
    const given = input as Readonly<Record<string, unknown>>
    if (!Object.hasOwn(given, shares)) return { ...given, [shares]: known.get(task) }
    known.set(task, given[shares])
    return input
  }
}
