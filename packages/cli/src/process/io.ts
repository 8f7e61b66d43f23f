import type { Readable, Writable } from 'node:stream'

/** The environment of the program: taken from the process, or set by a test. */
export interface Io {
  /** Input and output of a command that talks to another program, such as an editor. */
  streams?: (() => Streams) | undefined
  stdout: Sink
  stderr: Sink
  env: Readonly<Record<string, string | undefined>>
  cwd: string
  /** Aborted on interruption, with the name of the signal as its reason. */
  signal: AbortSignal
  /** From now on, an interruption aborts `signal`. Without this call, it ends the process at once. */
  listen?: (() => void) | undefined
  /** Milliseconds since 1970. */
  now(): number
  /** Peak memory of the process, in bytes. */
  peakMemory(): number
  /** Processor time of all threads of the process, in milliseconds. */
  processorTime(): number
  /** Milliseconds for which this thread has been idle. */
  idleTime(): number
  /** Asks the user. An empty answer accepts the default. Absent without a terminal. */
  ask?: ((question: string, usual: string) => Promise<string>) | undefined
  /** Calls the listener for each key, until the returned function is called. Absent without a terminal. */
  onKey?: ((listener: (key: string) => void) => () => void) | undefined
}

interface Streams {
  input: Readable
  output: Writable
}

export interface Sink {
  write(text: string): unknown
  isTTY?: boolean
}

/** The `Io` of a process. */
export function ioOf(
  program: NodeJS.Process,
  { now, idleTime }: Pick<Io, 'now' | 'idleTime'>,
  signal: AbortSignal,
): Io {
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
    // Without this, Ctrl-C and Ctrl-D would leave the question open forever.
    asked.once('close', () => signal.aborted || program.kill(program.pid, 'SIGINT'))
    const answer = await asked.question(`${question} (${usual}): `, { signal })
    asked.removeAllListeners('close').close()
    return answer.trim()
  }
  const cwd = program.cwd()
  const terminal = isInteractive && {
    ask,
    onKey: (listener: (key: string) => void) => keysOf(program, listener),
  }
  const streams = () => ({ input: program.stdin, output: program.stdout })
  return { streams, stdout, stderr, env, cwd, signal, now, peakMemory, processorTime, idleTime, ...terminal }
}

/** The signals of a terminal, which come as keys while single keys are read. */
const SIGNALS: Readonly<Record<string, NodeJS.Signals>> = {
  '\x03': 'SIGINT',
  '\x04': 'SIGINT',
  '\x1a': 'SIGTSTP',
}

/** Reads single keys until the returned function is called. */
function keysOf(program: NodeJS.Process, listener: (key: string) => void): () => void {
  const { stdin } = program
  const raw = () => stdin.setRawMode(true)
  const onData = (bytes: Buffer) => {
    const key = bytes.toString()
    const signal = SIGNALS[key]
    if (!signal) return listener(key)
    if (signal === 'SIGTSTP') stdin.setRawMode(false)
    program.kill(program.pid, signal)
  }
  raw()
  stdin.on('data', onData).resume()
  program.on('SIGCONT', raw)
  return () => {
    program.off('SIGCONT', raw)
    stdin.off('data', onData).pause()
    stdin.setRawMode(false)
  }
}
