import { expect, test } from 'vitest'
import { parse } from '../../../search/src/query/lunr.ts'
import { mistakeText } from './mistake.ts'

const WORDS = {
  noField: 'field {name}: {fields}',
  noWord: 'no word',
  noDistance: 'distance',
  noBoost: 'boost',
  wordExpected: 'word expected',
  comma: '、',
}

test.each([
  ['foo:bar', 'field foo: title、heading、description、keywords、content'],
  ["a'b:c", "field a'b: title、heading、description、keywords、content"],
  ['title:', 'no word'],
  ['a +', 'no word'],
  ['title:+a', 'word expected'],
  ['+^2', 'word expected'],
  ['~1', 'word expected'],
  ['a~', 'distance'],
  ['a^b', 'boost'],
])('what lunr says of %s has words of ours', (query, told) => {
  const problem = parse(query)
  expect(problem).toHaveProperty('message')
  expect('message' in problem && mistakeText(problem.message, WORDS)).toBe(told)
})

test('what lunr may say one day is told as it is', () => {
  expect(mistakeText('too many clauses', WORDS)).toBe('too many clauses')
})
