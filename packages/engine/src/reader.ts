import type { Node } from './node.ts'
import { isShared, type Query, questionText, type Reader } from './query.ts'
import { keyInScope, splitScope } from './scope.ts'
import type { Run } from './task.ts'

/** Answers what a reader asks for; the key names the scope. */
export type Ask = (query: Query<unknown>, key: string) => Promise<unknown>

/** A reader in a scope. */
export function readerIn(scope: string, ask: Ask, run: Run): Reader {
  const get = (query: Query<unknown>, key = '') => ask(query, isShared(query) ? key : keyInScope(scope, key))
  return { get: get as Reader['get'], run, scope, within: (other) => readerIn(other, ask, run) }
}

/** Why a query can read nothing more. */
export function lateRead(node: Node, query: Query<unknown>, key: string): string {
  return `${questionText(node.query, node.key)} had already settled when it read ${questionText(query, key)}`
}

/** A node as logs name it: the scope precedes the query. */
export function named({ query: { name }, key: whole }: Node): { query: string; key: string } {
  const [scope, key] = splitScope(whole)
  return { query: scope === '' ? name : `${scope}:${name}`, key }
}
