import type { Output } from '@chatdocs/core'
import type { Workspace } from './workspace.ts'

/** Methods that answer immediately, without reading anything. */
const IMMEDIATE: ReadonlySet<string> = new Set<keyof Workspace>([
  'stageIn',
  'textOf',
  'reading',
  'sources',
  'linked',
  'outside',
  'moved',
  'work',
])
/** Checks that read many documents. */
const CHECKS: ReadonlySet<string> = new Set<keyof Workspace>(['diagnostics', 'diagnosticsIn'])

/**
 * Makes a workspace safe for concurrent use. Reads run concurrently. An update waits for earlier reads, and later reads
 * wait for the update, so inputs never change during a read. Checks wait for outputs that were requested earlier,
 * because a user waits for those. `complete` loads the bytes of outputs, which is part of the read.
 */
export function takingTurns(
  workspace: Workspace,
  complete: (output: Output) => Promise<Output> = async (output) => output,
): Workspace {
  let update: Promise<unknown> = Promise.resolve()
  const asks = new Set<Promise<unknown>>()
  const outputs = new Set<Promise<unknown>>()

  const held = <T>(answer: Promise<T>, set: Set<Promise<unknown>>): Promise<T> => {
    const settled: Promise<unknown> = answer.catch(() => undefined).finally(() => set.delete(settled))
    set.add(settled)
    return answer
  }
  const ask = <T>(work: () => Promise<T>): Promise<T> => held(update.then(work), asks)
  const askLast = <T>(work: () => Promise<T>): Promise<T> => {
    // Later outputs are excluded: they may wait for an update that waits for this check.
    const earlier = [...outputs]
    return ask(() => Promise.all(earlier).then(work))
  }
  const own: Partial<Workspace> = {
    update: (paths) => {
      const done = Promise.all([update, ...asks]).then(() => workspace.update(paths))
      update = done.catch(() => undefined)
      return done
    },
    output: (path) => {
      const answer = ask(async () => {
        const output = await workspace.output(path)
        return output && complete(output)
      })
      return held(answer, outputs)
    },
    close: () => Promise.all([update, ...asks]).then(() => workspace.close()),
  }
  return new Proxy(workspace, {
    get(_, name: keyof Workspace) {
      const method = workspace[name] as (...given: unknown[]) => Promise<unknown>
      if (name in own || IMMEDIATE.has(name)) return own[name] ?? method
      const take = CHECKS.has(name) ? askLast : ask
      return (...given: unknown[]) => take(() => method(...given))
    },
  })
}
