import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, foldedCase, foldedText } from './fold.ts'

/** Blocks of 256 characters, of the planes that have characters. */
const BLOCKS = Array.from({ length: 0x1100 }, (_, block) => block * 0x100).filter(
  (first) => first < 0x34000 || (first >= 0xe0000 && first < 0xe0200),
)

test.each([
  ['Ｂｏｔ：ＯＮ', 'bot:on'],
  ['café RÉSUMÉ', 'cafe resume'],
  ['cafe\u0301', 'cafe'],
  ['Straße, hướng dẫn, Łódź, smørrebrød', 'strasse, huong dan, lodz, smorrebrod'],
  ['й ά が 각', 'й ά が 각'],
  ['ﬁle ①', 'file 1'],
  ['ﾌﾟﾗｸﾞｲﾝ', 'プラグイン'],
  ['ㄱㅏ', '가'],
  ['doc\u00adument 插\u200b件 葛\u{e0100}城', 'document 插件 葛城'],
  ['İSTANBUL ΟΔΟΣ οδος', 'istanbul οδοσ οδοσ'],
  ['插件', '插件'],
])('%s is seen as %s', (original, text) => expect(fold(original).text).toBe(text))

test('every unit has the position of its original character', () => {
  const original = 'a㍿e\u0301\u200b插'
  const { text, starts, ends } = fold(original)
  expect([...text].map((_, unit) => original.slice(starts[unit], ends[unit]))).toEqual([
    'a',
    '㍿',
    '㍿',
    '㍿',
    '㍿',
    'e\u0301\u200b',
    '插',
  ])
})

test('folding cluster by cluster equals folding the whole', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (original) => {
      const { text, cased, starts, ends } = fold(original)
      expect(cased).toBe(foldedCase(original))
      expect(foldedText(original)).toBe(text)
      expect([text.length, starts.length, ends.length]).toEqual([cased.length, cased.length, cased.length])
    }),
  ))

test('every character that composes with the one before it is folded together with it', () => {
  const codes = BLOCKS.flatMap((start) => Array.from({ length: 0x100 }, (_, at) => start + at))
  for (const code of codes) {
    const [first, second] = String.fromCodePoint(code).normalize('NFD')
    if (first && second)
      expect(fold(first + second).cased).toBe(foldedCase((first + second).normalize('NFKC')))
  }
})

test('lower-casing keeps every unit in its place', () => {
  // Many at a time: a fold of one character costs as much as one of a hundred.
  for (const first of BLOCKS) {
    const characters = Array.from({ length: 0x100 }, (_, index) => String.fromCodePoint(first + index))
    const { text, cased } = fold(characters.join(' '))
    expect(text.length, `from U+${first.toString(16)} on`).toBe(cased.length)
  }
})
