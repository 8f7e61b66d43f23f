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
  return { stdout, stderr, env, cwd: program.cwd(), signal, now, peakMemory, processorTime }
}
