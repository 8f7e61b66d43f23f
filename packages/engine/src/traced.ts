import { type Fingerprint, fingerprintIn } from './fingerprint.ts'
import type { Store } from './store.ts'
import type { Beside, Run, Task } from './task.ts'

/** Part of the output of a traced task: every file it depends on, with the digest of what was read. */
interface Traced {
  readonly inputs: Readonly<Record<string, string>>
}

/** The current digest of a file. A missing file has a digest, too, because it may appear later. */
export type DigestOf = (path: string) => string | Promise<string>

/** How many lists of files are kept per input. Edits that are made and undone lead to more than one. */
const LISTS = 4

/**
 * Caches tasks that learn which files they depend on only while they run.
 *
 *     input                      → lists of paths, the latest first
 *     input, paths with digests  → the output
 *
 * If the files of a list are unchanged, its output is used; otherwise the task runs. The output is stored under
 * the digests it reports itself, those of what was read, because a file may change while the task runs.
 */
export function traced(store: Store, digestOf: DigestOf, run: Run): Run {
  return async <I, O>(task: Task<I, O>, input: I, beside?: Beside) => {
    if (task.traced !== true) return run(task, input, beside)
    const asked = fingerprintIn('task', [task.name, task.version, input])
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

/** Memoizes `digestOf`: the lists share most of their files. */
function once(digestOf: DigestOf): DigestOf {
  const known = new Map<string, ReturnType<DigestOf>>()
  return (path) => {
    const digest = known.get(path) ?? digestOf(path)
    known.set(path, digest)
    return digest
  }
}

function listsKey(asked: Fingerprint): Fingerprint {
  return fingerprintIn('task', ['files', asked])
}

function answerKey(asked: Fingerprint, inputs: Traced['inputs']): Fingerprint {
  return fingerprintIn('task', ['answer', asked, Object.entries(inputs).sort()])
}

function isSame(one: Paths, other: Paths): boolean {
  return one.join('\n') === other.join('\n')
}
