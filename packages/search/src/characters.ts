/**
 * The characters of scripts that put no space between words: Han first of all, and, since a word
 * cannot be told there either, kana, Thai, Lao, Khmer and Burmese. A source for `RegExp`, with `u`.
 */
export const UNSPACED =
  String.raw`[\p{Unified_Ideograph}〇々ー\p{Script=Hiragana}\p{Script=Katakana}` +
  String.raw`\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`

/** A letter or digit of the other scripts, with which a word can begin. */
export const LETTER = String.raw`(?!${UNSPACED})[\p{L}\p{N}]`

/** What can follow it: the same, and marks that have no composed form. */
export const LETTER_OR_MARK = String.raw`(?!${UNSPACED})[\p{L}\p{N}\p{M}]`

/** The signs kept within a word, as in `bot.on`, `@scope/plugin-x`, `std::vector`, `snake_case`. */
export const JOINT = String.raw`[._$@#\/:\-]`

/** Letters up to the next joint, and what may end them: `C++`, `C#` (but `Bot#on` has a joint). */
export const PART = String.raw`${LETTER}(?:${LETTER_OR_MARK})*(?:\+\+|#(?!${LETTER}))?`
