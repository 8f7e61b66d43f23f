import {
  type AskPluginOutput,
  contentReader,
  namedPlugin,
  type PageInput,
  type PageOutput,
  type ParsedDocument,
  type ParseInput,
  parsedDocument,
} from '@chatdocs/core'
import { type Run, TaskError, ThreadEnded } from '@chatdocs/engine'
import { ENDLESS, SECONDS } from './time-limit.ts'

/** The results of tasks that run the site's code if their thread ends: a failure, made from the task's input. */
const FAILURES: Readonly<Record<string, (failed: string, input: never) => unknown>> = {
  page: (failed, { component, islands = {} }: PageInput): PageOutput => {
    const [island] = component === undefined ? Object.keys(islands) : []
    return { failed, ...(island !== undefined && { island }) }
  },
  askPlugin: (failed): AskPluginOutput => ({ failed }),
  parse: failedDocument,
}

/** Milliseconds that such a task may compute without a pause. Code before an `await` is already limited. */
export function taskLimit(task: string): number | undefined {
  return task in FAILURES ? 2 * SECONDS * 1000 : undefined
}

/**
 * If the site's code ended its thread, the result is a failure that names the code. It is not stored: the next time
 * there may be more memory, for example. `onLost` is called, so that nothing derived from it is stored either.
 */
export function withoutLostThreads(run: Run, onLost: () => void = () => {}): Run {
  return async (task, input, beside) => {
    try {
      return await run(task, input, beside)
    } catch (error) {
      const { cause } = error as Error
      const answer = FAILURES[task.name]
      if (!(error instanceof TaskError && cause instanceof ThreadEnded && answer)) throw error
      onLost()
      return (await answer(cause.isEndless ? ENDLESS : cause.message, input as never)) as never
    }
  }
}

/** The result for a document that is too large, or whose plugins ended the thread: they are not run. */
async function failedDocument(
  failed: string,
  { options, tree, ...source }: ParseInput,
): Promise<ParsedDocument> {
  const all = [...options.remarkPlugins, ...options.rehypePlugins, ...(options.plugins ?? [])]
  if (all.length === 0) {
    const reason = failed === ENDLESS ? `it takes more than ${SECONDS} seconds` : failed
    const excess = { reason, help: 'split it into several documents' }
    return parsedDocument(await contentReader(options, { remark: [], rehype: [] })({ ...source, excess }))
  }
  const names = all.map(({ module, name = module }) => name).join(' or ')
  const fail = () => {
    throw new Error(failed)
  }
  const reader = contentReader(options, { remark: [namedPlugin(names, fail)], rehype: [] })
  return parsedDocument(await reader(source))
}
