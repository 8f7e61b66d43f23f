import type { Io, Sink } from '../process/io.ts'

type Paint = (text: string) => string

export interface Style {
  color: boolean
  good: Paint
  bad: Paint
  doubt: Paint
  faint: Paint
}

/** Colours for a stream: as the environment demands, else only in a terminal. */
export function styleFor({ env }: Pick<Io, 'env'>, sink: Sink): Style {
  const color = isColorful(env, sink)
  const paint = (code: number): Paint =>
    color ? (text) => `\x1b[${code}m${text}\x1b[39;22m` : (text) => text
  return { color, good: paint(32), bad: paint(31), doubt: paint(33), faint: paint(2) }
}

/** `FORCE_COLOR` is usually set for one run, `NO_COLOR` in a profile, so `FORCE_COLOR` wins. */
function isColorful(env: Io['env'], sink: Sink): boolean {
  if (env.FORCE_COLOR !== undefined) return !['0', 'false'].includes(env.FORCE_COLOR)
  if (env.NO_COLOR) return false
  return sink.isTTY === true && env.TERM !== 'dumb'
}
