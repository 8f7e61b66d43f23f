export { Database } from './database.ts'
export { firstDifferences } from './differences.ts'
export { type DiskStoreOptions, diskStore, type Fill } from './disk-store.ts'
export { equal } from './equal.ts'
export { type Fingerprint, fingerprint, fingerprintBytes, isOfBytes } from './fingerprint.ts'
export { mergeGraphs } from './merge.ts'
export type { LogEntry } from './options.ts'
export { indexIn } from './pack.ts'
export { type Packed, packed, unpacked } from './packed.ts'
export { pooled, ThreadEnded } from './pool.ts'
export {
  definitions,
  /** @public The compiler names it in declarations of queries, as it does the others below. */
  type Input,
  /** @public */
  input,
  /** @public */
  type Queries,
  /** @public */
  type Query,
  /** @public */
  type QueryOptions,
  /** @public */
  query,
  type Reader,
  /** @public */
  rows,
} from './query.ts'
export { serve } from './serve.ts'
export {
  emptyStore,
  /** @internal The store of tests. */
  memoryStore,
  type Store,
} from './store.ts'
export {
  type Bodies,
  type BodyOf,
  gate,
  inline,
  limited,
  pauseEvery,
  type Run,
  remembered,
  routed,
  type Task,
  TaskError,
  type TaskName,
  type TaskReport,
  task,
  timed,
} from './task.ts'
export { traced } from './traced.ts'
