import type { Run } from './task.ts'

/** A named, pure function of its key and of what it reads. */
export interface Query<V, K extends string = string> {
  readonly name: string
  run(db: Reader, key: K): V | Promise<V>
}

/** A query whose value is set by `Database.set`, and is `undefined` until then. */
export interface Input<V, K extends string = string> extends Query<V | undefined, K> {
  readonly kind: 'input'
}

/**
 * What a query reads from. It belongs to one run and records that run's reads, so there is no
 * ambient state. Invalid after the run has settled.
 */
export interface Reader {
  /** The value for this key. Queries with a single value use the empty key. */
  get<V, K extends string>(query: Query<V, K>, key?: K): Promise<V>
  /** Runs a task. */
  readonly run: Run
}

/**
 * Defines a query. Keep it in a constant: its identity is the object, its name is for people.
 *
 * Rules for `run`:
 * - Its value depends on its key and its reads alone. It reads through its reader, never through the
 *   database, which could neither record the read nor detect a cycle.
 * - Its value is plain data and is never mutated.
 * - Make independent reads together (`Promise.all`): they are then verified together, too.
 */
export function query<V, K extends string = string>(
  name: string,
  run: (db: Reader, key: K) => V | Promise<V>,
): Query<V, K> {
  return { name, run }
}

/** Defines an input: one value for every key, such as the files by their paths. */
export function input<V, K extends string = string>(name: string): Input<V, K> {
  return { kind: 'input', name, run: () => undefined }
}

/** Whether a query is an input. */
export function isInput(query: Query<unknown>): boolean {
  return 'kind' in query && query.kind === 'input'
}

/** The printed form of a query: `facts(docs/a.md)`, or `routes` for the empty key. */
export function questionText(query: Query<unknown>, key: string): string {
  return key === '' ? query.name : `${query.name}(${key})`
}
