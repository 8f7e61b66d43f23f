import { expect, test } from 'vitest'
import { passageIn } from './lead.ts'

const snippet = (marked: string) => {
  const start = marked.indexOf('[')
  const end = marked.indexOf(']') - 1
  return { text: marked.replace(/[[\]]/g, ''), marks: [[start, end]] as const }
}

test.each([
  [
    'the words around it tell which match is meant',
    ['a bot', ' here, a bot', ' there'],
    '…a [bot] there',
    1,
    9,
  ],
  ['spaces may be anywhere', ['one\n  two', 'three  four'], 'onetwo thr[ee f]our', 1, 3],
  ['what is cut off is no part of it', ['long before word long after'], '…before [word] long…', 0, 12],
  ['what comes before it may differ', ['x word after'], 'y [word] after', 0, 2],
  ['what comes after it may differ', ['word no, before word x'], 'before [word] y', 0, 16],
  ['all of it may differ', ['x word x'], 'y [word] y', 0, 2],
  ['a place is counted in units', ['😀 机器 人'], '[机器人]', 0, 3],
] as const)('%s', (_, texts, marked, text, at) => {
  expect(passageIn(texts, snippet(marked))).toEqual({ text, at })
})

test('finds neither missing nor empty snippets', () => {
  expect(passageIn(['some text'], snippet('[other]'))).toBeUndefined()
  expect(passageIn(['some text'], { text: 'some text', marks: [] })).toBeUndefined()
  expect(passageIn([], snippet('[other]'))).toBeUndefined()
})
