import {
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { pid, platform, ppid } from 'node:process'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../testing/folder.ts'
import { whileLocked } from './lock.ts'

/** A minute and two, in looks at the locks of others. */
const [SILENCE, PATIENCE] = [1_200, 2_400]

function lockedTarget(holder?: string) {
  const target = { outDir: '/dist', stateDir: join(testFolder(), 'state') }
  const locks = join(target.stateDir, 'locks')
  mkdirSync(locks, { recursive: true })
  if (holder !== undefined) writeFileSync(join(locks, holder), '')
  const said: string[] = []
  let pauses = 0
  /** Waits without pauses, and calls `each` in their place. */
  const take = (each: (pauses: number) => unknown = () => {}) =>
    whileLocked(target, () => pauses, {
      pause: async () => each(++pauses),
      onWait: (sentence) => said.push(sentence),
    })
  return { target, locks, take, said, left: () => readdirSync(locks), file: join(locks, holder ?? '') }
}

/** The space of process ids of this machine, or of this container. */
const SPACE = platform === 'linux' ? readlinkSync('/proc/self/ns/pid').replace(/\D/g, '') : ''

/** The name of a lock: `process id - start of the program - random - space of ids - host`. */
function nameOf(id: number, host = hostname()): string {
  return `${id}-1-a1b2c3d4-${SPACE}-${encodeURIComponent(host)}`
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
  ['a process that is gone', nameOf(999_999_999)],
  ['an earlier process of our number', nameOf(pid)],
  ['nobody', 'x'],
  ['process 0, which is a group', nameOf(0)],
])('a lock left behind by %s is taken at once', async (_, name) => {
  const { take, left } = lockedTarget(name)
  expect(await take()).toBe(0)
  expect(left()).toEqual([])
})

describe('a lock of another process that runs', () => {
  test.each([
    ['here', hostname(), '', ''],
    [
      'elsewhere',
      'build 3',
      ' on build 3',
      '; it cannot be seen from here: if it has ended, this goes on within a minute, or at once if you delete ',
    ],
  ])('%s: a command waits, says so, and gives up in the end', async (_, host, on, hidden) => {
    const { take, said, left, locks, file } = lockedTarget(nameOf(ppid, host))
    const shown = (now: number) => now % (SILENCE - 1) === 0 && utimesSync(file, now, now)
    await expect(take(shown)).rejects.toMatchObject({
      message: `another chatdocs process is writing to /dist: process ${ppid}${on}`,
      help: `wait until it has finished, or delete ${locks}`,
    })
    expect(said).toEqual([
      `waiting for process ${ppid}${on}, which is writing to /dist${hidden && hidden + locks}`,
    ])
    expect(left()).toEqual([nameOf(ppid, host)])
  })

  test.each([
    ['here, whose number a later process may have', hostname()],
    ['elsewhere', 'build-3'],
  ])('%s is taken after a minute without a sign of life', async (_, host) => {
    const { take, left } = lockedTarget(nameOf(ppid, host))
    expect(await take()).toBe(SILENCE)
    expect(left()).toEqual([])
  })

  test('is not taken while it shows life; its clock may be wrong', async () => {
    const { take, file, left } = lockedTarget(nameOf(ppid, 'build-3'))
    const [past, future] = [new Date(0), new Date('2100-01-01')]
    const pauses = await take((now) => {
      if (now % (SILENCE - 1) === 0) utimesSync(file, past, now % 2 ? past : future)
      if (now === PATIENCE - 100) rmSync(file)
    })
    expect(pauses).toBe(PATIENCE - 100)
    expect(left()).toEqual([])
  })

  test('can be deleted', async () => {
    const { take, locks } = lockedTarget(nameOf(ppid, 'build-3'))
    expect(await take((now) => now === 30 && rmSync(locks, { recursive: true }))).toBe(30)
  })
})

test('a process that has a lock shows that it is alive, with its host', async () => {
  const { target, locks, left } = lockedTarget()
  const time = () => statSync(join(locks, left()[0] ?? '')).mtimeMs
  const work = async () => {
    const first = time()
    await expect.poll(time).not.toBe(first)
    expect(left()[0]).toContain(`-${encodeURIComponent(hostname())}`)
  }
  await whileLocked(target, work, { beat: 1 })
})

describe('a process whose lock was taken away', () => {
  const lost = /the lock of this process on \/dist was removed: another chatdocs process may be writing there/

  test('is told before it changes anything, and does not bring it back', async () => {
    const { target, locks, left } = lockedTarget()
    const work = (check: () => void) => {
      check()
      for (const name of left()) rmSync(join(locks, name))
      check()
    }
    await expect(whileLocked(target, work)).rejects.toThrow(lost)
    expect(left()).toEqual([])
  })

  test('fails for that reason, whatever came of it', async () => {
    const { target } = lockedTarget()
    const work = () => {
      rmSync(target.stateDir, { recursive: true })
      throw new Error('ENOENT: no such file')
    }
    await expect(whileLocked(target, work)).rejects.toThrow(lost)
  })
})

test('what is no folder of locks becomes one', async () => {
  const { target, left } = lockedTarget()
  rmdirSync(join(target.stateDir, 'locks'))
  writeFileSync(join(target.stateDir, 'locks'), '')
  expect(await whileLocked(target, () => 'done')).toBe('done')
  mkdirSync(join(target.stateDir, 'locks', 'folder'))
  mkdirSync(join(target.stateDir, 'locks', nameOf(1, 'build-3')))
  expect(await whileLocked(target, () => 'done')).toBe('done')
  expect(left()).toEqual([])
})
