import { parentPort, Worker } from 'node:worker_threads'
import { type ErrorData, fromErrorData, toErrorData } from './error-data.ts'
import {
  type Bodies,
  perform,
  type Run,
  TaskError,
  type TaskName,
  type TaskReport,
  threadStopwatch,
} from './task.ts'
import { publish, trace } from './trace.ts'

/** How many threads (at least one is used), and what they execute: a module that calls `serve`. */
export interface PoolOptions {
  /** Read whenever a thread may start, since it may depend on what is known by then. */
  readonly size: number | (() => number)
  readonly worker: URL
  /** How many asks a thread may hold while many wait, so that it need not wait for this thread. */
  readonly ahead?: number
  /** What the bodies need to know besides their input, given to each thread as its `workerData`. */
  readonly context?: unknown
  /**
   * Milliseconds that a task may compute without a pause, by its name; after that, its thread is ended. A task that
   * waits is not computing.
   */
  readonly limit?: (task: string) => number | undefined
  /** Called for each finished task, with the time of its work, without waiting for the thread. */
  readonly report?: (report: TaskReport) => void
}

/** A run in threads. They start when they are first needed, and do not keep the process alive when idle. */
export type Pool = Run & {
  /** Starts the first thread, which takes its time, for tasks that are expected soon. */
  warm(): void
  /** Ends all threads; what was not answered is rejected, and so is whatever is asked from now on. */
  close(): Promise<void>
}

/** One task on its way through the pool. */
interface Ask {
  readonly task: string
  readonly soon: boolean
  readonly shares: string | undefined
  readonly input: unknown
  resolve(output: unknown): void
  reject(error: unknown): void
}

interface Message {
  readonly id: number
  readonly task: string
  readonly input: unknown
  /** The field of the input that is missing if it is that of the last input of the task. */
  readonly shares: string | undefined
}

/** What a thread says: that it is up, and how each ask ended. */
type Reply = 'ready' | Success | Failure

interface Ended {
  readonly id: number
  readonly milliseconds: number
}

interface Success extends Ended {
  readonly output: unknown
}

interface Failure extends Ended {
  readonly error: ErrorData
}

const AHEAD = 12

/** Runs tasks in worker threads: `soon` ones first, else in the order they came. Each thread that is free takes the next. */
export function pooled(options: PoolOptions): Pool {
  const { add, warm, close } = makeQueue(options)
  const run = ({ name, soon, shares, asker }: TaskName, input: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const ask = { task: name, soon: soon === true, shares, input, resolve, reject }
      if (trace.hasSubscribers) publish({ type: 'asked', ask, task: name, asker })
      add(ask)
    })
  return Object.assign(run as Run, { warm, close })
}

/** The asks that wait for a thread, and the threads. */
function makeQueue(options: PoolOptions) {
  const { size: wanted, worker, ahead = AHEAD, context, limit, report = () => {} } = options
  const most = () => Math.max(1, typeof wanted === 'number' ? wanted : wanted())
  const threads = new Set<Thread>()
  const waiting = makeLine()
  const distributeSoon = oncePerTurn(() => distribute())
  let closed = false

  function start(): Thread {
    const thread = startThread(new Worker(worker, { workerData: context }), limit, {
      answered: (done) => {
        report(done)
        distributeSoon()
      },
      ended: (served, cause, left) => {
        threads.delete(thread)
        waiting.putBack(left)
        if (closed) dismiss(CLOSED)
        // A worker that cannot even be loaded would fail for each ask again.
        if (!served) dismiss(cause)
        distributeSoon()
      },
    })
    threads.add(thread)
    return thread
  }

  /** An idle thread first, then a new one; more asks for a busy one if that is its share of those that wait. */
  function distribute(): void {
    const size = most()
    for (let ask = waiting.first(); ask !== undefined; ask = waiting.first()) {
      const least = leastBusy(threads)
      const room = Math.max(1, Math.min(Math.floor(waiting.length() / size), ahead))
      if (least?.held() !== 0 && threads.size < size) start().take(ask)
      else if (least !== undefined && least.held() < room) least.take(ask)
      else return
      waiting.remove(ask)
    }
  }

  function dismiss(cause: unknown): void {
    for (const ask of waiting.clear()) ask.reject(new TaskError(ask.task, cause))
  }

  return {
    add(ask: Ask): void {
      waiting.add(ask)
      if (closed) dismiss(CLOSED)
      else distributeSoon()
    },
    warm(): void {
      if (!closed && threads.size === 0) start()
    },
    async close(): Promise<void> {
      closed = true
      dismiss(CLOSED)
      await Promise.all([...threads].map((thread) => thread.end()))
    },
  }
}

/**
 * Does this in the next turn of the event loop. Node.js hands over up to 1,000 messages of a thread in one turn: if it were
 * asked at once, a thread that is faster than this one would let neither a request nor an edit come through.
 */
function oncePerTurn(work: () => void): () => void {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    setImmediate(() => {
      isDue = false
      work()
    })
  }
}

/** Asks that wait: those that are needed soon, then the others, each in the order they came. */
function makeLine() {
  const [soon, later]: [Ask[], Ask[]] = [[], []]
  const placeOf = (ask: Ask) => (ask.soon ? soon : later)
  return {
    length: () => soon.length + later.length,
    first: () => soon[0] ?? later[0],
    add: (ask: Ask) => void placeOf(ask).push(ask),
    /** Puts these before all others of their kind. */
    putBack(asks: readonly Ask[]): void {
      for (const ask of asks.toReversed()) placeOf(ask).unshift(ask)
    },
    /** Removes the first one. */
    remove: (first: Ask) => void placeOf(first).shift(),
    clear: () => [...soon.splice(0), ...later.splice(0)],
  }
}

const CLOSED = 'the pool is closed'

function leastBusy(threads: ReadonlySet<Thread>): Thread | undefined {
  let least: Thread | undefined
  for (const thread of threads) if (least === undefined || thread.held() < least.held()) least = thread
  return least
}

interface Thread {
  held(): number
  take(ask: Ask): void
  end(): Promise<unknown>
}

interface ThreadEvents {
  answered(report: TaskReport): void
  /** Whether it ever came up, why it ended, and the asks that it never began. */
  ended(served: boolean, cause: unknown, left: readonly Ask[]): void
}

/** Why a thread ended in the middle of a task. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'
  /** Whether the thread was ended because the task computed for too long. */
  readonly isEndless: boolean

  constructor(message: string, options: { isEndless: boolean; cause?: unknown }) {
    super(message, options)
    this.isEndless = options.isEndless
  }
}

/** A thread of the pool. The end of the thread settles the ask in hand; those behind it go to another thread. */
function startThread(worker: Worker, limit: PoolOptions['limit'], { answered, ended }: ThreadEvents): Thread {
  const asks = makeAsks(worker)
  const sharing = makeSharing()
  let served = false
  let fault: ThreadEnded | undefined
  const watch = watchWorker(worker, () => {
    fault = new ThreadEnded('it computes without end', { isEndless: true })
  })
  const watchFirst = () => {
    const [first] = asks.all()
    watch(served && first ? limit?.(first.task) : undefined)
  }

  worker.unref()
  worker.on('message', (reply: Reply) => {
    served = true
    if (reply === 'ready') return watchFirst()
    const { id, milliseconds } = reply
    const ask = asks.remove(id)
    if (ask && trace.hasSubscribers) publish({ type: 'answered', ask })
    watchFirst()
    const failed = 'error' in reply
    if (failed) ask?.reject(new TaskError(ask.task, fromErrorData(reply.error)))
    else ask?.resolve(reply.output)
    if (ask) answered({ task: ask.task, milliseconds, failed })
  })
  worker.on('messageerror', () => worker.terminate())
  worker.on('error', (error) => {
    const { message } = error instanceof Error ? error : new Error(String(error))
    fault ??= new ThreadEnded(message, { isEndless: false, cause: error })
  })
  worker.on('exit', (code) => {
    watch(undefined)
    const cause = fault ?? new ThreadEnded(`its thread ended with exit code ${code}`, { isEndless: false })
    const [first, ...left] = asks.ids().flatMap((id) => asks.remove(id) ?? [])
    first?.reject(new TaskError(first.task, cause))
    ended(served, cause, left)
  })

  function take(ask: Ask): void {
    const id = asks.add(ask)
    if (trace.hasSubscribers) publish({ type: 'sent', ask, thread: worker.threadId, id })
    if (asks.ids().length === 1) watchFirst()
    try {
      worker.postMessage({ id, ...sharing.messageOf(ask) } satisfies Message)
      sharing.sent(ask)
    } catch (error) {
      asks.remove(id)?.reject(new TaskError(ask.task, error))
      watchFirst()
    }
  }
  return { held: () => asks.ids().length, take, end: () => worker.terminate() }
}

/** Leaves out what a thread has got with the last input of a task. */
function makeSharing() {
  const known = new Map<string, unknown>()
  const valueIn = ({ shares = '', input }: Ask) => (input as Readonly<Record<string, unknown>>)[shares]
  return {
    messageOf(ask: Ask): Omit<Message, 'id'> {
      const { task, shares, input } = ask
      const isKnown = shares !== undefined && known.has(task) && known.get(task) === valueIn(ask)
      if (!isKnown) return { task, input, shares }
      const { [shares]: _, ...own } = input as Readonly<Record<string, unknown>>
      return { task, input: own, shares }
    },
    sent(ask: Ask): void {
      if (ask.shares !== undefined) known.set(ask.task, valueIn(ask))
    },
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

/**
 * Ends a worker whose event loop makes no pause for the given time, which starts anew with each call. Returns a
 * function that sets or removes the limit.
 */
function watchWorker(worker: Worker, found: () => void): (limit: number | undefined) => void {
  let timer: NodeJS.Timeout | undefined
  let watched = {}
  return (limit) => {
    clearTimeout(timer)
    const mine = {}
    watched = mine
    if (limit === undefined) return
    const idle = () => worker.performance.eventLoopUtilization().idle
    let before = idle()
    const look = () => {
      const now = idle()
      // An answer may be waiting until this thread reads it.
      if (now === before) setImmediate(() => setImmediate(end))
      before = now
      timer = setTimeout(look, limit).unref()
    }
    const end = () => {
      if (watched !== mine || idle() !== before) return
      found()
      worker.terminate()
    }
    timer = setTimeout(look, limit).unref()
  }
}

/** What a thread has in hand, by number. While it has anything, it keeps the process alive. */
function makeAsks(worker: Worker) {
  const asks = new Map<number, Ask>()
  let lastId = 0
  return {
    ids: () => [...asks.keys()],
    all: () => asks.values(),
    add(ask: Ask): number {
      asks.set(++lastId, ask)
      worker.ref()
      return lastId
    },
    remove(id: number): Ask | undefined {
      const ask = asks.get(id)
      asks.delete(id)
      if (asks.size === 0) worker.unref()
      return ask
    },
  }
}

/** The thread's side: answers the pool's asks with these bodies. Called once, by the worker's module. */
export function serve(bodies: Bodies): void {
  const port = parentPort
  if (port === null) throw new Error('serve is for a worker thread')
  const whole = makeShared()
  const answer = async (message: Message) => {
    const { id, task } = message
    const spent = threadStopwatch()
    if (trace.hasSubscribers) publish({ type: 'begun', id })
    try {
      const output = await perform(bodies, task, whole(message))
      port.postMessage({ id, output, milliseconds: spent() } satisfies Reply)
    } catch (error) {
      port.postMessage({ id, error: toErrorData(error), milliseconds: spent() } satisfies Reply)
    }
    if (trace.hasSubscribers) publish({ type: 'ended', id })
  }
  // One after the other, so that the time of a task is that of its own work.
  let last: Promise<unknown> = Promise.resolve()
  port.on('message', (message: Message) => {
    last = last.then(() => answer(message))
  })
  if (trace.hasSubscribers) publish({ type: 'ready' })
  port.postMessage('ready' satisfies Reply)
}
