import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptOf } from './marker.ts'

test('a short text is its own excerpt', () => {
  const hits = [{ start: 1, end: 3, clause: 0 }]
  expect(excerptOf('写插件', hits, 50)).toEqual({ text: '写插件', marks: [[1, 3]] })
})

test('a long text is cut to where most clauses match', () => {
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

test('a hit near the start is shown from the start', () => {
  const text = `这一篇从空目录开始，做一个插件：${'字'.repeat(60)}`
  expect(excerptOf(text, [{ start: 13, end: 15, clause: 0 }], 30).text).toBe(`${text.slice(0, 30)}…`)
})

test.each([
  ['The main page has a flamingo in the table below it', 'flamingo', 24, '…a flamingo in the table…'],
  ['第一句话。接下来插件的配置以及别的什么', '插件', 14, '…接下来插件的配置以及别的什么'],
  ['abstract class EventEmitter<Events extends object> {', 'Emitter', 16, '…EventEmitter<…'],
  [`${'x'.repeat(40)}plugin${'y'.repeat(40)}`, 'plugin', 20, `…${'x'.repeat(4)}plugin${'y'.repeat(10)}…`],
])('%s is cut between words', (text, word, length, expected) => {
  const at = text.indexOf(word)
  expect(excerptOf(text, [{ start: at, end: at + word.length, clause: 0 }], length).text).toBe(expected)
})

test('without a hit it is the start', () =>
  expect(excerptOf('一二三四五六七八九十', [], 4).text).toBe('一二三四…'))

const hit = fc.record({ at: fc.nat(200), length: fc.integer({ min: 1, max: 5 }), clause: fc.nat(3) })

test('an excerpt keeps its length except for the ellipses, has a hit if there is one, and splits no character', () =>
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
        fc.string({
          unit: fc.constantFrom('a', 'b', 'c', 'd', 'e', ' ', '，'),
          minLength: 1,
          maxLength: 200,
        }),
      ),
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
    {
      examples: [
        ['\u1820\u{12f90}\u{10000}\u{10000}\u{10000}', [{ at: 2, length: 4, clause: 0 }], 8],
        [`\0${'\u{10000}'.repeat(7)}`, [{ at: 42, length: 2, clause: 0 }], 11],
      ],
    },
  ))

test('a text that starts with half a surrogate pair is cut like any other', () => {
  expect(excerptOf(`\udc00${'字'.repeat(100)}`, [], 10).text).toHaveLength(11)
})
