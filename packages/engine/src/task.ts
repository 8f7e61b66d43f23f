import { type Fingerprint, fingerprintIn } from './fingerprint.ts'
import type { Filing, Store } from './store.ts'

/** What is known of a task without its types: all that choosing how to run it takes. */
export interface TaskName {
  readonly name: string
  /** Part of what its remembered answers are filed under: a new version forgets those of the old. */
  readonly version: number
  /** Which of several runs does it; see `routed`. */
  readonly kind?: string
  /** It goes before tasks that wait without this: its input is in memory until it is done. */
  readonly soon?: true
  /** Its answers are not worth a place in the store: cheap to give, or large. */
  readonly remembered?: false
  /** The field that many of its inputs have in common: a thread gets its value once while it stays the same object. */
  readonly shares?: string
  /** Its answers depend on files that it names itself; see `traced`. */
  readonly traced?: true
  /** Who asks, for a recording; see `trace`. */
  readonly asker?: unknown
}

declare const types: unique symbol

/** Costly work by name. What it takes and gives is in the type; what it does is a `Body`, elsewhere. */
export interface Task<I, O> extends TaskName {
  readonly [types]?: (input: I) => O
}

/**
 * Has a task done. How — here, in a thread, from memory — is composed of layers, and no asker knows:
 *
 *     remembered(store, routed({ cpu: pooled({ report, … }), here: limited(1, timed(report, inline(bodies))) }))
 *
 * The input is plain data and complete, so it is at once the message to a thread and the key on disk.
 */
export type Run = <I, O>(task: Task<I, O>, input: I, beside?: Beside) => Promise<O>

/** What layers say to each other beside input and output. */
export interface Beside {
  /** Hears where the store has the output, if it has it. */
  readonly onAnswer?: (answer: Answer) => void
  /** The thread that does the task may file the output. */
  readonly filing?: Filing | undefined
}

/** Identifies a stored answer. Of a task that is not deterministic, the store may have another one some day. */
export interface Answer {
  readonly key: Fingerprint
  readonly checksum: number
}

/** What a task does. */
type Body = (input: never) => unknown

/** The body that fits a task: `const parse: BodyOf<typeof tasks.parse> = (input) => …`. */
export type BodyOf<T> = T extends Task<infer I, infer O> ? (input: I) => O | Promise<O> : never

/** The bodies, by the names of their tasks. */
export type Bodies = Readonly<Record<string, Body>>

/** What a task threw, with the task's name; the original is the `cause`. */
export class TaskError extends Error {
  override readonly name = 'TaskError'
  readonly task: string

  constructor(task: string, cause: unknown) {
    super(`task ${task}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.task = task
  }
}

/** A task's typed name. */
export function task<I, O>(
  name: string,
  version: number,
  options: Omit<TaskName, 'name' | 'version'> = {},
): Task<I, O> {
  return { name, version, ...options }
}

/** Does the work of a task in this thread; throws what the body throws. */
export async function perform(bodies: Bodies, name: string, input: unknown): Promise<unknown> {
  const body = Object.hasOwn(bodies, name) ? bodies[name] : undefined
  if (body === undefined) throw new Error('there is no body of this name')
  return body(input as never)
}

/** Runs tasks in this thread. */
export function inline(bodies: Bodies): Run {
  return async <I, O>(task: Task<I, O>, input: I) => {
    try {
      return (await perform(bodies, task.name, input)) as O
    } catch (error) {
      throw new TaskError(task.name, error)
    }
  }
}

/** Runs at most so many tasks at once; the rest wait in the order they came. */
export function limited(most: number, run: Run): Run {
  const through = gate(most)
  return (task, input) => through(() => run(task, input))
}

/** Lets at most so much work be done at once; the rest waits in the order it came. */
export function gate(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < most) running++
    else await new Promise<void>((start) => waiting.push(start))
    try {
      return await work()
    } finally {
      const start = waiting.shift()
      if (start === undefined) running--
      else start()
    }
  }
}

/**
 * Answers from the store what was ever asked before, and files what was not. Equal asks made at the
 * same time share one run. Nothing is filed of a task that throws, that gives `undefined`, or that
 * declares itself not remembered.
 */
export function remembered(store: Store, run: Run): Run {
  const pending = new Map<Fingerprint, Promise<unknown>>()
  return async <I, O>(task: Task<I, O>, input: I, beside?: Beside) => {
    if (task.remembered === false) return run(task, input)
    const key = fingerprintIn('task', [task.name, task.version, input])
    const file = () =>
      recall(store, key, (filing) => run(task, input, { filing })).finally(() => pending.delete(key))
    const shared = pending.get(key) ?? file()
    pending.set(key, shared)
    const output = await shared
    const checksum = store.checksum(key)
    if (checksum !== undefined) beside?.onAnswer?.({ key, checksum })
    return output as O
  }
}

async function recall(
  store: Store,
  key: Fingerprint,
  run: (filing: Filing | undefined) => Promise<unknown>,
): Promise<unknown> {
  const known = await store.get(key)
  if (known !== undefined) return known
  const filing = store.filing?.(key)
  const value = await run(filing)
  if (value !== undefined && !filing?.isFiled) await store.put(key, value)
  return value
}

/** Gives each task to the run of its kind, or to the one that is chosen for it. */
export function routed<Kind extends string>(
  runs: Readonly<Record<Kind, Run>>,
  choose: (task: TaskName, input: unknown) => Kind = (task) => task.kind as Kind,
): Run {
  return async (task, input, beside) => {
    const kind = choose(task, input)
    if (!Object.hasOwn(runs, kind)) throw new Error(`task ${task.name}: there is no run of the kind ${kind}`)
    return runs[kind](task, input, beside)
  }
}

/** Answers how many milliseconds have passed since it was made. */
function stopwatch(): () => number {
  const start = performance.now()
  return () => performance.now() - start
}

/**
 * Like `stopwatch`, for the processor time of this thread. Before Node.js 22.19, time also passes while the thread waits
 * for a processor.
 */
export function threadStopwatch(): () => number {
  const { threadCpuUsage } = process as { threadCpuUsage?: () => NodeJS.CpuUsage }
  if (threadCpuUsage === undefined) return stopwatch()
  const now = () => {
    const { user, system } = threadCpuUsage()
    return (user + system) / 1000
  }
  const start = now()
  return () => now() - start
}

/** One task done, even if it threw. */
export interface TaskReport {
  readonly task: string
  readonly milliseconds: number
}

/**
 * Reports each task when it is done. Outside `remembered` it tells what was asked; inside, what was run. Inside
 * `limited`, and around bodies that do not wait for each other, its time is that of the work.
 */
export function timed(report: (report: TaskReport) => void, run: Run): Run {
  return async (task, input, beside) => {
    const spent = stopwatch()
    try {
      return await run(task, input, beside)
    } finally {
      report({ task: task.name, milliseconds: spent() })
    }
  }
}

/** Gives a promise of the next turn of the event loop when a turn has taken this many milliseconds. */
export function pauseEvery(milliseconds: number): () => Promise<void> | undefined {
  let [begun, pause] = [performance.now(), undefined as Promise<void> | undefined]
  return () => {
    if (pause === undefined && performance.now() - begun > milliseconds)
      pause = new Promise<void>((done) => setImmediate(done)).then(() => {
        begun = performance.now()
        pause = undefined
      })
    return pause
  }
}
