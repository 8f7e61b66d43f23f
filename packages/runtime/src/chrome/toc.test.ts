import { expect, test } from 'vitest'
import { readingAt } from './toc.tsx'

const at = (...tops: number[]) =>
  readingAt(
    tops.map((top, index) => ({ id: String(index), top })),
    800,
  )

test('the heading in the upper half of the window is being read', () => {
  expect(at(-500, 150, 700)).toBe('1')
})

test('a heading further down is not being read yet', () => {
  expect(at(-500, 600)).toBe('0')
  expect(at(600, 900)).toBeUndefined()
})

test('the heading reached by its anchor is being read, however short its section', () => {
  expect(at(-500, 76, 250, 420)).toBe('1')
})

test('past the last heading, the last one is being read', () => {
  expect(at(-900, -200)).toBe('1')
  expect(at()).toBeUndefined()
})
