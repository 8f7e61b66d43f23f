import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patience } from './remote.ts'

let idle = 0

beforeEach(() => {
  idle = 0
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

/** Work that ends when it is told to. */
function work() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, run: () => ended }
}

function passes(milliseconds: number, idleMilliseconds = milliseconds) {
  idle += idleMilliseconds
  vi.advanceTimersByTime(milliseconds)
}

test('only the time counts in which nothing else is done', () => {
  const { signal, during } = patience(1000, () => idle)
  void during(work().run)
  passes(60_000, 0)
  passes(60_000, 999)
  expect(signal.aborted).toBe(false)
  passes(10)
  expect(signal.aborted).toBe(true)
})

test('what is waited for at the same time counts once, and what comes later adds to it', async () => {
  const { signal, during } = patience(1000, () => idle)
  const [one, other, last] = [work(), work(), work()]
  const both = [during(one.run), during(other.run)]
  passes(600)
  one.end()
  other.end()
  await Promise.all(both)
  passes(5000)
  void during(last.run)
  passes(390)
  expect(signal.aborted).toBe(false)
  passes(10)
  expect(signal.aborted).toBe(true)
})

test('once it is over, nothing is waited for', async () => {
  const { signal, during } = patience(1000, () => idle)
  const { end, run } = work()
  const waiting = during(run)
  // The process was not awake to see it.
  idle = 5000
  end()
  await waiting
  void during(work().run)
  expect(signal.aborted).toBe(true)
})

test('an error of the work is passed on', async () => {
  const { during } = patience(1000, () => idle)
  await expect(during(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})
