/** Punctuation that never starts a line, and punctuation that never ends one. */
const CLOSING =
  /^[\p{Pe}\p{Pf}，。、；：？！…—～·％‰℃°,.;:?!%'"」』】》〉〕〗）］｝ー々〻ぁぃぅぇぉっゃゅょァィゥェォッャュョ]$/u
const OPENING = /^[\p{Ps}\p{Pi}（［｛「『【《〈〔〖￥$£€#@]$/u
/** Characters of scripts without spaces, which can break anywhere. */
const FREE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]$/u

/** Preferred break points in a word wider than a line: `PluginConfig` before its second capital. */
const HUMP = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=[\p{P}\p{S}])(?=[\p{L}\d])/u

/** Returns the width of a character. */
export type Advance = (character: string) => number

/** Marks omitted text. */
export const ELLIPSIS = '…'

/** The space available for a text. */
export interface Measure {
  width: number
  lines: number
}

/**
 * Breaks a text into lines: Latin words stay whole, no closing mark starts a line, and no opening mark ends
 * one. Text that does not fit is replaced by an ellipsis.
 */
export function breakLines(text: string, { width, lines }: Measure, advance: Advance): string[] {
  const widthOf = (part: string) => [...part].reduce((sum, each) => sum + advance(each), 0)
  const fits = (part: string) => widthOf(part.trimEnd()) <= width
  const done: string[] = []
  let line = ''
  const smaller = (part: string, parts: readonly string[]) => (fits(part) ? [part] : parts)
  const units = unitsOf(text)
    .flatMap((each) => smaller(each, each.split(HUMP)))
    .flatMap((each) => smaller(each, [...each]))
  for (const unit of units) {
    if (line !== '' && !fits(line + unit)) {
      done.push(line)
      line = ''
    }
    line = line === '' ? unit.trimStart() : line + unit
  }
  const all = [...done, line].map((each) => each.trim()).filter((each) => each !== '')
  if (all.length <= lines) return all
  return [...all.slice(0, lines - 1), shortened(all.slice(lines - 1).join(''), fits)]
}

/** As much of a line as fits, followed by an ellipsis. */
function shortened(line: string, fits: (part: string) => boolean): string {
  const characters = [...line]
  while (characters.length > 0 && !fits(`${characters.join('')}${ELLIPSIS}`)) characters.pop()
  while (characters.length > 0 && /[\s\p{P}]/u.test(characters.at(-1) ?? '')) characters.pop()
  return `${characters.join('')}${ELLIPSIS}`
}

/** The smallest unbreakable parts; a space belongs to the part before it. */
function unitsOf(text: string): string[] {
  const units: string[] = []

  for (const character of text.replace(/\s+/g, ' ').trim()) {
    const before = units.at(-1)
    const last = before === undefined ? '' : ([...before].at(-1) ?? '')
    const isBreak = !CLOSING.test(character) && !OPENING.test(last) && mayPart(last, character)
    if (before === undefined || isBreak) units.push(character)
    else units[units.length - 1] = before + character
  }
  return units
}

/** Whether a line can break between two characters, punctuation rules aside. */
function mayPart(last: string, next: string): boolean {
  if (next === ' ') return false
  return last === ' ' || FREE.test(last) || FREE.test(next)
}
