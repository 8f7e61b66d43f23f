import { eastAsianWidthType } from 'get-east-asian-width'

/** What a character is to the emphasis marks beside it. */
export interface CharacterClass {
  space: boolean
  /** Unicode punctuation or symbol. */
  punctuation: boolean
  /** Chinese, Japanese or Korean: letters and full-width punctuation alike. */
  cjk: boolean
}

const EDGE: CharacterClass = { space: true, punctuation: false, cjk: false }

/** The class of a character; the edge of a text counts as space. */
export function classOf(character: string | undefined): CharacterClass {
  if (character === undefined || character === '') return EDGE
  if (/\s/.test(character)) return EDGE
  return { space: false, punctuation: /[\p{P}\p{S}]/u.test(character), cjk: isCjk(character) }
}

/** Wide but not an emoji, or Hangul: the definition of markdown-cjk-friendly. */
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

/** Characters of scripts written without spaces, and the punctuation made for them. */
const SPACELESS = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u3000-\u303f\uff01-\uff60]/u

/** Punctuation that Chinese shares with the languages of the West. */
const SHARED = /[“”‘’…—·]/

/** Whether a line break between two characters stands for nothing: `中⏎文`, `说：⏎“好”`. */
export function joinsLines(before: string, after: string): boolean {
  const [first, second] = [SPACELESS.test(before), SPACELESS.test(after)]
  if (first && second) return true
  return (first && SHARED.test(after)) || (second && SHARED.test(before))
}

/** The character that ends at an offset, surrogate pairs whole. */
export function characterBefore(text: string, offset: number): string | undefined {
  if (offset <= 0) return undefined
  const unit = text.charCodeAt(offset - 1)
  const width = unit >= 0xdc00 && unit <= 0xdfff && offset > 1 ? 2 : 1
  return text.slice(offset - width, offset)
}

/** The character that begins at an offset, surrogate pairs whole. */
export function characterAt(text: string, offset: number): string | undefined {
  const code = text.codePointAt(offset)
  return code === undefined ? undefined : String.fromCodePoint(code)
}
