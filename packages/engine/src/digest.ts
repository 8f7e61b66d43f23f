import { type Fingerprint, fingerprint } from './fingerprint.ts'
import { ABSENT, type Node, type Outcome, type Step } from './node.ts'
import { isInput, type Query } from './query.ts'

/** The digest of `undefined`, which is the value of an input that is not set. */
export const NOTHING = fingerprint(undefined)

/**
 * The digest of a node's value; `undefined` if there is none, as for an error or for what is not plain data.
 * It is made when it is first needed, and kept.
 */
export function digestOf(node: Node): Fingerprint | undefined {
  if (node.digest === undefined && node.value !== ABSENT) {
    node.digest = outcomeDigest(node, node, node.reads ?? [], node.verifiedAt)
  }
  return node.digest
}

/** The digest of an outcome of a run that made these reads in this revision. */
export function outcomeDigest(
  { query, key }: Pick<Node, 'query' | 'key'>,
  { value, failed }: Outcome,
  reads: readonly Step[],
  revision: number,
): Fingerprint | undefined {
  if (failed) return undefined
  if (query.options.digest === 'reads') return readsDigest(query, key, reads.flat(), revision)
  return valueDigest(query, value)
}

/** The digest of a value; `undefined` if it is not plain data. */
export function valueDigest(query: Query<unknown>, value: unknown): Fingerprint | undefined {
  try {
    if (isInput(query)) return value === undefined ? NOTHING : query.digestOf(value)
    return fingerprint(value)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** What a run has read determines its value. The reads are sorted, because their order may depend on timing. */
function readsDigest(
  query: Query<unknown>,
  key: string,
  reads: readonly Node[],
  revision: number,
): Fingerprint | undefined {
  const known: string[] = []
  for (const read of reads) {
    // A read that has changed since is another value than the one that was read.
    const digest = read.changedAt > revision ? undefined : digestOf(read)
    if (digest === undefined) return undefined
    known.push(`${read.query.name}\n${read.key}\n${digest}`)
  }
  return fingerprint([query.name, key, known.sort()])
}
