import { expect, test } from 'vitest'
import { tabByKey } from './tab-keys.ts'

test('arrows go round, Home and End go to the ends', () => {
  expect(tabByKey('ArrowRight', 2, 3)).toBe(0)
  expect(tabByKey('ArrowLeft', 0, 3)).toBe(2)
  expect(tabByKey('Home', 2, 3)).toBe(0)
  expect(tabByKey('End', 0, 3)).toBe(2)
})

test('other keys keep their meaning', () => {
  expect(tabByKey('Tab', 0, 3)).toBeUndefined()
  expect(tabByKey('ArrowDown', 0, 3)).toBeUndefined()
})
