/** The world as the program sees it: given by `bin`, or by a test. */
export interface Io {
  stdout: Sink
  stderr: Sink
  env: Readonly<Record<string, string | undefined>>
  cwd: string
  /** Aborted, with the signal's name as its reason, when the program is asked to end. */
  signal: AbortSignal
  /** Milliseconds since 1970. */
  now(): number
  /** The most memory the process has held, in bytes. */
  peakMemory(): number
}

export interface Sink {
  write(text: string): unknown
  isTTY?: boolean
}

/** A running program's own. */
export function ioOf(program: NodeJS.Process, now: () => number, signal: AbortSignal): Io {
  const { stdout, stderr, env } = program
  const peakMemory = () => program.resourceUsage().maxRSS * 1024
  return { stdout, stderr, env, cwd: program.cwd(), signal, now, peakMemory }
}
