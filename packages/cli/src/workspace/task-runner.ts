import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { page } from '@chatdocs/core'
import {
  type DiskStoreOptions,
  diskStore,
  emptyStore,
  inline,
  limited,
  pooled,
  type Run,
  remembered,
  routed,
  type Store,
  type Task,
  type TaskName,
  type TaskReport,
  timed,
  traced,
} from '@chatdocs/engine'
import { BUILT, RUNTIME } from '../built.ts'
import type { Host } from '../host/host.ts'
import { endedBySignals } from '../process/ended-by-signals.ts'
import { releaseFolder, removeOldReleases, removeOldScratch } from '../project/cache.ts'
import { digestIn } from '../tasks/api/files.ts'
import { taskLimit, withoutLostThreads } from '../tasks/errors/time-limit.ts'
import { makeBodies } from '../tasks/index.ts'
import type { ModuleFolders } from '../tasks/modules/load.ts'
import type { Staged, StagedFile, StageFolder } from '../tasks/pages/staging.ts'

/*
 * Below 2,000 documents, one processor is left to the main thread and V8's own threads. A worker takes a second of
 * processor time and 100 MB to warm up. On two processors, 1,000 documents take 9.05 seconds, 12.8 CPU seconds and 0.41
 * GB with one worker, and 8.45, 14.3 and 0.51 with two. With more documents, a second worker saves more.
 */

export interface TaskRunnerOptions {
  /** The site folder, absolute. */
  site: string
  cacheDir: string
  host: Host
  threads?: number | undefined
  mode?: 'build' | 'dev'
  store?: Store | undefined
  /** The kind of session in the cache; `false` disables the cache. */
  cache?: CacheUse | false | undefined
  /** Fetches parts of packs that this machine's cache lacks. */
  fill?: DiskStoreOptions['fill']
}

/** A kind of session that uses the cache. The cache keeps what the last sessions of each kind have used. */
export type CacheUse = 'build' | 'check' | 'dev'

/** Counts of expensive work. */
export interface Work {
  /** Tasks that ran in this process: pages rendered, documents parsed. */
  ran: number
  /** Tasks answered from the store. */
  reused: number
  runs: Readonly<Record<string, number>>
  /** Milliseconds of work in each kind of task. In threads, this is processor time from Node.js 22.19 on. */
  milliseconds: Readonly<Record<string, number>>
}

/** Below this number of Markdown files, starting threads takes longer than the work. */
const WORTH_THREADS = 60
/** From this number of Markdown files on, a site is large: its values do not fit in memory. */
export const LARGE_SITE = 2000
/**
 * A large site has much live data, so its heap is collected when it has grown by half. See `bin.js` for the default.
 */
const TIGHT_HEAP = '--heap-growing-percent=50'
/** With a saved graph, threads start only if more tasks than this wait: most take a few milliseconds. */
const FEW = 64
/**
 * Threads also start once tasks have taken this many milliseconds here, as long as a thread takes to start. Some builds
 * have few tasks that wait at once, such as one that joins the index of a large site, or whose remote cache has lost
 * results.
 */
const LONG = 1000
/** A text of this many characters is always parsed in a thread: parsing it takes longer than starting one. */
const LARGE = 200_000
/** Threads for API readings and snippet checks. More than one, since an outdated reading cannot be cancelled. */
const BESIDE = 2
/** sharp has its own threads, and each image needs its pixels in memory. */
const IMAGES_AT_ONCE = 4

/** In `dev`, users wait for results, and edits come before waiting tasks, so threads take few tasks at a time. */
const HASTE = { build: { ahead: 24 }, dev: { together: 0 } } as const

/** Runs expensive tasks: cached on disk, in threads when that pays off. */
export interface TaskRunner {
  run: Run
  /** From now on, threads stage the files that they make, and `stage` is notified. `undefined` ends that. */
  stageIn(stage: StageInto | undefined): void
  store: Store
  /** Announces the number of documents, and whether nearly all of them have to be parsed. */
  expect(documents: number, isCold: boolean): void
  /** From now on, few tasks are expected. */
  rest(): void
  work(): Work
  /** Whether any results replace those of threads that ended. Results derived from them must not be stored. */
  hasLost(): boolean
  close(): Promise<void>
}

/** The folder for staged files, and the callback for each staged file. */
export interface StageInto extends StageFolder {
  onStaged(file: StagedFile): void
}

export function openTaskRunner(options: TaskRunnerOptions): TaskRunner {
  const { site, cacheDir, threads, mode, store, cache = 'build', fill, host } = options
  const { report, work, onAsked, onLost, hasLost } = tally()
  const runtimeServer = fileURLToPath(new URL('server/', RUNTIME))
  const context: ModuleFolders = { site, cache: cacheDir }
  const thread = { worker: new URL('worker.js', BUILT), context, report }
  let [size, worthThreads, isCold] = [1, false, false]
  const pool = pooled({ size: () => size, limit: taskLimit, ...thread, ...HASTE[mode ?? 'build'] })
  // Tasks that take seconds must not block the others.
  const beside = pooled({ size: BESIDE, ...thread })
  const bodies = timed(report, inline(makeBodies({ ...context, runtimeServer, ...host })))
  const here: Run = (task, input) => endedBySignals(() => bodies(task, input))
  const [alone, load] = oneByOne(inTurns(here))
  const images = limited(IMAGES_AT_ONCE, here)
  const done = routed({ pool, beside, here, alone, images }, ({ kind, traced }: TaskName, input) => {
    if (kind === 'here') return 'here'
    if (kind === 'image') return 'images'
    if (traced) return threads !== 0 ? 'beside' : 'here'
    if (worthThreads && (isCold || load.isTooMuch())) return 'pool'
    if (threads !== 0 && isLarge(input)) return 'pool'
    return kind === 'card' ? 'images' : 'alone'
  })
  const stages = stagingRun(done)
  const disk = store || !cache ? undefined : diskStore(releaseFolder(cacheDir), { use: cache, fill })
  const values = store ?? disk ?? emptyStore
  const known = traced(values, digestIn(site), remembered(values, stages.run))
  return {
    run: timed(onAsked, withoutLostThreads(known, onLost)),
    store: values,
    stageIn: stages.into,
    expect(documents, cold) {
      load.begin()
      worthThreads = threads !== 0 && documents >= WORTH_THREADS
      size = threads ?? poolSize(documents, mode)
      // A running thread is used even for tasks that were left when an edit came.
      isCold ||= cold
      if (documents >= LARGE_SITE) setFlagsFromString(TIGHT_HEAP)
      // The thread loads its modules while this thread reads files.
      if (worthThreads && cold) pool.warm()
    },
    rest() {
      isCold = false
      pool.rest()
    },
    work,
    hasLost,
    async close() {
      await Promise.all([pool.close(), beside.close()])
      if (disk === undefined) return
      disk.close()
      removeOldReleases(cacheDir)
      removeOldScratch(cacheDir)
    },
  }
}

/** Lets threads stage the files of pages while a site is written. */
function stagingRun(run: Run) {
  let into: StageInto | undefined
  const stagedRun: Run = async (task, input, beside) => {
    if (!into || task.name !== page.name) return run(task, input, beside)
    const { folder, id, onStaged } = into
    const answer = await run(task as Task<unknown, unknown>, { ...input, stage: { folder, id } })
    const { output, files } = answer as Staged<never>
    files.forEach(onStaged)
    return output
  }
  return {
    run: stagedRun,
    into(stage: StageInto | undefined) {
      into = stage
    },
  }
}

function isLarge(input: unknown): boolean {
  const { text } = input as { text?: unknown }
  return typeof text === 'string' && text.length >= LARGE
}

/**
 * The number of threads for a site with this many documents. Starting a thread takes a second of processor time and 100
 * MB, which does not pay off on a small site, so one processor is left to the main thread. In `dev`, a page must not
 * wait for a large document.
 */
function poolSize(documents: number, mode: 'build' | 'dev' | undefined): number {
  const processors = availableParallelism()
  return documents >= LARGE_SITE || mode === 'dev' ? processors : processors - 1
}

/** Returns to the event loop after each task, for requests, edits and interruptions. */
function inTurns(run: Run): Run {
  return async (task, input) => {
    try {
      return await run(task, input)
    } finally {
      await setImmediate()
    }
  }
}

/**
 * Runs tasks in this thread, one by one, and reports when they are too much for it.
 *
 * @internal The test passes another clock.
 */
export function oneByOne(run: Run, measure: typeof timed = timed) {
  let [held, spent] = [0, 0]
  const spend = ({ milliseconds }: TaskReport) => {
    spent += milliseconds
  }
  const one = limited(1, measure(spend, run))
  const counted: Run = async (task, input) => {
    held++
    try {
      return await one(task, input)
    } finally {
      held--
    }
  }
  const load = {
    isTooMuch: () => held > FEW || spent >= LONG,
    /** Resets the time that tasks have taken. */
    begin() {
      spent = 0
    },
  }
  return [counted, load] as const
}

function tally() {
  const counts = {
    asked: 0,
    lost: 0,
    ran: 0,
    runs: {} as Record<string, number>,
    milliseconds: {} as Record<string, number>,
  }
  const report = ({ task, milliseconds }: TaskReport) => {
    counts.ran += 1
    counts.runs[task] = (counts.runs[task] ?? 0) + 1
    counts.milliseconds[task] = (counts.milliseconds[task] ?? 0) + milliseconds
  }
  const work = (): Work => {
    const { asked, ran, runs, milliseconds } = counts
    return { ran, reused: asked - ran, runs, milliseconds }
  }
  return {
    report,
    work,
    onAsked: () => void counts.asked++,
    onLost: () => void counts.lost++,
    hasLost: () => counts.lost > 0,
  }
}
