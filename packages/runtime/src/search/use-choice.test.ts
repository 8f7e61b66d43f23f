import { expect, test } from 'vitest'
import { stepped } from './suggestions.tsx'

test('arrows cycle through all suggestions and the field', () => {
  expect([-1, 0, 2].map((from) => stepped('ArrowDown', from, 3))).toEqual([0, 1, -1])
  expect([-1, 0, 2].map((from) => stepped('ArrowUp', from, 3))).toEqual([2, -1, 1])
})

test('arrows do nothing without suggestions', () => {
  expect(stepped('ArrowDown', -1, 0)).toBeUndefined()
})

test.each(['Home', 'End', 'ArrowLeft', 'ArrowRight'])('%s returns to the field', (key) => {
  expect(stepped(key, 2, 3)).toBe(-1)
})

test.each(['a', 'Enter', 'Escape', 'Tab'])('%s does not move the selection', (key) => {
  expect(stepped(key, 2, 3)).toBeUndefined()
})
