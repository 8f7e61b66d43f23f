import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pid } from 'node:process'
import { expect, test } from 'vitest'
import { testFolder } from '../testing/folder.ts'
import { whileLocked } from './lock.ts'

function lockedTarget(holder?: string) {
  const target = { outDir: '/dist', stateDir: join(testFolder(), 'state') }
  const lock = join(target.stateDir, 'lock')
  if (holder !== undefined) {
    mkdirSync(target.stateDir)
    writeFileSync(lock, holder)
  }
  return { target, lock }
}

test('one at a time, and the lock is gone afterwards, also after a failure', async () => {
  const { target, lock } = lockedTarget()
  const log: string[] = []
  const work = (name: string) => async () => {
    log.push(`${name} begins`)
    await new Promise((done) => setTimeout(done, 5))
    log.push(`${name} ends`)
    throw new Error(name)
  }
  const ends = await Promise.allSettled(['a', 'b'].map((name) => whileLocked(target, work(name))))
  expect(ends.map((end) => end.status)).toEqual(['rejected', 'rejected'])
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  expect(existsSync(lock)).toBe(false)
})

test.each([
  ['a process that is gone', '999999999 1'],
  ['an earlier process of our number', `${pid} 1`],
])('a lock left behind by %s is taken', async (_, holder) => {
  const { target } = lockedTarget(holder)
  expect(await whileLocked(target, () => 'done')).toBe('done')
})
