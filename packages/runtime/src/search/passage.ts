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
  const before = squeezed(text.slice(Math.max(0, start - AROUND), start)).replace(/^…/, '')
  const after = squeezed(text.slice(end, end + AROUND)).replace(/…$/, '')
  const squeezedTexts = texts.map(squeezed)
  const whole = squeezedTexts.join('')
  for (const [lead, tail] of [
    [before, after],
    ['', after],
    [before, ''],
    ['', ''],
  ] as const) {
    const found = whole.indexOf(lead + match + tail)
    if (found >= 0) return placeAt(texts, squeezedTexts, found + lead.length)
  }
  return undefined
}

/** The place of a unit of all texts together, spaces left out. */
function placeAt(
  texts: readonly string[],
  squeezedTexts: readonly string[],
  unit: number,
): Passage | undefined {
  let left = unit
  for (const [index, { length }] of squeezedTexts.entries()) {
    if (left < length) return { text: index, at: spaced(texts[index] ?? '', left) }
    left -= length
  }
  return undefined
}

/** The place of a unit that is not a space, of those that are not. */
function spaced(text: string, unit: number): number {
  let left = unit
  for (const { index } of text.matchAll(/\S/g)) {
    if (left === 0) return index
    left--
  }
  return text.length
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, '')
}
