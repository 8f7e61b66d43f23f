import { UsageError } from './failure.ts'

/** How the program is interrupted and exits. */
export interface Interruption {
  /** Aborted by the first request to end, with the name of the signal as its reason. */
  signal: AbortSignal
  /** From now on, a signal aborts `signal`. Without this call, it ends the process at once. */
  listen(): void
  /** Exits at once, unless the caller owns the process. */
  exit(): void
  /** An uncaught exception exits the program with this code. So does work that can never end. */
  onCrash(codeOf: (error: unknown) => number): void
  release(): void
}

/** Milliseconds a command has to close its resources. */
const GRACE = 300

const STUCK = 'a promise of the configuration, a plugin or a page is never resolved'
const STUCK_HELP = 'look for an await that waits for nothing; --verbose prints each step'

const ENDED = 'the configuration, a plugin or a page ended the program'
const ENDED_HELP = 'remove its call of process.exit'

/** The exit code that shells expect after a signal. */
export function interruptedCode({ reason }: AbortSignal): number {
  return reason === 'SIGTERM' ? 143 : 130
}

/** An interruption that the caller controls. */
export function givenInterruption(signal: AbortSignal): Interruption {
  return { signal, listen: () => {}, exit: () => {}, onCrash: () => {}, release: () => {} }
}

/**
 * Lets SIGINT and SIGTERM end the process at once, as Node.js does, even while it computes: the next command repairs
 * whatever was interrupted. Commands that wait for a signal, such as `dev`, listen for it and close their resources; a
 * second signal ends them at once.
 */
export function listenForSignals(program: NodeJS.Process): Interruption {
  const controller = new AbortController()
  const { signal } = controller
  let isOurs = false
  const leave = (code: number) => {
    isOurs = true
    program.exit(code)
  }
  const deafen = () => void program.off('SIGINT', stop).off('SIGTERM', stop)
  // The first process of a container is not ended by a signal without a listener. For other processes the default is
  // better: `process.exit` would wait for a thread in native code.
  const isFirst = program.pid === 1
  const exit = () => {
    if (isFirst) return leave(interruptedCode(signal))
    isOurs = true
    deafen()
    program.kill(program.pid, signal.reason)
  }
  let codeOf = (_error: unknown) => 1
  // No work is left, but the command has not ended: Node.js would exit silently.
  const stuck = () => {
    // Another listener knows which promise is stuck.
    if (program.listenerCount('beforeExit') === 1) leave(codeOf(new UsageError(STUCK, STUCK_HELP)))
  }
  const ended = () => {
    if (!isOurs && !signal.aborted) program.exitCode = codeOf(new UsageError(ENDED, ENDED_HELP))
  }
  const stop = (name: NodeJS.Signals) => (signal.aborted ? exit() : controller.abort(name))
  // The reader closed the pipe, perhaps after the last line: `chatdocs --help | head`.
  const unheard = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' || error.syscall !== 'write') throw error
    leave(0)
  }
  for (const sink of [program.stdout, program.stderr]) sink.on('error', unheard)
  const listen = () => {
    deafen()
    program.on('SIGINT', stop).on('SIGTERM', stop)
  }
  if (isFirst) listen()
  program.on('beforeExit', stuck).on('exit', ended)
  return {
    signal,
    listen,
    exit,
    onCrash: (given) => {
      codeOf = given
      program.on('uncaughtException', (error) => leave(codeOf(error)))
    },
    release: () => {
      deafen()
      program.off('beforeExit', stuck).off('exit', ended)
    },
  }
}

/** Resolves when the grace period after an interruption is over. */
export function graceOver(signal: AbortSignal): Promise<undefined> {
  return new Promise((over) => {
    const wait = () => setTimeout(over, GRACE, undefined).unref()
    signal.addEventListener('abort', wait, { once: true })
  })
}
