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
const UPPER = 2
const LOWER = 4
/** A letter without case. */
const CASELESS = 8
const NUMBER = 16
const MARK = 32
/** Of `JOINT`. */
const JOINS = 64
/** The second unit of a character. */
const TAIL = 128

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

/** Ranges of a text, in UTF-16 units: start, end, start, end, … */
export type Spans = number[]

/** The parts of a word: all ranges that an index stores, and the smallest, which make up the others. */
export interface WordSpans {
  readonly all: Spans
  readonly smallest: Spans
}

const ANY = UPPER | LOWER | CASELESS
const LETTER = ANY | NUMBER

/** The digits that a hump such as `v1` may have in a row. */
const FEW_DIGITS = 3

/** A folded text before lower-casing, because case separates humps, with the kinds of its units. */
export interface Characters {
  readonly cased: string
  readonly kinds: Uint8Array
}

/**
 * The parts of the word at this place, between its joints; none if no word starts here. A part is a letter or digit,
 * with all letters, digits and marks after it and its suffix: `C++`, `C#` (but the `#` of `Bot#on` is a joint). One or
 * two joints connect two parts. The first part may start with a sigil: `@scope`, `$store`.
 */
export function partsAt({ cased, kinds }: Characters, start: number): Spans {
  const parts: Spans = []
  let from = start
  let at = isSigil(cased.charAt(start)) ? start + 1 : start
  while (is(kinds, at, LETTER)) {
    const letters = endOf(kinds, at, LETTER | MARK)
    const end = letters + suffixAt(cased, kinds, letters)
    parts.push(from, end)
    at = end
    if (is(kinds, at, JOINS)) at++
    if (at === end) break
    if (is(kinds, at, JOINS)) at++
    from = at
  }
  return parts
}

/**
 * The end of a word that is a single term, as most words are: one hump without a joint, sigil or suffix, such as
 * `emitter`, `Http` or `2025`. `start` if none starts here.
 */
export function plainWordEnd({ cased, kinds }: Characters, start: number): number {
  const isLetter = is(kinds, start, UPPER | LOWER)
  const end = isLetter ? endOf(kinds, start + 1, LOWER) : endOf(kinds, start, NUMBER)
  return (kinds[end] ?? 0) === 0 && cased.charAt(end) !== '+' ? end : start
}

function suffixAt(cased: string, kinds: Uint8Array, at: number): number {
  if (cased.startsWith('++', at)) return 2
  return cased.charAt(at) === '#' && !is(kinds, at + 1, LETTER) ? 1 : 0
}

/**
 * Splits a word: the whole, the parts between its joints, each part without its sigil, and the humps of each part.
 * A single part or hump is not repeated.
 *
 *     @koa/EventEmitter   →   all: @koa/eventemitter koa/eventemitter @koa koa eventemitter event emitter
 *                        smallest: koa event emitter
 */
export function wordSpans(text: Characters, parts: Spans): WordSpans {
  const [start = 0] = parts
  const end = parts.at(-1) ?? start
  if (parts.length === 2) return partSpans(text, start, end)
  const all = [start, end, ...bare(text, start, end)]
  const smallest: Spans = []
  eachSpan(parts, (start, end) => {
    const own = partSpans(text, start, end)
    all.push(...own.all)
    smallest.push(...own.smallest)
  })
  return { all, smallest }
}

export function eachSpan(spans: Spans, visit: (start: number, end: number) => void): void {
  for (let at = 0; at < spans.length; at += 2) visit(spans[at] ?? 0, spans[at + 1] ?? 0)
}

function partSpans(text: Characters, start: number, end: number): WordSpans {
  const without = bare(text, start, end)
  const [from = start, to = end] = without
  let at = humpEnd(text, from)
  if (at >= to) {
    const whole = [start, end]
    return without.length === 0
      ? { all: whole, smallest: whole }
      : { all: [...whole, ...without], smallest: without }
  }
  const humps: Spans = [from, at]
  while (at < to) {
    const next = humpEnd(text, at)
    humps.push(at, next)
    at = next
  }
  return { all: [start, end, ...without, ...humps], smallest: humps }
}

/** The word without its sigil and suffix, if it has any. The `v` of a version is one, too. */
function bare({ cased, kinds }: Characters, start: number, end: number): Spans {
  const first = cased.charAt(start)
  const digits = endOf(kinds, start + 1, NUMBER)
  const isVersion = /v/i.test(first) && digits > start + 1 && !is(kinds, digits, ANY | MARK)
  const isPrefixed = isVersion || isSigil(first)
  const last = cased.charAt(end - 1)
  const suffix = last === '#' ? 1 : last === '+' ? 2 : 0
  return isPrefixed || suffix > 0 ? [isPrefixed ? start + 1 : start, end - suffix] : []
}

function isSigil(character: string): boolean {
  return /[@$]/.test(character)
}

/**
 * The end of the hump of a part that starts here, in this order of preference:
 *
 * 1. a letter with a short number: `v1`, `i18n`, `k8s`
 * 2. an acronym in the plural: `APIs`
 * 3. an acronym: `XML` of `XMLHttp`
 * 4. a word: `Http`, `emitter`
 * 5. letters without case: the other half of `React컴포넌트`
 * 6. a number: `8` of `utf8`, `2fa`
 */
function humpEnd({ cased, kinds }: Characters, at: number): number {
  const small = LOWER | MARK
  const next = after(kinds, at)
  const isCapital = is(kinds, at, UPPER)
  if (is(kinds, at, ANY)) {
    const number = endOf(kinds, next, MARK)
    if (is(kinds, number, NUMBER) && !isLong(kinds, number)) {
      return endOf(kinds, endOf(kinds, number, NUMBER | MARK), small)
    }
  }
  if (isCapital) {
    const end = endOf(kinds, at, UPPER)
    if (end > next && cased.charAt(end) === 's' && !is(kinds, end + 1, small)) return end + 1
  }
  const acronym = acronymEnd(kinds, at)
  if (acronym > at) return acronym
  const rest = isCapital ? next : at
  const word = endOf(kinds, rest, small)
  if (word > rest) return word
  if (is(kinds, at, CASELESS)) return endOf(kinds, at, CASELESS | MARK)
  return Math.max(next, endOf(kinds, endOf(kinds, at, NUMBER | MARK), small))
}

function isLong(kinds: Uint8Array, number: number): boolean {
  let at = number
  for (let digits = 0; digits <= FEW_DIGITS; digits++) {
    if (!is(kinds, at, NUMBER)) return false
    at = after(kinds, at)
  }
  return true
}

/** The last capital before a small letter belongs to the next hump. `at` if nothing is left. */
function acronymEnd(kinds: Uint8Array, at: number): number {
  let end = endOf(kinds, at, UPPER | MARK)
  if (is(kinds, end, LOWER)) {
    do end -= is(kinds, end - 1, TAIL) ? 2 : 1
    while (end > at && !is(kinds, end, UPPER))
  }
  return Math.max(at, end)
}

/** Whether the unit at this place has one of these kinds. */
export function is(kinds: Uint8Array, at: number, mask: number): boolean {
  return ((kinds[at] ?? 0) & mask) > 0
}

/** The end of the units of these kinds from here on. */
export function endOf(kinds: Uint8Array, start: number, mask: number): number {
  let at = start
  while (is(kinds, at, mask)) at++
  return at
}

/** The next character. */
export function after(kinds: Uint8Array, at: number): number {
  return is(kinds, at + 1, TAIL) ? at + 2 : at + 1
}
