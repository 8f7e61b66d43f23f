/**
 * Characters of scripts without spaces between words: Han above all, and kana, Thai, Lao, Khmer and Burmese. A source
 * for `RegExp`, with flag `u`.
 */
export const UNSPACED =
  String.raw`[\p{Unified_Ideograph}〇々ー\p{Script=Hiragana}\p{Script=Katakana}` +
  String.raw`\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`

/** A letter or digit of the other scripts, or a mark without a composed form. */
export const LETTER_OR_MARK = String.raw`(?!${UNSPACED})[\p{L}\p{N}\p{M}]`

/** Punctuation kept within a word, as in `bot.on`, `@scope/plugin-x`, `std::vector`, `snake_case`. */
export const JOINT = String.raw`[._$@#\/:\-]`

/** What a character is, as bits. Both units of a character outside the basic plane have its bits. */
export const UPPER = 1
export const LOWER = 2
/** A letter without case. */
export const CASELESS = 4
export const NUMBER = 8
export const MARK = 16
/** Of `UNSPACED`; then no other bit is set. */
export const RUN = 32
/** Of `JOINT`. */
export const JOINS = 64
/** The second unit of a character. */
export const TAIL = 128

const KINDS: readonly (readonly [kind: number, pattern: RegExp])[] = [
  [RUN, new RegExp(UNSPACED, 'u')],
  [UPPER, /\p{Lu}/u],
  [LOWER, /\p{Ll}/u],
  [CASELESS, /[\p{Lt}\p{Lm}\p{Lo}]/u],
  [NUMBER, /\p{N}/u],
  [MARK, /\p{M}/u],
  [JOINS, new RegExp(JOINT, 'u')],
]

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
  return KINDS.find(([, pattern]) => pattern.test(character))?.[0] ?? 0
}
