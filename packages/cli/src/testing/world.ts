import type { Io } from '../process/io.ts'

export interface TestWorld {
  io: Io
  /** Printed to stdout. */
  out(): string
  /** Printed to stderr. */
  err(): string
  interrupt(name?: string): void
  /** Advances the clock. */
  wait(milliseconds: number): void
}

/** A deterministic environment: time and signals are set by the test. */
export function testWorld({
  cwd = '/',
  env = {},
  isTTY = false,
}: Partial<Io> & { isTTY?: boolean } = {}): TestWorld {
  const printed = { out: '', err: '' }
  const controller = new AbortController()
  let time = Date.UTC(2026, 10, 20)
  const sink = (name: 'out' | 'err') => ({
    isTTY,
    write: (text: string) => {
      printed[name] += text
    },
  })
  return {
    io: {
      stdout: sink('out'),
      stderr: sink('err'),
      env,
      cwd,
      signal: controller.signal,
      now: () => time,
      peakMemory: () => 142_000_000,
      processorTime: () => 800,
      idleTime: () => performance.eventLoopUtilization().idle,
    },
    out: () => printed.out,
    err: () => printed.err,
    interrupt: (name = 'SIGINT') => controller.abort(name),
    wait: (milliseconds) => {
      time += milliseconds
    },
  }
}
