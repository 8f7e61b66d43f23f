import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { createContext, Script } from 'node:vm'

/** Seconds that code of a site may take: more is an endless loop, or feels like one. */
export const SECONDS = 30

const ENDLESS = `it takes more than ${SECONDS} seconds: look for an endless loop`

/** Runs synchronous work within a limit of time. */
export type Limited = <T>(work: () => T) => T

/**
 * Makes a function that runs synchronous code of a site, and throws if that takes too long. Node.js can interrupt only
 * scripts, so a script calls the code.
 */
export function timeLimiter(seconds = SECONDS): Limited {
  const sandbox: { work?: () => unknown } = createContext({})
  const script = new Script('work()')
  return <T>(work: () => T) => {
    sandbox.work = work
    // To display an error, Node.js would read its stack before `originOf` can.
    try {
      return script.runInContext(sandbox, { timeout: seconds * 1000, displayErrors: false }) as T
    } catch (error) {
      const isTimeout = (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
      throw isTimeout ? new Error(ENDLESS) : error
    }
  }
}

/**
 * Imports a module by the path of its file, within a limit of time. One that waits while it is loaded has none: it cannot
 * be loaded by synchronous work.
 */
export async function importWithin<Module>(limited: Limited, file: string): Promise<Module> {
  const require = createRequire(file)
  try {
    return limited(() => require(file))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException | null)?.code ?? ''
    if (!/^ERR_REQUIRE_(ASYNC_MODULE|ESM)$/.test(code)) throw error
    return import(pathToFileURL(file).href)
  }
}
