import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignSlots, roomFor } from './numbering.ts'

const keys = fc.uniqueArray(fc.string(), { maxLength: 200 })

test('every key has a unique number, in any order of keys', () =>
  fc.assert(
    fc.property(keys, fc.boolean(), (keys, isTight) => {
      const size = isTight ? keys.length : roomFor(keys.length)
      const numbers = assignSlots(keys, size)
      expect(new Set(numbers).size).toBe(keys.length)
      for (const number of numbers) expect(number >= 0 && number < size).toBe(true)
      expect(assignSlots(keys.toReversed(), size)).toEqual(numbers.toReversed())
    }),
  ))

test('equal keys have different numbers', () => {
  expect(new Set(assignSlots(['a', 'b', 'a'], 3))).toEqual(new Set([0, 1, 2]))
})

test('a new key moves hardly any other', () => {
  const before = Array.from({ length: 610 }, (_, index) => `/docs/${index}`)
  const size = roomFor(before.length)
  expect(roomFor(before.length + 1)).toBe(size)
  const slots = assignSlots(before, size)
  const moved = Array.from({ length: 80 }, (_, index) => {
    const after = assignSlots([...before, `/new/${index}`], size)
    return slots.filter((slot, place) => after[place] !== slot).length
  })
  expect(moved.reduce((sum, count) => sum + count) / moved.length).toBeLessThan(1.5)
})
