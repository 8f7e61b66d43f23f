import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { delay, sleep } from './delay.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['delay', delay],
  ['sleep', sleep],
])('%s takes its time, and no longer', async (_name, wait) => {
  const done = vi.fn()
  void wait(1_000).then(done)
  await vi.advanceTimersByTimeAsync(999)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveBeenCalledTimes(1)
})
