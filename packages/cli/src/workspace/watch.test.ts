import type { SourcePath } from '@chatdocs/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Changed, Loop } from './watch.ts'

/** A loop whose runs the test ends. */
function heldLoop() {
  const log: string[] = []
  const ends: ((error?: unknown) => void)[] = []
  const run = (changed: Changed) => {
    log.push(changed === 'all' ? 'all' : [...changed].join(' '))
    return new Promise<void>((done, failed) =>
      ends.push((error) => (error === undefined ? done() : failed(error))),
    )
  }
  const loop = new Loop({ run, onCrash: (error) => log.push(`crash: ${error}`) })
  onTestFinished(() => void vi.useRealTimers())
  return {
    log,
    loop,
    end: async (error?: unknown) => {
      await vi.advanceTimersByTimeAsync(0)
      ends.shift()?.(error)
      await vi.advanceTimersByTimeAsync(0)
    },
    change: (...paths: string[]) => loop.changed(paths as SourcePath[]),
  }
}

test('runs on all files first, then on each change', async () => {
  vi.useFakeTimers()
  const { log, end, change } = heldLoop()
  await end()
  change('a.md')
  await end()
  change('b.md', 'c.md')
  await end()
  expect(log).toEqual(['all', 'a.md', 'b.md c.md'])
})

test('changes during a run cause one more run, at once', async () => {
  vi.useFakeTimers()
  const { log, end, change } = heldLoop()
  await vi.advanceTimersByTimeAsync(0)
  change('a.md')
  change('b.md', 'a.md')
  await vi.advanceTimersByTimeAsync(1000)
  expect(log).toEqual(['all'])
  await end()
  expect(log).toEqual(['all', 'a.md b.md'])
  await end()
  await vi.advanceTimersByTimeAsync(1000)
  expect(log).toEqual(['all', 'a.md b.md'])
})

test('a crash is reported, the loop continues, and the next run gets its changes', async () => {
  vi.useFakeTimers()
  const { log, end, change } = heldLoop()
  await end()
  change('a.md')
  await end('no')
  change('b.md')
  await end()
  change('c.md')
  await end()
  expect(log).toEqual(['all', 'a.md', 'crash: no', 'a.md b.md', 'c.md'])
})

test('a crash while changes are queued', async () => {
  vi.useFakeTimers()
  const { log, end, change } = heldLoop()
  await vi.advanceTimersByTimeAsync(0)
  change('a.md')
  await end('no')
  expect(log).toEqual(['all', 'crash: no', 'all'])
})

test('closing waits for the run, and starts no other', async () => {
  vi.useFakeTimers()
  const { log, loop, end, change } = heldLoop()
  await vi.advanceTimersByTimeAsync(0)
  change('a.md')
  let closed = false
  void loop.close().then(() => {
    closed = true
  })
  await vi.advanceTimersByTimeAsync(100)
  expect(closed).toBe(false)
  await end()
  expect(closed).toBe(true)
  change('b.md')
  await vi.advanceTimersByTimeAsync(100)
  expect(log).toEqual(['all'])
})

test('closing while idle', async () => {
  vi.useFakeTimers()
  const { log, loop, end, change } = heldLoop()
  await end()
  await loop.close()
  change('a.md')
  await vi.advanceTimersByTimeAsync(100)
  expect(log).toEqual(['all'])
})

test('a run is outdated once another is due, or the loop is closed', async () => {
  vi.useFakeTimers()
  const seen: boolean[] = []
  const ends: (() => void)[] = []
  const loop = new Loop({
    run: async (_, isOutdated) => {
      seen.push(isOutdated())
      await new Promise<void>((end) => ends.push(end))
      seen.push(isOutdated())
    },
    onCrash: () => {},
  })
  await vi.advanceTimersByTimeAsync(0)
  loop.changed(['a.md' as SourcePath])
  ends.shift()?.()
  await vi.advanceTimersByTimeAsync(0)
  const closed = loop.close()
  ends.shift()?.()
  await closed
  expect(seen).toEqual([false, true, false, true])
})
