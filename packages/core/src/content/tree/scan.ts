import type { Span } from '../../paths.ts'

/*
 * Finds the same as patterns such as `<!--[\s\S]*?-->`, but in linear time: where the end is missing, a pattern searches
 * for it from every beginning.
 */

/** The comments in some HTML. An unclosed comment is skipped. */
export function* commentsIn(text: string): Generator<Span> {
  for (let start = text.indexOf('<!--'); start >= 0; ) {
    const close = text.indexOf('-->', start + 4)
    if (close < 0) return
    yield { start, end: close + 3 }
    start = text.indexOf('<!--', close + 3)
  }
}
