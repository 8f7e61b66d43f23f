import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

test('a short text is its own excerpt', () => {
  const hits = [{ start: 1, end: 3, clause: 0 }]
  expect(excerptOf('写插件', hits, 50)).toEqual({ text: '写插件', marks: [[1, 3]] })
})

test('a long one is cut where most clauses are met', () => {
  const text = `插件${'前'.repeat(40)}插件的配置${'后'.repeat(40)}`
  const hits = [
    { start: 0, end: 2, clause: 0 },
    { start: 42, end: 44, clause: 0 },
    { start: 45, end: 47, clause: 1 },
  ]
  const { text: cut, marks } = excerptOf(text, hits, 20)
  expect(cut).toBe(`…${'前'.repeat(5)}插件的配置${'后'.repeat(10)}…`)
  expect(marks.map(([start, end]) => cut.slice(start, end))).toEqual(['插件', '配置'])
})

test('without a hit it is the beginning', () =>
  expect(excerptOf('一二三四五六七八九十', [], 4).text).toBe('一二三四…'))

const hit = fc.record({ at: fc.nat(200), length: fc.integer({ min: 1, max: 5 }), clause: fc.nat(3) })

test('an excerpt is no longer than asked but for its dots, has a hit if there is one, and parts no character', () =>
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
      fc.array(hit, { maxLength: 6 }),
      fc.integer({ min: 8, max: 60 }),
      (text, all, length) => {
        const hits = all.map(({ at, clause, ...rest }) => {
          const start = at % text.length
          return { start, end: Math.min(text.length, start + rest.length), clause }
        })
        const cut = excerptOf(text, hits, length)
        expect(cut.text.length).toBeLessThanOrEqual(length + 3)
        if (hits.length > 0 && !/[\ud800-\udfff]/.test(text)) expect(cut.marks.length).toBeGreaterThan(0)
        expect(() => encodeURI(cut.text)).not.toThrow()
        for (const [from, to] of cut.marks) expect(from < to && to <= cut.text.length).toBe(true)
      },
    ),
    { numRuns: 500 },
  ))

test('a text that begins with half a character is cut like any other', () => {
  expect(excerptOf(`\udc00${'字'.repeat(100)}`, [], 10).text).toHaveLength(11)
})
