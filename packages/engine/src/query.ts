import type { Run } from './task.ts'

/** A question with an answer for every key: a name, and how the answer follows from other answers. */
export interface Query<V, K extends string = string> {
  readonly name: string
  run(db: Reader, key: K): V | Promise<V>
}

/** The ground state: a question whose answer is given by `Database.set`, and is `undefined` until then. */
export interface Input<V, K extends string = string> extends Query<V | undefined, K> {
  readonly kind: 'input'
}

/**
 * What a query reads from. It belongs to one run and records what that run reads, so there is no
 * ambient state. Of no use once the run has answered.
 */
export interface Reader {
  /** The answer for this key, or for the empty key where a question has only one answer. */
  get<V, K extends string>(query: Query<V, K>, key?: K): Promise<V>
  /** Costly work, asked for by its typed name. */
  readonly run: Run
}

/**
 * A question, to be kept in a constant: its identity is the object, its name is for people.
 *
 * Its laws. What it gives depends on nothing but its key and what it reads, and it reads from its
 * reader, never from the database: that could not be recorded, nor a circle be noticed. What it gives
 * is plain data and is never mutated afterwards. Reads that do not depend on each other are best made
 * at once (`Promise.all`): they will be verified at once, too. Which of them is first says nothing.
 */
export function query<V, K extends string = string>(
  name: string,
  run: (db: Reader, key: K) => V | Promise<V>,
): Query<V, K> {
  return { name, run }
}

/** A part of the ground state: one value for every key, such as the files by their paths. */
export function input<V, K extends string = string>(name: string): Input<V, K> {
  return { kind: 'input', name, run: () => undefined }
}

/** Whether a question is answered from outside. */
export function isInput(query: Query<unknown>): boolean {
  return 'kind' in query && query.kind === 'input'
}

/** How a question is shown: `facts(docs/a.md)`, and `routes` where there is but one. */
export function questionText(query: Query<unknown>, key: string): string {
  return key === '' ? query.name : `${query.name}(${key})`
}
