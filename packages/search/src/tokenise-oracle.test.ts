import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, foldedCase } from './fold.ts'
import { termsIn, tokenise } from './tokenise.ts'
import { JOINT, UNSPACED } from './word.ts'

/** How many random values a test tries. The long tests try more. */
const { numRuns: RUNS = 100 } = fc.readConfigureGlobal()

/** The tokeniser, written as patterns: exact, but several times slower. */

const LETTER = String.raw`(?!${UNSPACED})[\p{L}\p{N}]`
const PART = String.raw`${LETTER}(?:(?!${UNSPACED})[\p{L}\p{N}\p{M}])*(?:\+\+|#(?!${LETTER}))?`
const PIECE = new RegExp(`(${UNSPACED}+)|[@$]?${PART}(?:${JOINT}{1,2}${PART})*`, 'gu')
const PARTS = new RegExp(`^[@$]?${PART}|${PART}`, 'gu')
const SIGIL = /^(?:[@$]|[vV](?=\p{N}+(?![\p{L}\p{M}\p{N}])))/u
const SUFFIX = /(?:\+\+|#)$/

/** Each line is a kind of hump. The first that matches counts. */
const HUMPS = new RegExp(
  [
    String.raw`\p{L}\p{M}*\p{N}(?!\p{N}{3})[\p{N}\p{M}]*[\p{Ll}\p{M}]*`,
    String.raw`\p{Lu}{2,}s(?![\p{Ll}\p{M}])`,
    String.raw`[\p{Lu}\p{M}]+(?![\p{Ll}\p{M}])`,
    String.raw`\p{Lu}?[\p{Ll}\p{M}]+`,
    String.raw`[\p{Lt}\p{Lm}\p{Lo}\p{M}]+`,
    String.raw`[\p{N}\p{M}]+[\p{Ll}\p{M}]*`,
  ].join('|'),
  'gu',
)

type Range = readonly [start: number, end: number]

interface Ranges {
  all: readonly Range[]
  smallest: readonly Range[]
}

function matches(text: string, [start, end]: Range, pattern: RegExp): Range[] {
  const found = text.slice(start, end).matchAll(pattern)
  return Array.from(found, ({ 0: match, index }) => [start + index, start + index + match.length])
}

function bare(text: string, [start, end]: Range): Range[] {
  const word = text.slice(start, end)
  const [sigil, suffix] = [SIGIL, SUFFIX].map((pattern) => pattern.exec(word)?.[0].length ?? 0)
  return sigil || suffix ? [[start + (sigil ?? 0), end - (suffix ?? 0)]] : []
}

function partRanges(text: string, part: Range): Ranges {
  const without = bare(text, part)
  const humps = matches(text, without[0] ?? part, HUMPS)
  if (humps.length > 1) return { all: [part, ...without, ...humps], smallest: humps }
  return { all: [part, ...without], smallest: [without[0] ?? part] }
}

function wordRanges(text: string, word: Range): Ranges {
  const parts = matches(text, word, PARTS).map((part) => partRanges(text, part))
  if (parts.length === 1 && parts[0]) return parts[0]
  return {
    all: [word, ...bare(text, word), ...parts.flatMap(({ all }) => all)],
    smallest: parts.flatMap(({ smallest }) => smallest),
  }
}

function runRanges(run: string, start: number): Ranges {
  const ends = Array.from(run, (_, index) => start + [...run].slice(0, index + 1).join('').length)
  const bigrams = ends.slice(1).map((end, index): Range => [ends[index - 1] ?? start, end])
  const last: Range = [ends.at(-2) ?? start, start + run.length]
  return { all: [...bigrams, last], smallest: bigrams.length > 0 ? bigrams : [last] }
}

function expected(original: string) {
  const { text, cased, starts, ends } = fold(original)
  const termAt = ([start, end]: Range) => {
    const cut =
      end - start > 64 ? start + 64 - (/[\udc00-\udfff]/.test(text.charAt(start + 64)) ? 1 : 0) : end
    return { term: text.slice(start, cut), start: starts[start], end: ends[cut - 1] }
  }
  return Array.from(cased.matchAll(PIECE), ({ 0: match, 1: run, index }) => {
    const whole: Range = [index, index + match.length]
    const { all, smallest } = run ? runRanges(run, index) : wordRanges(cased, whole)
    const own = run ? { term: run, start: starts[index], end: ends[index + run.length - 1] } : termAt(whole)
    return { kind: run ? 'run' : 'word', ...own, terms: all.map(termAt), parts: smallest.map(termAt) }
  })
}

const character = fc.oneof(
  fc.constantFrom(...'aebcsvVABEZ019'),
  fc.constantFrom(...'._$@#/:-++## '),
  fc.constantFrom(...'中件〇𠮷プไทย๓\u0e31，１Ａ'),
  fc.constantFrom(...'éßÀИиǅʰªא컴٣ⅧⅷΣςİ½\u0301\u0345\u200b\ufe0f', '𐐀', '𐐨', '𝟙', '𑀀', '𞤀', '😀'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
)

const text = fc.array(character, { maxLength: 40 }).map((characters) => characters.join(''))

test('the tokeniser finds what the patterns match', () =>
  fc.assert(
    fc.property(text, (text) => {
      const pieces = tokenise(text)
      expect(pieces).toEqual(expected(text))
      expect(termsIn(text)).toEqual(pieces.flatMap(({ terms }) => terms.map(({ term }) => term)))
      expect(foldedCase(text)).toBe(fold(text).cased)
    }),
    { numRuns: 20 * RUNS, examples: [['a9〇〇1'], ['aB12𝟙𝟙'], ['v123〇']] },
  ))

/** One character of so many is tried; of the common scripts, more. */
const STEP = Math.ceil(3000 / RUNS) + 1

/** Many at a time: comparing lists takes longer than making them. */
const AT_ONCE = 0x1000

test('every character is of the kind that the patterns say', () => {
  for (let first = 0; first < 0x110000; first += AT_ONCE) {
    const codes = Array.from({ length: AT_ONCE }, (_, index) => first + index)
    const some = codes.filter((code) => code % (code < 0x3000 ? Math.ceil(STEP / 10) : 2 * STEP) === 0)
    const text = some.map((code) => `aB${String.fromCodePoint(code)}1c`).join(' ')
    const terms = expected(text).flatMap((piece) => piece.terms.map(({ term }) => term))
    expect(termsIn(text).join('\n')).toBe(terms.join('\n'))
  }
})
