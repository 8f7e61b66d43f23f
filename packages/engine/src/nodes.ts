import { NOTHING, valueDigest } from './digest.ts'
import type { Fingerprint } from './fingerprint.ts'
import { ABSENT, isPresent, makeNode, NEVER, type Node, SAVED, type Step } from './node.ts'
import { isInput, type Queries, type Query } from './query.ts'
import { addRead } from './reads.ts'
import { readsFrom, type Saved, savedDigest, savedIndex, savedQueries } from './saved.ts'
import { splitScope } from './scope.ts'

/**
 * All nodes of a database. Those of the saved graph stay rows of its arrays until somebody needs one: most are only
 * verified.
 */
export class Nodes {
  readonly #saved: Saved | undefined
  /** The queries by name. Of several queries of a name, the saved graph means the first. */
  readonly #queries: Map<string, Query<unknown>>
  readonly #byQuery = new Map<Query<unknown>, Map<string, Node>>()
  /** The nodes of the saved graph, by number. */
  readonly #opened: (Node | undefined)[]
  /** The queries of the saved graph, and which of them each of its nodes has. */
  readonly #savedQueries: (Query<unknown> | undefined)[]
  readonly #queryAt: Uint16Array
  readonly #numberOf: (name: string, key: string) => number
  /** By number: the revision in which a node that is not opened was last known to be valid. */
  readonly #validAt: Int32Array
  /** By number: the attempt that found a node that may not be valid. */
  readonly #doubtedAt: Int32Array
  #attempt = 1

  constructor(queries: Queries, saved: Saved | undefined) {
    this.#saved = saved
    this.#queries = new Map(queries)
    this.#queryAt = saved ? savedQueries(saved) : new Uint16Array()
    this.#savedQueries = saved?.names.map((name) => queries.get(name)) ?? []
    this.#opened = new Array(this.#queryAt.length)
    this.#validAt = new Int32Array(this.#queryAt.length)
    this.#doubtedAt = new Int32Array(this.#queryAt.length)
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
    const query = this.#savedQueries[this.#queryAt[number] as number]
    return query && this.#open(saved, number, query)
  }

  /** The node of this number if somebody needed it. */
  opened(number: number): Node | undefined {
    return this.#opened[number]
  }

  /** The revision in which a node that is not opened was last known to be valid. */
  validAt(number: number): number {
    return Math.max(this.#validAt[number] as number, SAVED)
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

  /** The reads of a saved node by step, by their numbers. */
  *savedSteps(number: number): Generator<number[]> {
    const { ends, reads } = this.#saved as Saved
    const end = ends[number] as number
    let step: number[] = []
    for (let at = readsFrom(this.#saved as Saved, number); at < end; at++) {
      const read = reads[at] as number
      if (read >= 0 && step.length > 0) {
        yield step
        step = []
      }
      step.push(read < 0 ? ~read : read)
    }
    if (step.length > 0) yield step
  }

  /** A node was verified or has run: others may be valid now. */
  settled(): void {
    this.#attempt++
  }

  /**
   * Whether nothing of the saved graph that this node depends on has changed, as far as that is known without running
   * a query. Opens no node.
   */
  isValid(start: number, revision: number): boolean {
    const saved = this.#saved as Saved
    const known = this.#look(saved, start, revision)
    if (known !== undefined) return known
    const [way, next] = [[start], [readsFrom(saved, start)]]
    this.#doubtedAt[start] = this.#attempt
    while (way.length > 0) {
      const last = way.length - 1
      const [number, at] = [way[last] as number, next[last] as number]
      if (at === saved.ends[number]) {
        this.#settle(number, revision)
        way.pop()
        next.pop()
        continue
      }
      next[last] = at + 1
      const step = saved.reads[at] as number
      const read = step < 0 ? ~step : step
      const isValid = this.#look(saved, read, revision)
      if (isValid === false && !this.#isSameRow(saved, number, read, revision)) return false
      if (isValid !== undefined) continue
      // A node counts as invalid until all that it reads proves valid.
      this.#doubtedAt[read] = this.#attempt
      way.push(read)
      next.push(readsFrom(saved, read))
    }
    return true
  }

  /** Whether a node is a row of a table that has changed, and has its saved value. */
  #isSameRow(saved: Saved, number: number, read: number, revision: number): boolean {
    const query = this.#savedQueries[this.#queryAt[number] as number]
    const table = this.#opened[read]
    if (!query?.options.row || !table || table.failed || table.verifiedAt < revision) return false
    if (table.changedAt <= (this.#opened[number]?.verifiedAt ?? this.validAt(number))) return true
    if (!isPresent(table)) return false
    const [, key] = splitScope(saved.keys[saved.key[number] as number] as string)
    return valueDigest(query, query.options.row(table.value, key)) === savedDigest(saved, number)
  }

  #settle(number: number, revision: number): void {
    this.#validAt[number] = revision
    const node = this.#opened[number]
    if (node) node.verifiedAt = revision
  }

  /** Whether a node is valid and has its saved value; `undefined` if that depends on its saved reads. */
  #look(saved: Saved, number: number, revision: number): boolean | undefined {
    const node = this.#opened[number]
    if (node) {
      if (node.verifiedAt >= revision) return node.changedAt <= SAVED
      if (node.reads || node.changedAt > SAVED || node.verifiedAt === NEVER || isInput(node.query))
        return false
    } else {
      if ((this.#validAt[number] as number) >= revision) return true
      const query = this.#savedQueries[this.#queryAt[number] as number]
      if (query === undefined || query.options.volatile || saved.unsure[number] === 1) return false
      if (isInput(query)) {
        const isValid = query.options.kept === true || savedDigest(saved, number) === NOTHING
        if (isValid) this.#validAt[number] = revision
        return isValid
      }
    }
    return this.#doubtedAt[number] === this.#attempt ? false : undefined
  }

  /** All nodes by query: those of the saved graph that nobody needed by their numbers. Queries of the same name count once. */
  all(): ReadonlyMap<Query<unknown>, readonly (Node | number)[]> {
    const all = new Map<Query<unknown>, (Node | number)[]>()
    for (const [index, query] of this.#savedQueries.entries()) {
      const [from, end] = [this.#saved?.starts[index] ?? 0, this.#saved?.starts[index + 1] ?? 0]
      if (query)
        all.set(
          query,
          Array.from({ length: end - from }, (_, at) => this.#opened[from + at] ?? from + at),
        )
    }
    for (const [query, nodes] of this.#byQuery) {
      if (this.#queries.get(query.name) !== query) continue
      const fresh = [...nodes.values()].filter((node) => node.saved < 0)
      all.set(query, [...(all.get(query) ?? []), ...fresh])
    }
    return all
  }

  /** The keys of the nodes of a query that this process has opened. */
  keysAsked(input: Query<unknown>): Iterable<string> {
    return this.#nodesOf(input).keys()
  }

  /** The keys of an input that nodes read which were verified or ran in this process. Opens no node. */
  keysRead(input: Query<unknown>): ReadonlyMap<string, Fingerprint | undefined> {
    const keys = new Map<string, Fingerprint | undefined>()
    const add = (key: string, node: Node | undefined) => {
      const isSet = node !== undefined && node.digest !== NOTHING
      keys.set(key, isSet ? node.digest : undefined)
    }
    const addSaved = (saved: Saved, number: number) => {
      for (const read of [...this.savedSteps(number)].flat()) {
        if (this.#savedQueries[this.#queryAt[read] as number] !== input) continue
        add(saved.keys[saved.key[read] as number] as string, this.#opened[read])
      }
    }
    for (const each of [...this.all().values()].flat()) {
      const isNode = typeof each !== 'number'
      if ((isNode ? each.verifiedAt : this.validAt(each)) <= SAVED) continue
      if (isNode && each.reads) {
        for (const node of each.reads.flat()) if (node.query === input) add(node.key, node)
      } else if (this.#saved) addSaved(this.#saved, isNode ? each.saved : each)
    }
    return keys
  }

  #nodesOf(query: Query<unknown>): Map<string, Node> {
    const nodes = this.#byQuery.get(query)
    if (nodes) return nodes
    const made = new Map<string, Node>()
    this.#byQuery.set(query, made)
    if (this.#queries.has(query.name)) return made
    this.#queries.set(query.name, query)
    const index = this.#saved?.names.indexOf(query.name) ?? -1
    if (index >= 0) this.#savedQueries[index] = query
    return made
  }

  #open(saved: Saved, number: number, query: Query<unknown>): Node {
    const node = openNode(saved, number, query)
    if (node.verifiedAt !== NEVER && !isInput(query)) node.verifiedAt = this.validAt(number)
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
