import type { MarkedText } from '@chatdocs/protocol'

/** A position in one of several consecutive texts. */
export interface Passage {
  text: number
  /** The index of its first UTF-16 unit. */
  at: number
}

/** The number of units around a match that distinguish it from other matches of the same word. */
const AROUND = 24

/**
 * The position of the first match of a snippet. Ignores spaces, which differ between a page and its snippets. Ignores
 * the text around the match where it differs.
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

/** The position of each unit that is not a space. */
function placesIn(texts: readonly string[]): Passage[] {
  return texts.flatMap((each, text) => Array.from(each.matchAll(/\S/g), ({ index: at }) => ({ text, at })))
}

function squeezed(text: string): string {
  return text.replace(/\s/g, '')
}
