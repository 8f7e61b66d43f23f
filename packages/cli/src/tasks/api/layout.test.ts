import type { ApiCode } from '@chatdocs/core'
import { expect, test } from 'vitest'
import { branches, type Draft, joined, layOut, listed, members } from './layout.ts'

const text = (code: ApiCode) => code.map((each) => (typeof each === 'string' ? each : each.text)).join('')
const laid = (draft: Draft) => text(layOut(draft))
const long = (letter: string) => letter.repeat(30)

test('code that fits is one line', () => {
  expect(laid(members(['a: string', 'b: number']))).toBe('{ a: string; b: number }')
  expect(laid(listed(['a', 'b'], '[]'))).toBe('[a, b]')
  expect(laid(joined(['a', 'b', 'c'], '|'))).toBe('a | b | c')
  expect(laid(branches('T extends U', ['? a', ': b']))).toBe('T extends U ? a : b')
  expect([laid(members([])), laid(listed([], '()'))]).toEqual(['{}', '()'])
})

test('code that does not fit has one line for each item, indented by level', () => {
  const [a, b, c] = [long('a'), long('b'), long('c')]
  expect(laid(members([['x: ', joined([a, b, c], '|')], 'y: 1']))).toBe(
    ['{', '  x:', `    | ${a}`, `    | ${b}`, `    | ${c};`, '  y: 1;', '}'].join('\n'),
  )
  expect(laid(listed([a, members(['b: 1']), b, c], '()'))).toBe(
    ['(', `  ${a},`, '  { b: 1 },', `  ${b},`, `  ${c},`, ')'].join('\n'),
  )
  expect(laid(branches([a, ' extends ', b], [`? ${c}`, ': never']))).toBe(
    [`${a} extends ${b}`, `  ? ${c}`, '  : never'].join('\n'),
  )
})

test('links are kept, and text between them is joined', () => {
  const link = { text: 'Bot', target: { id: 1 } }
  expect(layOut(['a', ['b', link], '', listed(['c', link], '<>')])).toEqual(['ab', link, '<c, ', link, '>'])
})
