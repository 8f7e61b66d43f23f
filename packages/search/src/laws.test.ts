import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, foldedCase } from './fold.ts'
import { charactersOf, tokenise, visitPieces } from './tokenise.ts'

/** Text with all the characters that the tokeniser treats specially, and any others. */
const snippet = fc.oneof(
  fc.constantFrom(...'插件 件 编译与部署 〇 𠮷 プラグ ไทย 가 ㄱ ㅏ ﾞ ㍿ ½ ﷺ م 컴'.split(' ')),
  fc.constantFrom(...'Event emitter XML s v C++ C# é İ Σ Ｂｏｔ 1 20'.split(' ')),
  fc.constantFrom(...' ._$@#/:-+，\u0301\u0338\u200b\ufe0f'),
  fc.string({ unit: 'binary', maxLength: 3 }),
  fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
)
const anyText = fc.array(snippet, { maxLength: 20 }).map((snippets) => snippets.join(''))

/** Characters that fold to one unit each. */
const plainCharacter = fc.constantFrom(...'aBcDxVs12._$@#/:-+ 插件开发ＡｂＣ１，')
const plainText = fc.string({ unit: plainCharacter, maxLength: 40 })

const han = fc.string({ unit: fc.constantFrom(...'插件开发编译与部署〇𠮷'), minLength: 1, maxLength: 8 })

const RUNS = { numRuns: 20 * (fc.readConfigureGlobal().numRuns ?? 100) }

function stored(text: string): string[] {
  return tokenise(text).flatMap(({ terms }) => terms.map(({ term }) => term))
}

test('every term is at its stated position', () =>
  fc.assert(
    fc.property(anyText, (text) => {
      for (const piece of tokenise(text))
        for (const { term, start, end } of [piece, ...piece.terms, ...piece.parts]) {
          const isInside = piece.start <= start && start < end && end <= piece.end
          if (!isInside || !fold(text.slice(start, end)).text.includes(term)) expect.fail(term)
        }
    }),
    RUNS,
  ))

test('if characters fold one by one, a term equals the text at its position, and no two share it', () =>
  fc.assert(
    fc.property(plainText, (text) => {
      const terms = tokenise(text).flatMap((piece) => piece.terms)
      expect(terms.map(({ start, end }) => fold(text.slice(start, end)).text)).toEqual(
        terms.map(({ term }) => term),
      )
      expect(new Set(terms.map(({ start, end }) => `${start}-${end}`)).size).toBe(terms.length)
    }),
    RUNS,
  ))

test('the parts of a piece are among its terms, and cover all letters', () =>
  fc.assert(
    fc.property(plainText, (text) => {
      for (const { kind, term, terms, parts } of tokenise(text)) {
        expect(terms).toEqual(expect.arrayContaining([...parts]))
        const letters = (text: string) => text.replace(/[._$@#/:+\-v]/g, '')
        if (kind === 'word') expect(letters(parts.map(({ term }) => term).join(''))).toBe(letters(term))
      }
    }),
    RUNS,
  ))

test('Han is found within longer text', () =>
  fc.assert(
    fc.property(anyText, han, anyText, (before, query, after) => {
      const found = stored(before + query + after)
      const asked = tokenise(query).flatMap(({ parts }) => parts.map(({ term }) => term))
      expect(asked.length).toBe(Math.max(1, [...query].length - 1))
      if ([...query].length > 1) expect(found).toEqual(expect.arrayContaining(asked))
      else expect(found.some((term) => term.startsWith(query))).toBe(true)
    }),
    RUNS,
  ))

test('a query copied from the text finds it, in any case and width', () =>
  fc.assert(
    fc.property(anyText, plainText, anyText, (before, query, after) => {
      const shouted = query.normalize('NFKC').toUpperCase()
      const pieces = tokenise(query).map(({ term }) => term)
      expect(stored(`${before} ${query} ${after}`)).toEqual(expect.arrayContaining(stored(query)))
      expect(tokenise(shouted).map(({ term }) => term)).toEqual(pieces)
    }),
    RUNS,
  ))

test('a term typed as a query yields that term', () =>
  fc.assert(
    fc.property(plainText, (text) => {
      for (const term of stored(text)) expect(tokenise(term).map((piece) => piece.term)).toEqual([term])
    }),
    RUNS,
  ))

const ROWS = 'a A aA a1 v1. a. . @ # a# + 插 A\u0301 \u0301\u0323 ㅏ ㍿'.split(' ')

test.each(ROWS)('each character of a long sequence of %j is looked at a few times', (unit) => {
  const { cased, kinds } = charactersOf(foldedCase(`${unit.repeat(20_000 / unit.length)}l`))
  let looks = 0
  const counted = new Proxy(kinds, {
    get: (target, key) => {
      looks++
      return Reflect.get(target, key)
    },
  })
  visitPieces({ cased, kinds: counted }, () => {})
  expect(looks / cased.length).toBeLessThan(24)
})

test('of a long sequence of marks, few are normalised together', () => {
  const { starts, ends } = fold(`a${'\u0301\u0323'.repeat(1000)}`)
  const lengths = starts.map((start, unit) => (ends[unit] ?? 0) - start)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(31)
})
