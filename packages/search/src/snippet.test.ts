import fc from 'fast-check'
import { expect, test } from 'vitest'
import { snippetOf } from './snippet.ts'

test('a short text is its own snippet', () => {
  expect(snippetOf({ text: '写插件', marks: [[1, 3]] }, 50)).toEqual({ text: '写插件', marks: [[1, 3]] })
})

test('a long one is cut around its first match', () => {
  const text = `${'前'.repeat(40)}插件${'后'.repeat(40)}`
  const { text: cut, marks } = snippetOf({ text, marks: [[40, 42]] }, 20)
  expect(cut).toBe(`…${'前'.repeat(6)}插件${'后'.repeat(12)}…`)
  expect(marks.map(([start, end]) => cut.slice(start, end))).toEqual(['插件'])
})

test('a snippet is no longer than asked but for its dots, has its match, and parts no character', () =>
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.nat(200),
      fc.integer({ min: 4, max: 60 }),
      (text, at, length) => {
        const start = Math.min(at, Math.max(0, text.length - 1))
        const marks = text === '' ? [] : [[start, Math.min(text.length, start + 2)] as const]
        const cut = snippetOf({ text, marks }, length)
        expect(cut.text.length).toBeLessThanOrEqual(length + 3)
        expect(() => encodeURI(cut.text)).not.toThrow()
        for (const [from, to] of cut.marks) expect(from < to && to <= cut.text.length).toBe(true)
      },
    ),
  ))
