import { expect, test } from 'vitest'
import { destination } from './roving.ts'

const labels = ['Next', '2.0', 'Notes', '1.0', '中文']
const to = (key: string, at: number) => destination(key, at, labels)

test('arrows go round', () => {
  expect([to('ArrowDown', -1), to('ArrowDown', 0), to('ArrowDown', 4)]).toEqual([0, 1, 0])
  expect([to('ArrowUp', -1), to('ArrowUp', 0), to('ArrowUp', 3)]).toEqual([4, 4, 2])
})

test('Home and End lead to the ends', () => {
  expect([to('Home', 3), to('End', 1)]).toEqual([0, 4])
})

test('a character leads to the next entry that begins with it, and round', () => {
  expect([to('n', 0), to('N', 2), to('中', 0), to('x', 0)]).toEqual([2, 0, 4, undefined])
})

test('other keys lead nowhere, nor does any without entries', () => {
  expect([to('Enter', 0), to(' ', 0), to('Tab', 0), destination('ArrowDown', -1, [])]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
