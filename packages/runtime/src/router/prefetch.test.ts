import { expect, test } from 'vitest'
import { isSlow } from './prefetch.ts'

test('loading ahead is spared on 2g and when data is to be saved', () => {
  expect(isSlow({ effectiveType: '2g' })).toBe(true)
  expect(isSlow({ effectiveType: 'slow-2g' })).toBe(true)
  expect(isSlow({ effectiveType: '4g', saveData: true })).toBe(true)
})

test('everywhere else it is not, also where the browser does not tell', () => {
  expect(isSlow({ effectiveType: '3g' })).toBe(false)
  expect(isSlow({ saveData: false })).toBe(false)
  expect(isSlow({})).toBe(false)
  expect(isSlow(undefined)).toBe(false)
})
