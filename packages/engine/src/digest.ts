import { type Fingerprint, fingerprint } from './fingerprint.ts'
import { changedSince, DROPPED, isPresent, type Node, type Outcome, type Step, sameOutcome } from './node.ts'
import { isInput, type Query } from './query.ts'

/** The digest of `undefined`, which is the value of an input that is not set. */
export const NOTHING = fingerprint(undefined)

/**
 * The digest of a node's value; `undefined` if there is none, as for an error or for what is not plain data.
 * It is made when it is first needed, and kept.
 */
export function digestOf(node: Node): Fingerprint | undefined {
  if (node.digest === undefined && isPresent(node)) {
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

/** A run: what it read, and in which revision it ends. */
interface Ended {
  readonly reads: readonly Step[]
  readonly now: number
  /** The run used no task, and read what the last one read. */
  readonly isSure: boolean
}

/** Compares the outcome of a run with the one that its node has. `digest` is the new one, if it was needed. */
export function compared(node: Node, outcome: Outcome, { reads, now, isSure }: Ended) {
  const wasPresent = isPresent(node)
  const isFirst = !wasPresent && node.digest === undefined
  if (isFirst) return { isFirst, same: false, digest: undefined }
  if (wasPresent) return { isFirst, same: sameOutcome(node, outcome), digest: undefined }
  // A valid value that was dropped is made again from the same reads: no need to compare digests.
  const isValid = isSure && !outcome.failed && node.verifiedAt >= now
  const isRemade = node.value === DROPPED && isValid && !reads.some((step) => changedSince(step, now))
  const digest = isRemade ? node.digest : outcomeDigest(node, outcome, reads, now)
  return { isFirst, same: digest !== undefined && digest === node.digest, digest }
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
