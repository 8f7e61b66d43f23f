import { expect, test } from 'vitest'
import { parseList, withFirst } from './stored-list.ts'

test('the newest comes first, and nothing stands there twice', () => {
  expect(withFirst(['b', 'a'], 'a', 5)).toEqual(['a', 'b'])
})

test('the oldest is forgotten', () => {
  expect(withFirst(['c', 'b', 'a'], 'd', 3)).toEqual(['d', 'c', 'b'])
})

test('what is no list of texts is none', () => {
  expect([undefined, 'true', '{', '[1, "a", null]'].map((each) => parseList(each))).toEqual([
    [],
    [],
    [],
    ['a'],
  ])
})
