import {
  ANSWER_BYTES,
  answersFrom,
  DIGEST_BYTES,
  decodeGraph,
  encodeGraph,
  readsFrom,
  type Saved,
} from './saved.ts'

/**
 * Joins graphs that several processes have saved, such as machines that each make a part of a site. Those that are
 * damaged, or saved by another `owner`, are left out; without any other, there is no graph.
 *
 * A node of several graphs is that of the one which is sure of it and has needed it last. It is sure in the result only if
 * all that it has read is the same there: the processes may have had different inputs.
 */
export function mergeGraphs(graphs: readonly Uint8Array[], owner: string): Uint8Array | undefined {
  const all = graphs.map((bytes) => decodeGraph(bytes, owner)).filter((each) => each !== undefined)
  const [only, ...others] = all
  if (only === undefined) return undefined
  return encodeGraph(others.length === 0 ? only : merged(all, owner))
}

/** A graph, with the numbers of its nodes, keys and values in the result. */
interface Part {
  readonly saved: Saved
  readonly again: Int32Array
  readonly keyAgain: Int32Array
  /** -1 for values that the result does not have yet. */
  readonly valueAgain: Int32Array
}

/** The nodes of the result. */
interface Chosen {
  readonly names: readonly string[]
  readonly starts: Uint32Array
  readonly keys: readonly string[]
  /** By number: the graph of the node, its number there, and its age. */
  readonly from: readonly Part[]
  readonly number: readonly number[]
  readonly ages: readonly number[]
}

function merged(all: readonly Saved[], owner: string): Saved {
  const { names, starts, keys, ages, ...chosen } = choose(all)
  const rows = filled({ names, starts, keys, ages, ...chosen })
  return { owner, names, starts, keys, ages: Uint8Array.from(ages), ...rows }
}

function choose(all: readonly Saved[]): Chosen {
  const keys = new Map<string, number>()
  const parts = all.map((saved): Part => {
    const keyAgain = Int32Array.from(saved.keys, (key) => {
      const known = keys.get(key) ?? keys.size
      keys.set(key, known)
      return known
    })
    const again = new Int32Array(saved.key.length)
    return { saved, again, keyAgain, valueAgain: new Int32Array(saved.values.length).fill(-1) }
  })
  const names = [...new Set(all.flatMap((saved) => saved.names))]
  const starts: number[] = []
  const [from, number, ages]: [Part[], number[], number[]] = [[], [], []]
  for (const name of names) {
    starts.push(from.length)
    const known = new Map<number, number>()
    for (const part of parts) {
      const { saved, again, keyAgain } = part
      const query = saved.names.indexOf(name)
      const end = query < 0 ? 0 : (saved.starts[query + 1] as number)
      for (let at = query < 0 ? 0 : (saved.starts[query] as number); at < end; at++) {
        const key = keyAgain[saved.key[at] as number] as number
        const row = known.get(key) ?? from.length
        known.set(key, row)
        again[at] = row
        const age = saved.ages[at] as number
        ages[row] = Math.min(ages[row] ?? age, age)
        const old = from[row]
        if (old && !isBetter(part, at, old, number[row] as number)) continue
        from[row] = part
        number[row] = at
      }
    }
  }
  return { names, starts: Uint32Array.of(...starts, from.length), keys: [...keys.keys()], from, number, ages }
}

/**
 * Whether a node is to replace another one: it is sure, and that is not; or its process has needed it, so that it fits the
 * inputs of that; or it alone has the same value.
 */
function isBetter({ saved }: Part, at: number, { saved: other }: Part, number: number): boolean {
  const [unsure, wasUnsure] = [saved.unsure[at] as number, other.unsure[number] as number]
  if (unsure !== wasUnsure) return unsure < wasUnsure
  const [age, oldAge] = [saved.ages[at] as number, other.ages[number] as number]
  if (age !== oldAge) return age < oldAge
  const hasValue = (saved.value[at] as number) >= 0 && (other.value[number] as number) < 0
  return hasValue && isSameDigest(saved, at, other, number)
}

function isSameDigest(one: Saved, at: number, other: Saved, number: number): boolean {
  const [from, to] = [at * DIGEST_BYTES, number * DIGEST_BYTES]
  for (let byte = 0; byte < DIGEST_BYTES; byte++)
    if (one.digests[from + byte] !== other.digests[to + byte]) return false
  return true
}

function filled({ from, number }: Chosen): Omit<Saved, 'owner' | 'names' | 'starts' | 'keys' | 'ages'> {
  const count = from.length
  const [key, ends, answerEnds] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)]
  const [unsure, whole] = [new Uint8Array(count), new Uint8Array(count)]
  const digests = new Uint8Array(count * DIGEST_BYTES)
  const value = new Int32Array(count).fill(-1)
  const values: unknown[] = []
  const reads: number[] = []
  const answers: Uint8Array[] = []
  let answerCount = 0
  for (const [row, part] of from.entries()) {
    const { saved, again, keyAgain, valueAgain } = part
    const at = number[row] as number
    key[row] = keyAgain[saved.key[at] as number] as number
    digests.set(saved.digests.subarray(at * DIGEST_BYTES, (at + 1) * DIGEST_BYTES), row * DIGEST_BYTES)
    whole[row] = saved.whole[at] as number
    let isSure = saved.unsure[at] === 0
    for (let next = readsFrom(saved, at); next < (saved.ends[at] as number); next++) {
      const step = saved.reads[next] as number
      const read = step < 0 ? ~step : step
      const to = again[read] as number
      reads.push(step < 0 ? ~to : to)
      const { saved: other } = from[to] as Part
      isSure &&= isSameDigest(saved, read, other, number[to] as number)
    }
    unsure[row] = isSure ? 0 : 1
    ends[row] = reads.length
    const [first, end] = [answersFrom(saved, at), saved.answerEnds[at] as number]
    if (end > first) answers.push(saved.answers.subarray(first * ANSWER_BYTES, end * ANSWER_BYTES))
    answerCount += end - first
    answerEnds[row] = answerCount
    const own = saved.value[at] as number
    if (own < 0) continue
    if (valueAgain[own] === -1) valueAgain[own] = values.push(saved.values[own]) - 1
    value[row] = valueAgain[own] as number
  }
  return {
    key,
    digests,
    unsure,
    value,
    values,
    ends,
    reads: Int32Array.from(reads),
    answerEnds,
    answers: Buffer.concat(answers),
    whole,
  }
}
