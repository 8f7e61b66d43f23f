import { eastAsianWidth } from 'get-east-asian-width'

/** A grapheme on a terminal: its text, its width in cells, and its position in the line. */
export interface Glyph {
  text: string
  cells: number
  start: number
  end: number
}

/** Tab stops are multiples of this many cells. */
const TAB = 4

/**
 * Splits a line into glyphs: Chinese characters take two cells, combining marks none. Tabs become spaces, control
 * characters become visible.
 */
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
 * Text that cannot control the terminal: characters that move the cursor, change colours or change
 * the text direction become `�`. Tabs stay.
 */
export function visible(text: string): string {
  return text.replace(/(?!\t)[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, '\ufffd')
}

/** A grapheme is as wide as its base character; an emoji takes two cells. */
function cellsOf(grapheme: string): number {
  if (/^[\p{Mn}\p{Me}\p{Cf}]*$/u.test(grapheme)) return 0
  if (/\p{Emoji_Presentation}|\ufe0f/u.test(grapheme)) return 2
  const bases = [...grapheme].filter((each) => !/^[\p{M}\p{Cf}]$/u.test(each))
  return bases.length === 0 ? 1 : eastAsianWidth(bases[0]?.codePointAt(0) ?? 0)
}
