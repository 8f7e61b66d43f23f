import { makeNode, type Node } from './node.ts'
import { isInput, type Query } from './query.ts'

/** A question and its key. */
export type Question = readonly [query: Query<unknown>, key: string]

/** All nodes of a database, each made when it is first asked for. */
export interface Nodes {
  of(query: Query<unknown>, key: string): Node
  /** Forgets every node that these do not depend on, inputs excepted, and says how many. */
  sweep(roots: Iterable<Question>): number
}

/** The nodes of a new database: none yet. */
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

  function sweep(roots: Iterable<Question>): number {
    const kept = new Set<Node>()
    for (const [query, key] of roots) kept.add(of(query, key))
    for (const node of kept) for (const read of node.reads.flat()) kept.add(read)
    let forgotten = 0
    for (const [query, byKey] of byQuery) {
      if (isInput(query)) continue
      for (const [key, node] of byKey) if (!kept.has(node) && byKey.delete(key)) forgotten++
    }
    return forgotten
  }

  return { of, sweep }
}
