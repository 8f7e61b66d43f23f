import type { Io } from '../process/io.ts'
import type { ProgressWork } from './report.ts'
import { seconds } from './words.ts'

export interface ProgressLine {
  show(done: number, total: number, work?: ProgressWork): void
  clear(): void
}

/** Milliseconds before the line appears. */
const PATIENCE = 1000
/** Milliseconds between two updates. */
const PAUSE = 100

/** A progress line for long builds in a terminal: `building 1200 of 5000 files, 3.20 s`. */
export function progressLine({ stderr, env, now }: Io, quiet: boolean): ProgressLine {
  const isWatched = stderr.isTTY === true && !env.CI && !quiet
  let began: number | undefined
  let drawn = 0

  const clear = () => {
    if (drawn > 0) stderr.write('\r\x1b[2K')
    drawn = 0
  }

  return {
    show: (done, total, work = 'building') => {
      if (!isWatched) return
      if (done === total) return clear()
      const time = now()
      if (began === undefined || done <= 1) began = time
      if (time - began < PATIENCE || time - drawn < PAUSE) return
      drawn = time
      stderr.write(`\r\x1b[2K${work} ${done} of ${total} files, ${seconds(time - began)}`)
    },
    clear,
  }
}
