export { CycleError } from './cycle.ts'
export { Database } from './database.ts'
export { firstDifferences } from './differences.ts'
export { type DiskStore, type DiskStoreOptions, diskStore } from './disk-store.ts'
export { equal } from './equal.ts'
export { type Fingerprint, fingerprint, fingerprintBytes, isOfBytes } from './fingerprint.ts'
export type { LazyValue } from './inputs.ts'
export type { DatabaseOptions, LogEntry } from './options.ts'
export { type Pool, type PoolOptions, pooled, serve, ThreadEnded } from './pool.ts'
export {
  type Definitions,
  definitions,
  type Input,
  input,
  type Queries,
  type Query,
  type QueryOptions,
  query,
  type Reader,
  rows,
} from './query.ts'
export { emptyStore, memoryStore, type Store } from './store.ts'
export {
  type Bodies,
  type Body,
  type BodyOf,
  inline,
  limited,
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
export { type DigestOf, type Traced, traced } from './traced.ts'
