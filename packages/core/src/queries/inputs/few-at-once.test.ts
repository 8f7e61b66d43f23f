import { expect, test } from 'vitest'
import { fewAtOnce } from './few-at-once.ts'

test('values come in the order of their keys, and only so many are made at once', async () => {
  let [now, most] = [0, 0]
  const twice = async (key: number) => {
    most = Math.max(most, ++now)
    await Promise.resolve()
    now--
    return 2 * key
  }
  expect(await fewAtOnce(3, [1, 2, 3, 4, 5, 6, 7], twice)).toEqual([2, 4, 6, 8, 10, 12, 14])
  expect(most).toBe(3)
  expect(await fewAtOnce(3, [], twice)).toEqual([])
})
