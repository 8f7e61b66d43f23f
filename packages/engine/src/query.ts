import { type Fingerprint, fingerprint } from './fingerprint.ts'
import { splitScope } from './scope.ts'
import type { Run } from './task.ts'

/** What a saved graph must know of a query. */
export interface QueryOptions {
  /** The value is filed in the store when the graph is saved. Other values are made again when they are needed. */
  readonly kept?: true | undefined
  /** The value may be dropped, though its tasks are not remembered: to make it again takes less than to keep it. */
  readonly cheap?: true | undefined
  /** The value is the same in all scopes, and is made in the unnamed one. */
  readonly shared?: true | undefined
  /** The value depends on more than its reads, such as the disk or the environment: it runs once in every process. */
  readonly volatile?: true | undefined
  /**
   * `reads`: the digest of the value is that of its reads, so the value is never hashed. For large values that
   * hardly ever stay equal when a read changes.
   */
  readonly digest?: 'reads' | undefined
  /** The value, from that of the only query it reads; see `rows`. */
  readonly row?: ((table: unknown, key: string) => unknown) | undefined
}

/** What a query does. */
type QueryRun<V, K extends string> = (db: Reader, key: K) => V | Promise<V>

/** A named, pure function of its key and of what it reads. */
export interface Query<V, K extends string = string> {
  readonly name: string
  readonly options: QueryOptions
  run(db: Reader, key: K): V | Promise<V>
}

/** A query whose value is set by `Database.set`, and is `undefined` until then. */
export interface Input<V, K extends string = string> extends Query<V | undefined, K> {
  readonly kind: 'input'
  /** The digest of a value. Equal digests mean equal values. */
  digestOf(value: V): Fingerprint
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
  /** The scope of the run; empty for the unnamed one. */
  readonly scope: string
  /** Reads in another scope. It belongs to the same run. */
  within(scope: string): Reader
}

/** Several queries by their names, so that a saved graph can run them again. */
export type Queries = ReadonlyMap<string, Query<unknown>>

/**
 * Defines a query. Keep it in a constant: its identity is the object. A saved graph knows it by its name.
 *
 * Rules for `run`:
 * - Its value depends on its key and its reads alone. It reads through its reader, never through the
 *   database, which could neither record the read nor detect a cycle.
 * - Its value is plain data and is never mutated.
 * - Make independent reads together (`Promise.all`): they are then verified together, too.
 *
 * @internal Tests define queries without a list.
 */
export function query<V, K extends string = string>(name: string, run: QueryRun<V, K>): Query<V, K>
export function query<V, K extends string = string>(
  name: string,
  options: QueryOptions,
  run: QueryRun<V, K>,
): Query<V, K>
export function query<V, K extends string = string>(
  name: string,
  ...given: [QueryRun<V, K>] | [QueryOptions, QueryRun<V, K>]
): Query<V, K> {
  const [options, run] = given.length === 1 ? [{}, given[0]] : given
  return { name, options, run }
}

/**
 * Defines a query whose value is a part of another one. If that changes, saved rows are compared without being run: most
 * stay the same.
 *
 * @internal Tests define queries without a list.
 */
export function rows<T, V, K extends string = string>(
  name: string,
  table: Query<T>,
  of: (table: T, key: K) => V,
): Query<V, K> {
  const row = (value: unknown, key: string) => of(value as T, key as K)
  return query(name, { row }, async (db, key: K) => of(await db.get(table), key))
}

/**
 * Defines an input: one value for every key, such as the files by their paths. `digestOf` is for values that know
 * their digest. A kept input has the value of the saved graph until the process sets another one.
 *
 * @internal Tests define queries without a list.
 */
export function input<V, K extends string = string>(
  name: string,
  {
    digestOf = fingerprint,
    ...options
  }: Pick<QueryOptions, 'kept'> & { digestOf?: (value: V) => Fingerprint } = {},
): Input<V, K> {
  return { kind: 'input', name, options, digestOf, run: () => undefined }
}

/**
 * Defines a query whose value is a part of that of another one with the same key, in the same scopes. Unlike a row, it
 * runs if that changes.
 */
function part<T, V, K extends string>(
  name: string,
  whole: Query<T, K>,
  of: (value: T) => V,
  options: QueryOptions = {},
): Query<V, K> {
  return query(name, { ...options, shared: isShared(whole) || undefined }, async (db, key: K) =>
    of(await db.get(whole, key)),
  )
}

/** `query`, `rows` and `input` that also list what they define: a saved graph finds its queries there. */
export interface Definitions {
  readonly query: typeof query
  /** A query whose value is the same in all scopes. */
  readonly sharedQuery: typeof query
  readonly part: typeof part
  readonly rows: typeof rows
  readonly input: typeof input
  readonly queries: Queries
}

/** A new list. Names must differ. */
export function definitions(): Definitions {
  const queries = new Map<string, Query<unknown>>()
  function listed<Q extends Query<unknown>>(defined: Q): Q {
    if (queries.has(defined.name)) throw new Error(`two queries are called ${defined.name}`)
    queries.set(defined.name, defined)
    return defined
  }
  function listedQuery<V, K extends string>(
    name: string,
    ...given: [QueryRun<V, K>] | [QueryOptions, QueryRun<V, K>]
  ): Query<V, K> {
    return listed(given.length === 1 ? query(name, ...given) : query(name, ...given))
  }
  function sharedQuery<V, K extends string>(
    name: string,
    ...given: [QueryRun<V, K>] | [QueryOptions, QueryRun<V, K>]
  ): Query<V, K> {
    const [options, run] = given.length === 1 ? [{}, given[0]] : given
    return listed(query(name, { ...options, shared: true }, run))
  }
  return {
    query: listedQuery,
    sharedQuery,
    part: (name, whole, of, options) => listed(part(name, whole, of, options)),
    rows: (name, table, of) => listed(rows(name, table, of)),
    input: (name, options) => listed(input(name, options)),
    queries,
  }
}

/** Whether a query has the same value in all scopes. */
export function isShared(query: Query<unknown>): boolean {
  return query.options.shared === true || isInput(query)
}

/** Whether a query is an input. */
export function isInput(query: Query<unknown>): query is Input<unknown> {
  return 'kind' in query && query.kind === 'input'
}

/** The printed form of a query: `facts(docs/a.md)`, or `routes` for the empty key. */
export function questionText({ name }: Query<unknown>, key: string): string {
  return questionOf(name, key)
}

/** The same, of a query by its name. */
export function questionOf(query: string, key: string): string {
  const [scope, own] = splitScope(key)
  const name = scope === '' ? query : `${scope}:${query}`
  return own === '' ? name : `${name}(${own})`
}
