import { expect, test } from 'vitest'
import { isSlow } from './follow.ts'

test('does not prefetch on 2g or when the reader saves data', () => {
  expect(isSlow({ effectiveType: '2g' })).toBe(true)
  expect(isSlow({ effectiveType: 'slow-2g' })).toBe(true)
  expect(isSlow({ effectiveType: '4g', saveData: true })).toBe(true)
})

test('prefetches otherwise, also if the browser does not expose the connection', () => {
  expect(isSlow({ effectiveType: '3g' })).toBe(false)
  expect(isSlow({ saveData: false })).toBe(false)
  expect(isSlow({})).toBe(false)
  expect(isSlow(undefined)).toBe(false)
})
