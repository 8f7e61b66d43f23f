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

/** What tasks with code of the site answer if their thread ends: what fails, by its input. */
const FAILURES: Readonly<Record<string, (failed: string, input: never) => unknown>> = {
  page: (failed, { component, islands = {} }: PageInput): PageOutput => {
    const [island] = component === undefined ? Object.keys(islands) : []
    return { failed, ...(island !== undefined && { island }) }
  },
  askPlugin: (failed): AskPluginOutput => ({ failed }),
  parse: failedDocument,
}

/** Milliseconds that such a task may compute without a pause: code before an `await` has its own limit. */
export function taskLimit(task: string): number | undefined {
  return task in FAILURES ? 2 * SECONDS * 1000 : undefined
}

/**
 * Answers with a failure that names the code, if code of the site ended its thread. No such answer is stored: the next
 * time, there may be more memory, for example. `onLost` is called for each, so that nothing made of it is stored either.
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

/** A document whose plugins have failed, or that is too much for the program, without their code. */
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
