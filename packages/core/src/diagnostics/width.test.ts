import { expect, test } from 'vitest'
import { glyphs, visible } from './width.ts'

test.each([
  ['', 0],
  ['abc', 3],
  ['参见', 4],
  ['（。', 4],
  ['ｗｉｄｅ', 8],
  ['ｶﾅ', 2],
  ['한글', 4],
  ['e\u0301', 1],
  ['\u0301', 0],
  ['a\u200bb', 2],
  ['🎉', 2],
  ['👩‍👩‍👧', 2],
  ['🇨🇳', 2],
  ['❤️', 2],
  ['❤', 1],
  ['1️⃣', 2],
  ['©', 1],
  ['“”', 2],
  ['\t', 4],
  ['a\tb', 5],
  ['中\tb', 5],
  ['abcd\tb', 9],
  ['\u001b[31m', 5],
  ['\ud800', 1],
])('%j takes %i cells', (text, cells) =>
  expect(glyphs(text).reduce((sum, glyph) => sum + glyph.cells, 0)).toBe(cells),
)

test('glyphs have their offsets', () => {
  expect(glyphs('a\t👍🏽中')).toEqual([
    { text: 'a', cells: 1, start: 0, end: 1 },
    { text: '   ', cells: 3, start: 1, end: 2 },
    { text: '👍🏽', cells: 2, start: 2, end: 6 },
    { text: '中', cells: 2, start: 6, end: 7 },
  ])
})

test('control characters are replaced', () => {
  expect(visible('a\u001b[2J\u202eb\u0007\tc\u009b\u2028')).toBe('a�[2J�b�\tc��')
})
