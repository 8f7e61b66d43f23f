import { type Fingerprint, fingerprint, fingerprintIn } from './fingerprint.ts'
import { changedSince, DROPPED, isPresent, type Node, type Outcome, type Step, sameOutcome } from './node.ts'
import { isInput, type Query } from './query.ts'
import { type Answers, NO_ANSWERS } from './saved.ts'

/** The digest of `undefined`, which is the value of an input that is not set. */
export const NOTHING = fingerprint(undefined)

/**
 * The digest of a node's value; `undefined` if there is none, as for an error or for what is not plain data.
 * It is made when it is first needed, and kept.
 */
export function digestOf(node: Node): Fingerprint | undefined {
  if (node.digest === undefined && isPresent(node)) {
    const used = { reads: node.reads ?? [], answers: NO_ANSWERS }
    node.digest = outcomeDigest(node, node, { ...used, now: node.verifiedAt })
  }
  return node.digest
}

/** What a run has used. */
export interface Used {
  readonly reads: readonly Step[]
  /** The stored answers of its tasks. */
  readonly answers: Answers
}

/** A run that ends in this revision. */
interface Ended extends Used {
  readonly now: number
}

/** The digest of an outcome. */
function outcomeDigest(
  { query, key }: Pick<Node, 'query' | 'key'>,
  { value, failed }: Outcome,
  ended: Ended,
): Fingerprint | undefined {
  if (failed) return undefined
  return query.options.digest === 'reads' ? readsDigest(query, key, ended) : valueDigest(query, value)
}

/** The digest of an outcome, if only its run can tell it: a task may answer differently the next time. */
export function digestOfRun(node: Node, outcome: Outcome, ended: Ended): Fingerprint | undefined {
  const isOfRun = node.query.options.digest === 'reads' && ended.answers.stored.length > 0
  return isOfRun ? outcomeDigest(node, outcome, ended) : undefined
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

/** Compares the outcome of a run with the one that its node has. `digest` is the new one, if it was needed. */
export function compared(
  node: Node,
  outcome: Outcome,
  ended: Ended & {
    /** The run used no task, and read what the last one read. */
    readonly isSure: boolean
  },
) {
  const { reads, now, isSure } = ended
  const wasPresent = isPresent(node)
  const isFirst = !wasPresent && node.digest === undefined
  if (isFirst) return { isFirst, same: false, digest: undefined }
  if (wasPresent) return { isFirst, same: sameOutcome(node, outcome), digest: undefined }
  // A valid value that was dropped is made again from the same reads: no need to compare digests.
  const isValid = isSure && !outcome.failed && node.verifiedAt >= now
  const isRemade = node.value === DROPPED && isValid && !reads.some((step) => changedSince(step, now))
  const digest = isRemade ? node.digest : outcomeDigest(node, outcome, ended)
  return { isFirst, same: digest !== undefined && digest === node.digest, digest }
}

/**
 * What a run has read, with what tasks answered, determines its value. Both are sorted, because their order may depend on
 * timing.
 */
function readsDigest(
  query: Query<unknown>,
  key: string,
  { reads, answers, now }: Ended,
): Fingerprint | undefined {
  const known: string[] = []
  for (const read of reads.flat()) {
    // A read that has changed since is another value than the one that was read.
    const digest = read.changedAt > now ? undefined : digestOf(read)
    if (digest === undefined) return undefined
    known.push(`${read.query.name}\n${read.key}\n${digest}`)
  }
  const used = answers.stored.map((answer) => `${answer.key} ${answer.checksum}`)
  return fingerprintIn('reads', [query.name, key, known.sort(), used.sort()])
}
