/** The environment of the program: from the process, or from a test. */
export interface Io {
  stdout: Sink
  stderr: Sink
  env: Readonly<Record<string, string | undefined>>
  cwd: string
  /** Aborted on interruption, with the name of the signal as its reason. */
  signal: AbortSignal
  /** Milliseconds since 1970. */
  now(): number
  /** Peak memory of the process, in bytes. */
  peakMemory(): number
  /** Milliseconds that all threads of the process have computed. */
  processorTime(): number
  /** Asks the user, who may accept the usual answer by an empty one. Absent without a terminal. */
  ask?: ((question: string, usual: string) => Promise<string>) | undefined
}

export interface Sink {
  write(text: string): unknown
  isTTY?: boolean
}

/** The environment of a process. */
export function ioOf(program: NodeJS.Process, now: () => number, signal: AbortSignal): Io {
  const { stdout, stderr, env } = program
  const peakMemory = () => program.resourceUsage().maxRSS * 1024
  const processorTime = () => {
    const { user, system } = program.cpuUsage()
    return (user + system) / 1000
  }
  const isInteractive = program.stdin.isTTY && stdout.isTTY && !env.CI
  const ask = async (question: string, usual: string) => {
    const { createInterface } = await import('node:readline/promises')
    const asked = createInterface({ input: program.stdin, output: stdout })
    // Without this, Ctrl-C and Ctrl-D would leave the question open for good.
    asked.once('close', () => signal.aborted || program.kill(program.pid, 'SIGINT'))
    const answer = await asked.question(`${question} (${usual}): `, { signal })
    asked.removeAllListeners('close').close()
    return answer.trim()
  }
  const cwd = program.cwd()
  return { stdout, stderr, env, cwd, signal, now, peakMemory, processorTime, ...(isInteractive && { ask }) }
}
