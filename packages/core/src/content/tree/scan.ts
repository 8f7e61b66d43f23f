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
