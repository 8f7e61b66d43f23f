import { mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pid, ppid } from 'node:process'
import { expect, test } from 'vitest'
import { testFolder } from '../testing/folder.ts'
import { whileLocked } from './lock.ts'

function lockedTarget(holder?: string) {
  const target = { outDir: '/dist', stateDir: join(testFolder(), 'state') }
  const locks = join(target.stateDir, 'locks')
  mkdirSync(locks, { recursive: true })
  if (holder !== undefined) writeFileSync(join(locks, holder), '')
  return { target, left: () => readdirSync(locks) }
}

test('one at a time; the lock is released, even after a failure', async () => {
  const { target, left } = lockedTarget()
  const log: string[] = []
  const work = (name: string) => async () => {
    log.push(`${name} begins`)
    await new Promise((done) => setTimeout(done, 5))
    log.push(`${name} ends`)
    throw new Error(name)
  }
  const ends = await Promise.allSettled(['a', 'b'].map((name) => whileLocked(target, work(name))))
  expect(ends.map((end) => end.status)).toEqual(['rejected', 'rejected'])
  expect(log.join().replace(/(\w) begins,\1 ends/g, '$1')).toMatch(/^(a,b|b,a)$/)
  expect(left()).toEqual([])
})

test.each([
  ['a process that is gone', '999999999-1-0-x'],
  ['an earlier process of our number', `${pid}-1-0-x`],
  ['an earlier process of the number of another one', `${ppid}-1-1-x`],
  ['nobody', 'x'],
  ['process 0, which is a group', '0-1-0-x'],
])('a lock left behind by %s is taken', async (_, holder) => {
  const { target, left } = lockedTarget(holder)
  expect(await whileLocked(target, () => 'done')).toBe('done')
  expect(left()).toEqual([])
})

test('what is no folder of locks becomes one', async () => {
  const { target, left } = lockedTarget()
  rmdirSync(join(target.stateDir, 'locks'))
  writeFileSync(join(target.stateDir, 'locks'), '')
  expect(await whileLocked(target, () => 'done')).toBe('done')
  mkdirSync(join(target.stateDir, 'locks', 'folder'))
  expect(await whileLocked(target, () => 'done')).toBe('done')
  expect(left()).toEqual([])
})
