import { expect, test } from 'vitest'
import { timeLimiter } from './time-limit.ts'

test('work without an end is interrupted, also within other work; all else passes through', () => {
  const limited = timeLimiter(0.5)
  const endless = () => {
    for (;;);
  }
  expect(() => limited(endless)).toThrow('look for an endless loop')
  expect(() => limited(() => limited(endless))).toThrow('look for an endless loop')
  expect(limited(() => limited(() => 1) + 1)).toBe(2)
  expect(() => limited(() => JSON.parse('{'))).toThrow(SyntaxError)
})
