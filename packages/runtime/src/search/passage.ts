import type { MarkedText } from '@chatdocs/protocol'

/** A place in one of several texts that follow each other. */
export interface Passage {
  text: number
  /** Its first UTF-16 unit. */
  at: number
}

/** So many units around a match tell it from others of the same word. */
const AROUND = 24

/**
 * Where the first match of a snippet stands. Spaces count for nothing: a page has them where a snippet has none, and
 * the other way round. What is around the match is left out where it is not the same.
 */
export function passageIn(texts: readonly string[], { text, marks }: MarkedText): Passage | undefined {
  const [start, end] = marks[0] ?? [0, 0]
  const match = squeezed(text.slice(start, end))
  if (match === '') return undefined
  const before = squeezed(text.slice(Math.max(0, start - AROUND), start)).replace('…', '')
  const after = squeezed(text.slice(end, end + AROUND)).replace('…', '')
  const whole = squeezed(texts.join(''))
  const starts = [before, '', before, ''].map((lead, index) => {
    const found = whole.indexOf(lead + match + (index < 2 ? after : ''))
    return found < 0 ? found : found + lead.length
  })
  const unit = starts.find((each) => each >= 0)
  return unit === undefined ? undefined : placesIn(texts)[unit]
}

/** The place of each unit that is no space. */
function placesIn(texts: readonly string[]): Passage[] {
  return texts.flatMap((each, text) => Array.from(each.matchAll(/\S/g), ({ index: at }) => ({ text, at })))
}

function squeezed(text: string): string {
  return text.replace(/\s/g, '')
}
