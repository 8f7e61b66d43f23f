import { type Fingerprint, fingerprint } from './fingerprint.ts'
import type { Store } from './store.ts'
import type { Run, Task } from './task.ts'

/** What a traced task gives, besides all else: every file it depends on, and a digest of it as it was read. */
export interface Traced {
  readonly inputs: Readonly<Record<string, string>>
}

/** The digest of a file as it is now. What is not there has one, too: it may come one day. */
export type DigestOf = (path: string) => string | Promise<string>

/** So many lists of files are remembered of one input: what is edited back and forth has more than one. */
const LISTS = 4

/**
 * Answers tasks from the store that learn only from their work which files it depends on.
 *
 *     input                      → lists of paths, the latest first
 *     input, paths with digests  → the answer
 *
 * A list whose files are as they were leads to its answer; if none does, the work is done. The answer is filed
 * under the digests it gives itself: those of what was read, and not of what may have been written meanwhile.
 */
export function traced(store: Store, digestOf: DigestOf, run: Run): Run {
  return async <I, O>(task: Task<I, O>, input: I) => {
    if (task.traced !== true) return run(task, input)
    const asked = fingerprint([task.name, task.version, input])
    const lists = await listsIn(store, asked)
    const known = once(digestOf)
    for (const paths of lists) {
      const answer = await store.get(answerKey(asked, await digests(paths, known)))
      if (answer !== undefined) return answer as O
    }
    const output = await run(task, input)
    const { inputs } = output as Traced
    const latest = Object.keys(inputs).sort()
    await store.put(answerKey(asked, inputs), output)
    await store.put(
      listsKey(asked),
      [latest, ...lists.filter((each) => !isSame(each, latest))].slice(0, LISTS),
    )
    return output
  }
}

type Paths = readonly string[]

async function listsIn(store: Store, asked: Fingerprint): Promise<readonly Paths[]> {
  return ((await store.get(listsKey(asked))) ?? []) as readonly Paths[]
}

async function digests(paths: Paths, digestOf: DigestOf): Promise<Traced['inputs']> {
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await digestOf(path)] as const)),
  )
}

/** Lists have most of their files in common. */
function once(digestOf: DigestOf): DigestOf {
  const known = new Map<string, ReturnType<DigestOf>>()
  return (path) => {
    const digest = known.get(path) ?? digestOf(path)
    known.set(path, digest)
    return digest
  }
}

function listsKey(asked: Fingerprint): Fingerprint {
  return fingerprint(['files', asked])
}

function answerKey(asked: Fingerprint, inputs: Traced['inputs']): Fingerprint {
  return fingerprint(['answer', asked, inputs])
}

function isSame(one: Paths, other: Paths): boolean {
  return one.join('\n') === other.join('\n')
}
