import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promiseHooks } from 'node:v8'
import { createContext, Script } from 'node:vm'

/** Seconds that code of a site may compute: more is an endless loop, or feels like one. */
export const SECONDS = 30

/** Seconds that it may wait: for a server, for example. */
const WAITING_SECONDS = 120

export const ENDLESS = `it takes more than ${SECONDS} seconds: look for an endless loop`
const EXITS = 'it calls process.exit, which would end the program'
const WAITING = 'it waits for a promise that is never resolved: look for an await that waits for nothing'

/** Runs code of a site within a limit of time. If it returns a promise, that has a limit, too. */
export type Limited = <T>(work: () => T) => T

/**
 * Makes a function that runs code of a site, and throws if that takes too long. Node.js can interrupt only scripts, so
 * a script calls the code. What runs after an `await` can wait, but is not interrupted.
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

/** For a thread, where no code has to call `process.exit`, except Node.js itself after an error that nothing caught. */
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

/** Waits for promises. They fail after so many seconds, or as soon as nothing is under way that could resolve them. */
function patience(seconds: number): <T>(promise: Promise<T>) => Promise<T> {
  const waiting = new Set<() => void>()
  // One listener for all: Node.js warns of more than ten.
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
 * Imports a module by the path of its file, within a limit of time. One that waits while it is loaded is imported
 * again.
 */
export async function importWithin<Module>(limited: Limited, file: string): Promise<Module> {
  // Node.js 22.12 warns that `require` of such a module is experimental, except where a package calls it.
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
 * Fails as the module did when it was loaded first. For one that was interrupted, and for each one before Node.js 22.13,
 * `require` only says that it is in a cycle. What imports it fails with its error, and with none after an interruption.
 */
async function failAgain(href: string): Promise<void> {
  try {
    await import(`data:text/javascript,${encodeURIComponent(`import ${JSON.stringify(href)}`)}`)
  } catch (error) {
    throw error ?? new Error(ENDLESS)
  }
}

/** Node.js 22.12 throws the error of a module that is required, and leaves a promise rejected with it besides. */
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
