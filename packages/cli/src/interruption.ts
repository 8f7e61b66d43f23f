/** The wish to end the program, and what answers it. */
export interface Interruption {
  /** Aborted by the first wish, with the name of the signal as its reason. */
  signal: AbortSignal
  /** Ends the program where it stands, if it is ours to end. */
  exit(): void
  /** What throws outside of any command ends the program with the code given here. */
  onCrash(codeOf: (error: unknown) => number): void
  release(): void
}

/** How long a command may take to close what it has open. */
const GRACE = 300

/** What shells expect of a program ended by a signal. */
export function interruptedCode({ reason }: AbortSignal): number {
  return reason === 'SIGTERM' ? 143 : 130
}

/** Somebody else's wish. */
export function givenInterruption(signal: AbortSignal): Interruption {
  return { signal, exit: () => {}, onCrash: () => {}, release: () => {} }
}

/** Listens for the signals to end. Asked twice, the program ends at once. */
export function listenForSignals(program: NodeJS.Process): Interruption {
  const controller = new AbortController()
  const { signal } = controller
  const exit = () => program.exit(interruptedCode(signal))
  const stop = (name: NodeJS.Signals) => (signal.aborted ? exit() : controller.abort(name))
  program.on('SIGINT', stop).on('SIGTERM', stop)
  return {
    signal,
    exit,
    onCrash: (codeOf) => {
      program.on('uncaughtException', (error) => program.exit(isUnheard(error) ? 0 : codeOf(error)))
    },
    release: () => void program.off('SIGINT', stop).off('SIGTERM', stop),
  }
}

/** Resolves when a command should have ended, after it was asked to. */
export function graceOver(signal: AbortSignal): Promise<undefined> {
  return new Promise((over) => {
    const wait = () => setTimeout(over, GRACE, undefined).unref()
    signal.addEventListener('abort', wait, { once: true })
  })
}

/** Whoever read what we print has heard enough: `chatdocs check | head`. */
function isUnheard(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EPIPE' && error.syscall === 'write'
}
