import type { Queries } from './query.ts'
import type { Store } from './store.ts'
import type { Run } from './task.ts'

/** One run of a query. `same` means that its value did not change, so its readers do not run. */
export interface LogEntry {
  readonly query: string
  readonly key: string
  readonly outcome: 'new' | 'same' | 'changed'
  /** What the query returned or threw. */
  readonly value: unknown
}

/** How a database runs tasks, where it reports runs, and what it knows from an earlier process. */
export interface DatabaseOptions {
  run?: Run
  log?: (entry: LogEntry) => void
  /** What `save` returned in an earlier process. Bytes that are damaged, or of another `owner`, are ignored. */
  saved?: Uint8Array | undefined
  /** Names the program and its options: a graph is opened only by whom it was saved by. */
  owner?: string
  /** The queries that a saved graph may name. A query that is missing here runs again, as do its readers. */
  queries?: Queries
  /** Holds the values of kept queries. */
  store?: Store
  /** A node waits for no more reads than these at the same time. */
  readsAtOnce?: number
  /**
   * The memory for large values, in bytes, roughly. Others are dropped, and fetched or made again when needed. A function
   * is asked for each value, since it may depend on what is known by then.
   */
  budget?: number | (() => number)
  /** Called before each of many reads, which waits for the promise if there is one: other work gets a turn. */
  pause?: () => Promise<void> | undefined
}

/** Enough to keep all threads busy, few enough to bound memory. */
const READS_AT_ONCE = 256

export const DEFAULTS = {
  run: (task) => Promise.reject(new Error(`no runner for task ${task.name}`)),
  log: () => {},
  owner: '',
  queries: new Map(),
  readsAtOnce: READS_AT_ONCE,
  budget: Number.POSITIVE_INFINITY,
  pause: () => undefined,
} satisfies DatabaseOptions
