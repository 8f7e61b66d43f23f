import { expect, test } from 'vitest'
import { stepped } from './use-choice.ts'

test('arrows go round through all suggestions and the field', () => {
  expect([-1, 0, 2].map((from) => stepped('ArrowDown', from, 3))).toEqual([0, 1, -1])
  expect([-1, 0, 2].map((from) => stepped('ArrowUp', from, 3))).toEqual([2, -1, 1])
})

test('where there is nothing to choose, arrows lead nowhere', () => {
  expect(stepped('ArrowDown', -1, 0)).toBeUndefined()
})

test.each(['Home', 'End', 'ArrowLeft', 'ArrowRight'])('%s leads back to the field', (key) => {
  expect(stepped(key, 2, 3)).toBe(-1)
})

test.each(['a', 'Enter', 'Escape', 'Tab'])('%s leads nowhere', (key) => {
  expect(stepped(key, 2, 3)).toBeUndefined()
})
