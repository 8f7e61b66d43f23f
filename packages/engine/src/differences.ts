import { isOfValue } from './fingerprint.ts'
import { questionOf } from './query.ts'
import { decodeGraph, readsFrom, type Saved, savedDigest, savedIndex, savedQueries } from './saved.ts'

/**
 * Where two saved graphs of the same inputs begin to differ: the queries with another value although all that they read
 * has the same one, as `facts(docs/a.md)`. `one` and `other` are what `Database.save` returned in processes of this owner.
 * Only nodes that both processes needed count. Empty if the values are the same, or if a graph cannot be read.
 */
export function firstDifferences(one: Uint8Array, other: Uint8Array, owner: string): readonly string[] {
  const [a, b] = [decodeGraph(one, owner), decodeGraph(other, owner)]
  if (!a || !b) return []
  const numberIn = savedIndex(b)
  const queries = savedQueries(a)
  const nameOf = (number: number) => a.names[queries[number] as number] as string
  const keyOf = (number: number) => a.keys[a.key[number] as number] as string
  const differs = a.key.map((_, number) => {
    const same = numberIn(nameOf(number), keyOf(number))
    if (same < 0 || !isCurrent(a, number) || !isCurrent(b, same)) return 0
    return savedDigest(a, number) === savedDigest(b, same) ? 0 : 1
  })
  const isFirst = (number: number) => {
    const reads = a.reads.subarray(readsFrom(a, number), a.ends[number])
    return differs[number] === 1 && reads.every((read) => differs[read < 0 ? ~read : read] === 0)
  }
  const first = [...differs.keys()].filter(isFirst)
  // The digest of another space differs with the answer of a task, even if that is equal.
  const ofValues = first.filter((number) => isOfValue(savedDigest(a, number)))
  return (ofValues.length > 0 ? ofValues : first).map((number) => questionOf(nameOf(number), keyOf(number)))
}

/** Whether the process that saved a node needed it, and knew that its value is right. */
function isCurrent({ ages, unsure }: Saved, number: number): boolean {
  return ages[number] === 0 && unsure[number] === 0
}
