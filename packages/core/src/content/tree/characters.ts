import { eastAsianWidthType } from 'get-east-asian-width'

/** How emphasis markers treat a character beside them. */
export interface CharacterClass {
  space: boolean
  /** Unicode punctuation or symbol. */
  punctuation: boolean
  /** Chinese, Japanese or Korean: letters and full-width punctuation. */
  cjk: boolean
}

const EDGE: CharacterClass = { space: true, punctuation: false, cjk: false }

/** Classifies a character; the edge of the text counts as space. */
export function classOf(character: string | undefined): CharacterClass {
  if (character === undefined || character === '') return EDGE
  if (/\s/.test(character)) return EDGE
  return { space: false, punctuation: /[\p{P}\p{S}]/u.test(character), cjk: isCjk(character) }
}

/**
 * Follows the definition of markdown-cjk-friendly: wide but not an emoji, or Hangul.
 *
 * @internal Its test passes single characters.
 */
export function isCjk(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x1100) return false
  switch (eastAsianWidthType(code)) {
    case 'fullwidth':
    case 'halfwidth':
      return true
    case 'wide':
      return !/\p{Emoji_Presentation}/u.test(character)
    case 'neutral':
      return /\p{sc=Hangul}/u.test(character)
    default:
      return false
  }
}

/** Characters of scripts without word spaces, and their punctuation. */
const SPACELESS = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u3000-\u303f\uff01-\uff60]/u

/** Punctuation that Chinese shares with Western languages. */
const SHARED = /[“”‘’…—·]/

/** Whether to drop a line break between two characters: `中⏎文`, `说：⏎“好”`. */
export function joinsLines(before: string, after: string): boolean {
  const [first, second] = [SPACELESS.test(before), SPACELESS.test(after)]
  if (first && second) return true
  return (first && SHARED.test(after)) || (second && SHARED.test(before))
}

/** The character that ends at an offset; surrogate pairs stay whole. */
export function characterBefore(text: string, offset: number): string | undefined {
  if (offset <= 0) return undefined
  const unit = text.charCodeAt(offset - 1)
  const width = unit >= 0xdc00 && unit <= 0xdfff && offset > 1 ? 2 : 1
  return text.slice(offset - width, offset)
}

/** The character that starts at an offset; surrogate pairs stay whole. */
export function characterAt(text: string, offset: number): string | undefined {
  const code = text.codePointAt(offset)
  return code === undefined ? undefined : String.fromCodePoint(code)
}

/** The characters of a text, each once and in order; includes characters given by number (`&#20013;`). */
export function distinct(text: string): string {
  const found = new Set(text)
  for (const [, hex, code = ''] of text.matchAll(/&#(x?)([0-9a-f]{1,6});/gi)) {
    const point = Number.parseInt(code, hex ? 16 : 10)
    if (point <= 0x10ffff) found.add(String.fromCodePoint(point))
  }
  return [...found]
    .filter((each) => each >= ' ')
    .sort()
    .join('')
}
