import { expect, test } from 'vitest'
import { parseList, withFirst } from './stored.ts'

test('the newest entry comes first, without duplicates', () => {
  expect(withFirst(['b', 'a'], 'a', 5)).toEqual(['a', 'b'])
})

test('the oldest entry is dropped', () => {
  expect(withFirst(['c', 'b', 'a'], 'd', 3)).toEqual(['d', 'c', 'b'])
})

test('anything but a list of strings counts as empty', () => {
  expect([undefined, 'true', '{', '[1, "a", null]'].map((each) => parseList(each))).toEqual([
    [],
    [],
    [],
    ['a'],
  ])
})
