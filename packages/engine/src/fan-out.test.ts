import { expect, test } from 'vitest'
import { fanOut } from './fan-out.ts'

test('so much is under way at the same time, and starts in order', async () => {
  const { start, idle } = fanOut(3)
  const ends: (() => void)[] = []
  const started: number[] = []
  const all = Array.from({ length: 10 }, (_, number) =>
    start(() => {
      started.push(number)
      return new Promise<number>((done) => ends.push(() => done(number)))
    }),
  )
  expect(started).toEqual([0, 1, 2])
  ends[1]?.()
  expect(await all[1]).toBe(1)
  await Promise.resolve()
  expect(started).toEqual([0, 1, 2, 3])
  let isIdle = false
  const resting = idle().then(() => {
    isIdle = true
  })
  for (let at = 0; at < 10; at++) {
    expect(isIdle).toBe(false)
    await Promise.all([ends[at]?.(), all[at]])
    await Promise.resolve()
  }
  await resting
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('work that is done at once takes no turn, and work that fails gives its turn back', async () => {
  const { start, idle } = fanOut(1)
  expect(start(() => undefined)).toBe(undefined)
  const failing = start(() => Promise.reject(new Error('no')))
  const next = start(async () => 'next')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('next')
  await idle()
})
