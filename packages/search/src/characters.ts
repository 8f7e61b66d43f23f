/**
 * Characters of scripts without spaces between words: Han above all, and kana, Thai, Lao, Khmer and Burmese. A source
 * for `RegExp`, with flag `u`.
 */
export const UNSPACED =
  String.raw`[\p{Unified_Ideograph}〇々ー\p{Script=Hiragana}\p{Script=Katakana}` +
  String.raw`\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`

/** A letter or digit of the other scripts, which can start a word. */
export const LETTER = String.raw`(?!${UNSPACED})[\p{L}\p{N}]`

/** A character that can follow it: the same, or a mark without a composed form. */
export const LETTER_OR_MARK = String.raw`(?!${UNSPACED})[\p{L}\p{N}\p{M}]`

/** Punctuation kept within a word, as in `bot.on`, `@scope/plugin-x`, `std::vector`, `snake_case`. */
export const JOINT = String.raw`[._$@#\/:\-]`

/** Letters up to the next joint, with their suffix: `C++`, `C#` (but the `#` of `Bot#on` is a joint). */
export const PART = String.raw`${LETTER}(?:${LETTER_OR_MARK})*(?:\+\+|#(?!${LETTER}))?`
