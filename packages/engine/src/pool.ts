import { Worker } from 'node:worker_threads'
import { fromErrorData } from './error-data.ts'
import type { Message, Reply, Start } from './serve.ts'
import type { Filing } from './store.ts'
import { type Beside, type Run, TaskError, type TaskName, type TaskReport } from './task.ts'
import { publish, trace } from './trace.ts'

/** How many threads (at least one is used), and what they execute: a module that calls `serve`. */
export interface PoolOptions {
  /** Read whenever a thread may start, since it may depend on what is known by then. */
  readonly size: number | (() => number)
  readonly worker: URL
  /** How many asks a thread may hold while many wait, so that it need not wait for this thread. */
  readonly ahead?: number
  /**
   * Milliseconds of work whose answers a thread sends together while it has more to do: to wake this thread for each
   * takes as long as a small task.
   */
  readonly together?: number
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
  /** Ends threads that have nothing to do, for the memory that they hold. */
  rest(): void
  /** Ends all threads; what was not answered is rejected, and so is whatever is asked from now on. */
  close(): Promise<void>
}

/** One task on its way through the pool. */
interface Ask {
  readonly task: string
  readonly soon: boolean
  readonly shares: string | undefined
  readonly input: unknown
  readonly filing: Filing | undefined
  resolve(output: unknown): void
  reject(error: unknown): void
}

const AHEAD = 12
const TOGETHER = 10

/** Runs tasks in worker threads: `soon` ones first, else in the order they came. Each thread that is free takes the next. */
export function pooled(options: PoolOptions): Pool {
  const { add, ...control } = makeQueue(options)
  const run = ({ name, soon, shares, asker }: TaskName, input: unknown, { filing }: Beside = {}) =>
    new Promise<unknown>((resolve, reject) => {
      const ask = { task: name, soon: soon === true, shares, input, filing, resolve, reject }
      if (trace.hasSubscribers) publish({ type: 'asked', ask, task: name, asker })
      add(ask)
    })
  return Object.assign(run as Run, control)
}

/** The asks that wait for a thread, and the threads. */
function makeQueue(options: PoolOptions) {
  const { size: wanted, worker, ahead = AHEAD, context, report = () => {} } = options
  const most = () => Math.max(1, typeof wanted === 'number' ? wanted : wanted())
  const threads = new Set<Thread>()
  const waiting = makeLine()
  const distributeSoon = oncePerTurn(() => distribute())
  let closed = false

  function start(): Thread {
    const thread = startThread(new Worker(worker, { workerData: context }), options, {
      answered: (done) => {
        report(done)
        distributeSoon()
      },
      ended: (served, cause, left) => {
        waiting.putBack(left)
        if (closed) dismiss(CLOSED)
        // A worker that cannot even be loaded would fail for each ask again.
        if (threads.delete(thread) && !served) dismiss(cause)
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
    rest: () => endIdle(threads),
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

function endIdle(threads: Set<Thread>): void {
  for (const thread of threads) if (thread.held() === 0 && threads.delete(thread)) thread.end()
}

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

/**
 * A thread of the pool. The end of the thread settles the ask that it was doing; those behind it go to another thread, and
 * so do those whose answers it has not sent.
 */
function startThread(
  worker: Worker,
  { limit = () => undefined, together = TOGETHER }: Pick<PoolOptions, 'limit' | 'together'>,
  { answered, ended }: ThreadEvents,
): Thread {
  const asks = makeAsks(worker)
  const sharing = makeSharing()
  let served = false
  const isLimited = ({ task }: Ask) => limit(task) !== undefined
  const watch = watchWorker(worker, asks.current, (id) => {
    const ask = asks.of(id)
    if (!(ask && isLimited(ask))) return
    abandon(worker)
    finish(new ThreadEnded('it computes without end', { isEndless: true }))
  })
  const watchAsks = () => {
    const ask = served ? asks.all().find(isLimited) : undefined
    watch(ask && limit(ask.task))
  }
  const takeReply = (reply: Reply) => {
    const ask = asks.remove(reply.id)
    if (ask) answered(settle(ask, reply))
  }
  worker.unref()
  worker.postMessage({ current: asks.shared, together } satisfies Start)
  worker.on('message', (replies: 'ready' | readonly Reply[]) => {
    served = true
    if (replies !== 'ready') replies.forEach(takeReply)
    watchAsks()
  })
  worker.on('messageerror', () => worker.terminate())
  let isOver = false
  const finish = (cause: ThreadEnded) => {
    if (isOver) return
    isOver = true
    watch(undefined)
    const { doing, left } = asks.end()
    doing?.reject(new TaskError(doing.task, cause))
    ended(served, cause, left)
  }
  const faults: unknown[] = []
  worker.on('error', (error) => void faults.push(error))
  worker.on('exit', (code) => finish(faultOf(faults[0] ?? `its thread ended with exit code ${code}`)))
  return {
    held: () => asks.count(),
    take(ask) {
      const id = asks.add(ask)
      if (trace.hasSubscribers) publish({ type: 'sent', ask, thread: worker.threadId, id })
      if (asks.count() === 1) watchAsks()
      try {
        worker.postMessage({ id, ...sharing.messageOf(ask), ...fileOf(ask, worker) } satisfies Message)
        sharing.sent(ask)
      } catch (error) {
        asks.remove(id)?.reject(new TaskError(ask.task, error))
        watchAsks()
      }
    },
    end: () => worker.terminate(),
  }
}

/** Milliseconds in which a thread ends, unless it is in native code. */
const PATIENCE = 1000

/**
 * Ends a thread without waiting for it: JavaScript and patterns are interrupted, native code is not. The process would wait
 * for that when it exits, so it is killed then.
 */
function abandon(worker: Worker): void {
  const kill = () => process.kill(process.pid, 'SIGKILL')
  const timer = setTimeout(() => process.once('exit', kill), PATIENCE)
  worker.once('exit', () => {
    clearTimeout(timer)
    process.off('exit', kill)
  })
  worker.terminate()
}

function faultOf(error: unknown): ThreadEnded {
  const { message } = error instanceof Error ? error : new Error(String(error))
  return new ThreadEnded(message, { isEndless: false, cause: error })
}

/** Passes a reply on. */
function settle(ask: Ask, reply: Reply): TaskReport {
  const { task } = ask
  if (trace.hasSubscribers) publish({ type: 'answered', ask })
  if ('error' in reply) ask.reject(new TaskError(task, fromErrorData(reply.error)))
  else ask.resolve('filed' in reply ? ask.filing?.take(reply.filed) : reply.output)
  return { task, milliseconds: reply.milliseconds }
}

/** Where a thread may file the output. */
function fileOf({ filing }: Ask, worker: Worker): Pick<Message, 'file'> {
  const fd = filing?.fileFor(worker)
  return filing && fd !== undefined ? { file: { key: filing.key, fd } } : {}
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

/**
 * Calls `found` with the ask that a worker does for the given time without a pause in its event loop; the time starts anew
 * with each call. Returns a function that sets or removes the limit.
 */
function watchWorker(
  worker: Worker,
  current: () => number,
  found: (id: number) => void,
): (limit: number | undefined) => void {
  let timer: NodeJS.Timeout | undefined
  let watched = {}
  return (limit) => {
    clearTimeout(timer)
    const mine = {}
    watched = mine
    if (limit === undefined) return
    const state = () => `${current()} ${worker.performance.eventLoopUtilization().idle}`
    let before = state()
    const look = () => {
      const now = state()
      // An answer may be waiting until this thread reads it.
      if (now === before) setImmediate(() => setImmediate(end))
      before = now
      timer = setTimeout(look, limit).unref()
    }
    const end = () => {
      if (watched === mine && state() === before) found(current())
    }
    timer = setTimeout(look, limit).unref()
  }
}

/** What a thread has in hand, by number. While it has anything, it keeps the process alive. */
function makeAsks(worker: Worker) {
  const asks = new Map<number, Ask>()
  const shared = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const current = () => Atomics.load(shared, 0)
  let lastId = 0
  return {
    /** Tells threads which ask this one does, or did last. */
    shared,
    current,
    count: () => asks.size,
    of: (id: number) => asks.get(id),
    all: () => [...asks.values()],
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
    /** Removes all: that which the thread was doing, or was to do next, and the others. */
    end(): { doing: Ask | undefined; left: Ask[] } {
      const doing = [...asks.keys()].find((id) => id >= current())
      const left = [...asks].flatMap(([id, ask]) => (id === doing ? [] : [ask]))
      const ask = doing === undefined ? undefined : asks.get(doing)
      asks.clear()
      worker.unref()
      return { doing: ask, left }
    },
  }
}
