import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promiseHooks } from 'node:v8'
import { createContext, Script } from 'node:vm'
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

/** Seconds that the site's code may compute. More is an endless loop, or feels like one. */
export const SECONDS = 30

/** Seconds that the site's code may wait, for a server for example. */
const WAITING_SECONDS = 120

const ENDLESS = `it takes more than ${SECONDS} seconds: look for an endless loop`
const EXITS = 'it calls process.exit, which would end the program'
const WAITING = 'it waits for a promise that is never resolved: look for an await that waits for nothing'

/** Runs the site's code within a time limit. A returned promise has a limit, too. */
export type Limited = <T>(work: () => T) => T

/**
 * Makes a function that runs the site's code, and throws if that takes too long. Node.js can interrupt only scripts, so
 * a script calls the code. Code after an `await` has a waiting limit, but is not interrupted.
 */
export function timeLimiter(seconds = SECONDS, waiting = WAITING_SECONDS): Limited {
  const patient = patience(waiting)
  const sandbox: { work?: () => unknown } = {}
  let script: Script | undefined
  return <T>(work: () => T) => {
    sandbox.work = work
    // Most sites have no code of their own, and need no context.
    if (script === undefined) {
      createContext(sandbox)
      script = new Script('work()')
    }
    // To display an error, Node.js would read its stack before `originOf` can.
    try {
      const made = withoutExit(() =>
        script?.runInContext(sandbox, { timeout: seconds * 1000, displayErrors: false }),
      ) as T
      return made instanceof Promise ? (patient(made) as T) : made
    } catch (error) {
      const isTimeout = (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
      throw isTimeout ? new Error(ENDLESS) : error
    }
  }
}

/** For threads: the site's code must not call `process.exit`, but Node.js does so after an uncaught error. */
export function refuseExit(): void {
  const { exit } = process
  process.exit = refuse
  process.on('uncaughtExceptionMonitor', () => {
    process.exit = exit
  })
}

function refuse(): never {
  throw new Error(EXITS)
}

function withoutExit<T>(work: () => T): T {
  const { exit } = process
  process.exit = refuse
  try {
    return work()
  } finally {
    process.exit = exit
  }
}

/** Waits for promises. A promise fails after this many seconds, or once no pending work can resolve it. */
function patience(seconds: number): <T>(promise: Promise<T>) => Promise<T> {
  const waiting = new Set<() => void>()
  // A single listener for all promises: Node.js warns about more than ten.
  const give = () => {
    for (const each of waiting) each()
  }
  return async (promise) => {
    let end = () => {}
    const stuck = new Promise<never>((_, fail) => {
      const failed = () => fail(new Error(WAITING))
      const timer = setTimeout(failed, seconds * 1000).unref()
      if (waiting.size === 0) process.on('beforeExit', give)
      waiting.add(failed)
      end = () => {
        clearTimeout(timer)
        waiting.delete(failed)
        if (waiting.size === 0) process.off('beforeExit', give)
      }
    })
    try {
      return await Promise.race([promise, stuck])
    } finally {
      end()
    }
  }
}

/**
 * Imports a module by its file path, within a time limit. A module with a top-level `await` is imported asynchronously.
 */
export async function importWithin<Module>(limited: Limited, file: string): Promise<Module> {
  // Node.js 22.12 warns that `require` of an ES module is experimental, unless a package calls it.
  const require = createRequire(join(dirname(file), 'node_modules/chatdocs'))
  const { href } = pathToFileURL(file)
  try {
    return withoutEcho(() => limited(() => require(file)))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException | null)?.code ?? ''
    if (code === 'ERR_REQUIRE_CYCLE_MODULE') await failAgain(href)
    if (!/^ERR_REQUIRE_(ASYNC_MODULE|ESM)$/.test(code)) throw error
    return limited(() => import(href))
  }
}

/**
 * Throws the error with which a module failed at first. If it was interrupted, and always before Node.js 22.13,
 * `require` only reports a cycle. `import` throws the original error, and nothing after an interruption.
 */
async function failAgain(href: string): Promise<void> {
  try {
    await import(`data:text/javascript,${encodeURIComponent(`import ${JSON.stringify(href)}`)}`)
  } catch (error) {
    throw error ?? new Error(ENDLESS)
  }
}

/** Node.js 22.12 throws the error of a required module, and also leaves a rejected promise with it. */
function withoutEcho<T>(load: () => T): T {
  if (!process.versions.node.startsWith('22.12.')) return load()
  const made: Promise<unknown>[] = []
  const stop = promiseHooks.onInit((promise) => made.push(promise))
  try {
    return load()
  } catch (error) {
    stop()
    const unlessEcho = (reason: unknown) => {
      if (reason !== error) throw reason
    }
    for (const each of made) each.catch(unlessEcho)
    throw error
  } finally {
    stop()
  }
}

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
