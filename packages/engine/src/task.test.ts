import { expect, test } from 'vitest'
import { absent, bodies, double, echo, fail } from './bodies.fixture.ts'
import { memoryStore } from './store.ts'
import {
  inline,
  limited,
  type Run,
  remembered,
  routed,
  TaskError,
  type TaskReport,
  task,
  timed,
} from './task.ts'

/** A run that says what it was asked, and answers when it is told to. */
function held(): { run: Run; asked: unknown[]; release: () => void } {
  const asked: unknown[] = []
  const holding: (() => void)[] = []
  const run: Run = async (task, input) => {
    asked.push(input)
    await new Promise<void>((resolve) => holding.push(resolve))
    return inline(bodies)(task, input)
  }
  return { run, asked, release: () => holding.shift()?.() }
}

test('inline: a body may answer at once or later', async () => {
  const run = inline(bodies)
  expect(await run(double, 21)).toBe(42)
  expect(await run(echo, 'x')).toBe('x')
})

test('inline: what a body throws carries the name of the task', async () => {
  const error = await inline(bodies)(fail, 'broken').catch((error: unknown) => error)
  expect(error).toBeInstanceOf(TaskError)
  expect(error).toMatchObject({ message: 'task fail: broken', task: 'fail', cause: { code: 'ENOENT' } })
})

test('inline: a task without a body is an error, whatever it is called', async () => {
  await expect(inline(bodies)(absent, null)).rejects.toThrow('task absent: there is no body of this name')
  await expect(inline(bodies)(task('toString', 1), null)).rejects.toThrow('there is no body')
})

test('limited: so many at once, the rest in order', async () => {
  const { run, asked, release } = held()
  const two = limited(2, run)
  const outputs = [1, 2, 3, 4].map((input) => two(double, input))
  expect(asked).toEqual([1, 2])
  release()
  await outputs[0]
  expect(asked).toEqual([1, 2, 3])
  release()
  await outputs[1]
  expect(asked).toEqual([1, 2, 3, 4])
  release()
  release()
  expect(await Promise.all(outputs)).toEqual([2, 4, 6, 8])
})

test('limited: a throw frees its place', async () => {
  const run = limited(1, inline(bodies))
  const outcomes = await Promise.allSettled([run(fail, 'x'), run(double, 1), run(fail, 'y'), run(double, 2)])
  expect(outcomes.map(({ status }) => status[0])).toEqual(['r', 'f', 'r', 'f'])
})

/** Counts the runs that a store did not save. */
function counted(): { run: Run; ran: () => number } {
  let count = 0
  return { run: timed(() => count++, inline(bodies)), ran: () => count }
}

test('remembered: by name, version and input', async () => {
  const { run, ran } = counted()
  const memory = remembered(memoryStore(), run)
  expect(await memory(echo, { a: 1, b: 2 })).toEqual({ a: 1, b: 2 })
  expect(await memory(echo, { a: 1, b: 2 })).toEqual({ a: 1, b: 2 })
  expect(ran()).toBe(1)
  expect(JSON.stringify(await memory(echo, { b: 2, a: 1 }))).toBe('{"b":2,"a":1}')
  expect(ran()).toBe(2)
  await memory(task('echo', 2), { a: 1, b: 2 })
  await memory(echo, { a: 1, b: 3 })
  await expect(memory(double, 1)).resolves.toBe(2)
  expect(ran()).toBe(5)
})

test('remembered: equal asks at the same time share one run', async () => {
  const { run, ran } = counted()
  const memory = remembered(memoryStore(), run)
  expect(await Promise.all([memory(double, 4), memory(double, 4), memory(double, 5)])).toEqual([8, 8, 10])
  expect(ran()).toBe(2)
})

test('remembered: neither what was thrown, nor undefined, nor what is not to be', async () => {
  const { run, ran } = counted()
  const memory = remembered(memoryStore(), run)
  for (const _ of [1, 2]) await expect(memory(fail, 'x')).rejects.toThrow('task fail: x')
  for (const _ of [1, 2]) expect(await memory(echo, undefined)).toBe(undefined)
  for (const _ of [1, 2]) await memory(task('double', 1, { remembered: false }), 1)
  expect(ran()).toBe(6)
})

test('remembered: an input that is not data is refused', async () => {
  const memory = remembered(memoryStore(), inline(bodies))
  await expect(memory(echo, () => 1)).rejects.toThrow('a function has no fingerprint')
})

test('routed: by kind, or as chosen', async () => {
  const here = inline({ where: () => 'here' })
  const there = inline({ where: () => 'there' })
  const byKind = routed({ here, there })
  expect(await byKind(task('where', 1, { kind: 'there' }), null)).toBe('there')
  await expect(byKind(task('where', 1), null)).rejects.toThrow(
    'task where: there is no run of the kind undefined',
  )
  const chosen = routed({ here, there }, ({ version }) => (version > 1 ? 'there' : 'here'))
  expect(await chosen(task('where', 1), null)).toBe('here')
})

test('timed: reports each task when it is done, failed or not', async () => {
  const reports: TaskReport[] = []
  const run = timed((report) => reports.push(report), inline(bodies))
  await run(double, 1)
  await run(fail, 'x').catch(() => {})
  expect(reports.map(({ task }) => task)).toEqual(['double', 'fail'])
})
