import { makeNode, type Node } from './node.ts'
import type { Query } from './query.ts'

/** All nodes of a database, created on first use. */
export interface Nodes {
  of(query: Query<unknown>, key: string): Node
}

/** The nodes of a new database. */
export function makeNodes(): Nodes {
  const byQuery = new Map<Query<unknown>, Map<string, Node>>()

  function of(query: Query<unknown>, key: string): Node {
    const byKey = byQuery.get(query) ?? new Map<string, Node>()
    if (byKey.size === 0) byQuery.set(query, byKey)
    const known = byKey.get(key)
    if (known !== undefined) return known
    const node = makeNode(query, key)
    byKey.set(key, node)
    return node
  }

  return { of }
}
