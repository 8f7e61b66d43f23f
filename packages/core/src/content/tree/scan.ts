import type { Span } from '../../paths.ts'

/*
 * What patterns such as `<!--[\s\S]*?-->` find, in time that grows with the text: where an end is missing, a pattern looks
 * for it from each beginning.
 */

/** The comments of HTML. One that is not closed is none. */
export function* commentsIn(text: string): Generator<Span> {
  for (let start = text.indexOf('<!--'); start >= 0; ) {
    const close = text.indexOf('-->', start + 4)
    if (close < 0) return
    yield { start, end: close + 3 }
    start = text.indexOf('<!--', close + 3)
  }
}

/**
 * Where code or a formula ends that begins with a run of backticks or dollar signs: behind the next run that is the same.
 * The places must be asked for from the first to the last one. `undefined` if there is no such run.
 */
export function runEnds(text: string): (run: string, start: number) => number | undefined {
  const starts = new Map<string, number[]>()
  for (const { 0: run, index } of [...text.matchAll(/`+|\$+/g)].reverse()) {
    const found = starts.get(run)
    if (found) found.push(index)
    else starts.set(run, [index])
  }
  return (run, start) => {
    const left = starts.get(run) ?? []
    while ((left.at(-1) ?? Number.POSITIVE_INFINITY) <= start) left.pop()
    const end = left.at(-1)
    return end === undefined ? undefined : end + run.length
  }
}
