import type { Io } from '../io.ts'

export interface TestWorld {
  io: Io
  /** What was printed, by place. */
  out(): string
  err(): string
  interrupt(name?: string): void
  /** Lets time pass. */
  wait(milliseconds: number): void
}

/** A world in which nothing happens by itself. */
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
    },
    out: () => printed.out,
    err: () => printed.err,
    interrupt: (name = 'SIGINT') => controller.abort(name),
    wait: (milliseconds) => {
      time += milliseconds
    },
  }
}
