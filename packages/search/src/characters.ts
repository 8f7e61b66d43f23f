/**
 * Characters of scripts without spaces between words: Han above all, and kana, Thai, Lao, Khmer and Burmese. A source
 * for `RegExp`, with flag `u`.
 */
export const UNSPACED =
  String.raw`[\p{UIdeo}〇々ー\p{sc=Hiragana}\p{sc=Katakana}` +
  String.raw`\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]`

/** A letter or digit of the other scripts, or a mark without a composed form. */
export const LETTER_OR_MARK = String.raw`(?!${UNSPACED})[\p{L}\p{N}\p{M}]`

/** Punctuation kept within a word, as in `bot.on`, `@scope/plugin-x`, `std::vector`, `snake_case`. */
export const JOINT = String.raw`[._$@#\/:\-]`

/** What a character is, as bits. Both units of a character outside the basic plane have its bits. */
const KINDS = [
  UNSPACED,
  String.raw`\p{Lu}`,
  String.raw`\p{Ll}`,
  String.raw`[\p{Lt}\p{Lm}\p{Lo}]`,
  String.raw`\p{N}`,
  String.raw`\p{M}`,
  JOINT,
].map((pattern) => new RegExp(pattern, 'u'))

/** Of `UNSPACED`; then no other bit is set. */
export const RUN = 1
export const UPPER = 2
export const LOWER = 4
/** A letter without case. */
export const CASELESS = 8
export const NUMBER = 16
export const MARK = 32
/** Of `JOINT`. */
export const JOINS = 64
/** The second unit of a character. */
export const TAIL = 128

const ASCII = Uint8Array.from({ length: 0x80 }, (_, code) => kindOf(code))

/** The kind of each unit of a text: a table for ASCII, a range for most Han, and patterns for the rest. */
export function kindsOf(text: string): Uint8Array {
  const kinds = new Uint8Array(text.length)
  const known = new Map<number, number>()
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) kinds[at] = ASCII[unit] ?? 0
    else if (unit >= 0x4e00 && unit <= 0x9fff) kinds[at] = RUN
    else {
      const code = text.codePointAt(at) ?? unit
      const kind = known.get(code) ?? kindOf(code)
      known.set(code, kind)
      kinds[at] = kind
      if (code > 0xffff) kinds[++at] = kind | TAIL
    }
  }
  return kinds
}

function kindOf(code: number): number {
  const character = String.fromCodePoint(code)
  const kind = KINDS.findIndex((pattern) => pattern.test(character))
  return kind < 0 ? 0 : 1 << kind
}
