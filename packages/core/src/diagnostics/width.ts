import { eastAsianWidth } from 'get-east-asian-width'

/** What a terminal shows in one go: its text, the cells it takes, and where in the line it stands. */
export interface Glyph {
  text: string
  cells: number
  start: number
  end: number
}

/** Tabs are shown up to the next multiple of this many cells. */
const TAB = 4

/** How many cells of a terminal a line takes: Chinese two, combining marks none. */
export function displayWidth(line: string): number {
  return glyphs(line).reduce((sum, { cells }) => sum + cells, 0)
}

/** A line taken apart as a terminal shows it. Tabs become spaces, control characters visible. */
export function glyphs(line: string): Glyph[] {
  let column = 0
  return Array.from(new Intl.Segmenter('en').segment(line), ({ segment, index }) => {
    const text = segment === '\t' ? ' '.repeat(TAB - (column % TAB)) : visible(segment)
    const cells = segment === '\t' ? text.length : cellsOf(text)
    column += cells
    return { text, cells, start: index, end: index + segment.length }
  })
}

/**
 * A text without power over the terminal: what would move the cursor, colour the screen or turn
 * the direction of writing is shown as `�`. Tabs stay.
 */
export function visible(text: string): string {
  return text.replace(/(?!\t)[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, '\ufffd')
}

/** One grapheme is as wide as its base; what is shown as an emoji takes two cells. */
function cellsOf(grapheme: string): number {
  if (/^[\p{Mn}\p{Me}\p{Cf}]*$/u.test(grapheme)) return 0
  if (/\p{Emoji_Presentation}|\ufe0f/u.test(grapheme)) return 2
  const bases = [...grapheme].filter((each) => !/^[\p{M}\p{Cf}]$/u.test(each))
  return bases.length === 0 ? 1 : eastAsianWidth(bases[0]?.codePointAt(0) ?? 0)
}
