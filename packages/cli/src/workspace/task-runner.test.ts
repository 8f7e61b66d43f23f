import { compress } from '@chatdocs/core'
import { expect, test } from 'vitest'
import { memoryHost } from '../host/memory.ts'
import { testFolder } from '../testing/folder.ts'
import { openTaskRunner } from './task-runner.ts'

test('tasks of the main thread leave turns of the event loop to requests and edits', async () => {
  const site = testFolder()
  const tasks = openTaskRunner({ site, cacheDir: `${site}/.chatdocs`, host: memoryHost({}), cache: false })
  const asks = 20
  let [turns, isDone] = [0, false]
  const turn = () => {
    turns++
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  const bytes = new Uint8Array(10)
  await Promise.all(Array.from({ length: asks }, () => tasks.run(compress, { bytes })))
  isDone = true
  await tasks.close()
  expect(turns).toBeGreaterThanOrEqual(asks - 1)
  expect(tasks.work().runs).toEqual({ compress: asks })
})
