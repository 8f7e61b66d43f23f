import { groupPages } from '@chatdocs/core'
import type { Run, Task, timed } from '@chatdocs/engine'
import { expect, test } from 'vitest'
import { diskHost } from '../host/disk.ts'
import { testFolder } from '../testing/folder.ts'
import { oneByOne, openTaskRunner } from './task-runner.ts'

test('tasks of the main thread leave turns of the event loop to requests and edits', async () => {
  const site = testFolder()
  const tasks = openTaskRunner({ site, cacheDir: `${site}/.chatdocs`, host: diskHost(site), cache: false })
  const asks = 20
  let [turns, isDone] = [0, false]
  const turn = () => {
    turns++
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await Promise.all(Array.from({ length: asks }, () => tasks.run(groupPages, [])))
  isDone = true
  await tasks.close()
  expect(turns).toBeGreaterThanOrEqual(asks - 1)
  expect(tasks.work().runs).toEqual({ groupPages: asks })
})

const TASK = { name: 'work', version: 1 } as Task<number, number>

/** As if each task took as many milliseconds as its input says. */
const measure: typeof timed = (report, run) => async (task, input, beside) => {
  const output = await run(task, input, beside)
  report({ task: task.name, milliseconds: input as number })
  return output
}

test('tasks that wait together are too much for one thread', async () => {
  let end = () => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  const [run, load] = oneByOne((() => held) as Run, measure)
  const few = Array.from({ length: 64 }, () => run(TASK, 1))
  expect(load.isTooMuch()).toBe(false)
  const one = run(TASK, 1)
  expect(load.isTooMuch()).toBe(true)
  end()
  await Promise.all([...few, one])
  expect(load.isTooMuch()).toBe(false)
})

test('so are those that take a second together, one after the other', async () => {
  const [run, load] = oneByOne((async (_: unknown, input: unknown) => input) as Run, measure)
  for (let at = 0; at < 9; at++) expect([await run(TASK, 110), load.isTooMuch()]).toEqual([110, false])
  await run(TASK, 10)
  expect(load.isTooMuch()).toBe(true)
  load.begin()
  expect(load.isTooMuch()).toBe(false)
})
