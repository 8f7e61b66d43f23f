import { ABSENT, makeNode, NEVER, type Node, SAVED, type Step } from './node.ts'
import type { Queries, Query } from './query.ts'
import { type Saved, savedDigest, savedIndex, savedQueries, savedSteps } from './saved.ts'

/** All nodes of a database, created on first use, if need be from a saved graph. */
export interface Nodes {
  of(query: Query<unknown>, key: string): Node
  /** The reads of a node; `undefined` if the saved graph names a query that is not known. */
  readsOf(node: Node): readonly Step[] | undefined
  /** All nodes, by query. Those of the saved graph are among them. Queries of the same name count once. */
  all(): ReadonlyMap<Query<unknown>, ReadonlyMap<string, Node>>
}

/** Where nodes come from: a saved graph, and the queries it may name. */
export interface Origin {
  readonly saved?: Saved | undefined
  readonly queries: Queries
}

/** The nodes of a new database. */
export function makeNodes({ saved, queries }: Origin): Nodes {
  const byQuery = new Map<Query<unknown>, Map<string, Node>>()
  const numberOf = saved ? savedIndex(saved) : () => -1
  const known = new Map(queries)
  const queryAt = saved ? savedQueries(saved) : new Uint16Array()
  const opened: (Node | undefined)[] = new Array(queryAt.length)

  function keysOf(query: Query<unknown>): Map<string, Node> {
    const nodes = byQuery.get(query)
    if (nodes) return nodes
    const made = new Map<string, Node>()
    byQuery.set(query, made)
    if (!known.has(query.name)) known.set(query.name, query)
    return made
  }

  function of(query: Query<unknown>, key: string): Node {
    const nodes = keysOf(query)
    const node = nodes.get(key)
    if (node !== undefined) return node
    const number = known.get(query.name) === query ? numberOf(query.name, key) : -1
    const made = saved && number >= 0 ? openNode(saved, number, query, key) : makeNode(query, key)
    if (number >= 0) opened[number] = made
    nodes.set(key, made)
    return made
  }

  /** A node of the saved graph, by its number. */
  function at(number: number): Node | undefined {
    const node = opened[number]
    if (node !== undefined || !saved) return node
    const query = known.get(saved.names[queryAt[number] as number] as string)
    return query && of(query, saved.keys[saved.key[number] as number] as string)
  }

  function readsOf(node: Node): readonly Step[] | undefined {
    if (node.reads !== undefined || !saved) return node.reads
    const steps: Step[] = []
    for (const step of savedSteps(saved, node.saved)) {
      const nodes = step.flatMap((number) => at(number) ?? [])
      if (nodes.length < step.length) return undefined
      steps.push(nodes.length === 1 ? (nodes[0] as Node) : nodes)
    }
    node.reads = steps
    return steps
  }

  function all() {
    for (let number = 0; number < queryAt.length; number++) at(number)
    return new Map([...byQuery].filter(([query]) => known.get(query.name) === query))
  }

  return { of, readsOf, all }
}

/** A node as it was saved. A small value is part of the graph. */
function openNode(saved: Saved, number: number, query: Query<unknown>, key: string): Node {
  const value = saved.value[number] as number
  return {
    query,
    key,
    value: value < 0 ? ABSENT : saved.values[value],
    failed: false,
    digest: savedDigest(saved, number),
    changedAt: SAVED,
    verifiedAt: saved.unsure[number] === 1 || query.options.volatile ? NEVER : SAVED,
    reads: undefined,
    saved: number,
    work: undefined,
  }
}
