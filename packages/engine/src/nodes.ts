import { ABSENT, makeNode, NEVER, type Node, SAVED, type Step } from './node.ts'
import type { Queries, Query } from './query.ts'
import { addRead } from './reads.ts'
import { readsFrom, type Saved, savedDigest, savedIndex, savedQueries } from './saved.ts'

/** All nodes of a database, created on first use, if need be from a saved graph. */
export class Nodes {
  readonly #saved: Saved | undefined
  /** The queries by name. Of several queries of a name, the saved graph means the first. */
  readonly #queries: Map<string, Query<unknown>>
  readonly #byQuery = new Map<Query<unknown>, Map<string, Node>>()
  /** The nodes of the saved graph, by number. */
  readonly #opened: (Node | undefined)[]
  readonly #queryAt: Uint16Array
  readonly #numberOf: (name: string, key: string) => number

  constructor(queries: Queries, saved: Saved | undefined) {
    this.#saved = saved
    this.#queries = new Map(queries)
    this.#queryAt = saved ? savedQueries(saved) : new Uint16Array()
    this.#opened = new Array(this.#queryAt.length)
    this.#numberOf = saved ? savedIndex(saved) : () => -1
  }

  of(query: Query<unknown>, key: string): Node {
    const nodes = this.#nodesOf(query)
    const node = nodes.get(key)
    if (node !== undefined) return node
    const number = this.#queries.get(query.name) === query ? this.#numberOf(query.name, key) : -1
    if (this.#saved && number >= 0) return this.#open(this.#saved, number, query)
    const made = makeNode(query, key)
    nodes.set(key, made)
    return made
  }

  /** A node of the saved graph by its number, if its query is known. */
  at(number: number): Node | undefined {
    const saved = this.#saved
    const node = this.#opened[number]
    if (node !== undefined || !saved) return node
    const query = this.#queries.get(saved.names[this.#queryAt[number] as number] as string)
    return query && this.#open(saved, number, query)
  }

  /** The reads of a node; `undefined` if the saved graph names a query that is not known. */
  readsOf(node: Node): readonly Step[] | undefined {
    const saved = this.#saved
    if (node.reads !== undefined || !saved) return node.reads
    const steps: Step[] = []
    const end = saved.ends[node.saved] as number
    for (let at = readsFrom(saved, node.saved); at < end; at++) {
      const number = saved.reads[at] as number
      const read = this.at(number < 0 ? ~number : number)
      if (read === undefined) return undefined
      addRead(steps, read, number < 0)
    }
    node.reads = steps
    return steps
  }

  /** All nodes, by query. Those of the saved graph are among them. Queries of the same name count once. */
  all(): ReadonlyMap<Query<unknown>, ReadonlyMap<string, Node>> {
    for (let number = 0; number < this.#queryAt.length; number++) this.at(number)
    return new Map([...this.#byQuery].filter(([query]) => this.#queries.get(query.name) === query))
  }

  #nodesOf(query: Query<unknown>): Map<string, Node> {
    const nodes = this.#byQuery.get(query)
    if (nodes) return nodes
    const made = new Map<string, Node>()
    this.#byQuery.set(query, made)
    if (!this.#queries.has(query.name)) this.#queries.set(query.name, query)
    return made
  }

  #open(saved: Saved, number: number, query: Query<unknown>): Node {
    const node = openNode(saved, number, query)
    this.#opened[number] = node
    this.#nodesOf(query).set(node.key, node)
    return node
  }
}

/** A node as it was saved. A small value is part of the graph. */
function openNode(saved: Saved, number: number, query: Query<unknown>): Node {
  const value = saved.value[number] as number
  return {
    query,
    key: saved.keys[saved.key[number] as number] as string,
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
