import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignSlots } from './slots.ts'

const keys = fc.uniqueArray(fc.string(), { maxLength: 200 })

test('every key has a number of its own, whatever order they come in', () =>
  fc.assert(
    fc.property(keys, (keys) => {
      const { size, slots } = assignSlots(keys)
      const numbers = keys.map((key) => slots.get(key) ?? -1)
      expect(new Set(numbers).size).toBe(keys.length)
      for (const number of numbers) expect(number >= 0 && number < size).toBe(true)
      expect(assignSlots(keys.toReversed())).toEqual({ size, slots })
    }),
  ))

test('a key that comes moves hardly any other', () => {
  const before = Array.from({ length: 610 }, (_, index) => `/docs/${index}`)
  const { size, slots } = assignSlots(before)
  const moved = Array.from({ length: 80 }, (_, index) => {
    const after = assignSlots([...before, `/new/${index}`])
    expect(after.size).toBe(size)
    return before.filter((key) => after.slots.get(key) !== slots.get(key)).length
  })
  expect(moved.reduce((sum, count) => sum + count) / moved.length).toBeLessThan(1.5)
})
