import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { pid, platform, ppid } from 'node:process'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../testing/folder.ts'
import { whileLocked } from './lock.ts'

/** A minute and 15 seconds, in looks at the locks of others. */
const [SILENCE, SHORT_SILENCE] = [1_200, 300]
/** Two minutes. */
const PATIENCE = 2_400

function lockedTarget(holder?: string, text = '') {
  const target = { outDir: '/dist', stateDir: join(testFolder(), 'state') }
  const locks = join(target.stateDir, 'locks')
  mkdirSync(locks, { recursive: true })
  if (holder !== undefined) writeFileSync(join(locks, holder), text)
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

/** The parts of the name of our lock: `process id - start of the program - start of the process - space of ids - random`. */
async function ownName(): Promise<string[]> {
  const { target, left } = lockedTarget()
  return whileLocked(target, () => (left()[0] ?? '').split('-'))
}

/** The name of a lock of this machine. */
async function nameHere(id: number, time: string, start: string): Promise<string> {
  return [id, time, start, (await ownName())[3], 'x'].join('-')
}

/** When a process was started, as its lock has it. */
function startOf(id: number): string {
  const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
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

test.each<[string, () => string | Promise<string>]>([
  ['a process that is gone', () => nameHere(999_999_999, '1', '0')],
  ['an earlier process of our number', () => nameHere(pid, '1', '0')],
  ['nobody', () => 'x'],
  ['process 0, which is a group', () => nameHere(0, '1', '0')],
])('a lock left behind by %s is taken at once', async (_, name) => {
  const { take, left } = lockedTarget(await name())
  expect(await take()).toBe(0)
  expect(left()).toEqual([])
})

/** Systems that tell when a process was started. */
const testStart = test.skipIf(platform !== 'linux')

testStart(
  'a lock left behind by an earlier process of the number of another one is taken at once',
  async () => {
    const { take } = lockedTarget(await nameHere(ppid, '1', '1'))
    expect(await take()).toBe(0)
  },
)

testStart('a lock of a killed process whose parent does not know yet is taken at once', async () => {
  // The shell becomes a program that never asks for its children.
  const shell = spawn('sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 3600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void shell.kill('SIGKILL'))
  const id = Number(String((await once(shell.stdout, 'data'))[0]))
  await expect.poll(() => readFileSync(`/proc/${id}/stat`, 'utf8')).toContain(') Z ')
  const { take } = lockedTarget(await nameHere(id, '1', startOf(id)))
  expect(await take()).toBe(0)
})

testStart(
  'for a process of this machine that runs, a command waits, says so, and gives up in the end',
  async () => {
    const name = await nameHere(ppid, '1', startOf(ppid))
    const { take, said, left, locks } = lockedTarget(name, `1\n${hostname()}\n`)
    await expect(take()).rejects.toMatchObject({
      message: `another chatdocs process is writing to /dist: process ${ppid}`,
      help: `wait until it has finished, or delete ${locks}`,
    })
    expect(said).toEqual([`waiting for process ${ppid}, which is writing to /dist`])
    expect(left()).toEqual([name])
  },
)

describe('a lock of a process that cannot be seen', () => {
  // Its id is in use here, too.
  const FOREIGN = `${ppid}-1-1-0123456789ab-x`
  const [PAST, FUTURE] = [new Date(0), new Date('2100-01-01')]

  test.each([
    ['a minute', 'seems to come from the future', FUTURE, SILENCE],
    ['15 seconds', 'is old', PAST, SHORT_SILENCE],
  ])('is taken after %s without a sign of life if it %s', async (_, _name, time, looks) => {
    const { take, said, left, locks, file } = lockedTarget(FOREIGN, '7\nbuild-3\n')
    utimesSync(file, time, time)
    expect(await take()).toBe(looks)
    expect(said).toEqual([
      `waiting for process ${ppid} on build-3, which is writing to /dist; it cannot be seen from here: if it has ended, this goes on within a minute, or at once if you delete ${locks}`,
    ])
    expect(left()).toEqual([])
  })

  test.each<[string, string, () => Promise<string>]>([
    ['of a machine that does not name itself', '', async () => FOREIGN],
    ['of a machine that does not know its processes', '', async () => `${ppid}-1-1-0-x`],
    ['of this machine, if an id in use may be that of a later process', '', () => nameHere(ppid, '1', '0')],
  ])('is taken in the end %s', async (_, text, name) => {
    const { take, file } = lockedTarget(await name(), text)
    utimesSync(file, FUTURE, FUTURE)
    expect(await take()).toBe(SILENCE)
  })

  test.each([
    ['right', undefined],
    ['slow', PAST],
    ['fast', FUTURE],
  ])('is not taken while it shows life; its clock may be %s', async (_, time) => {
    const { take, file, left } = lockedTarget(FOREIGN, '0\nbuild-3\n')
    const pauses = await take((now) => {
      if (now % (SHORT_SILENCE - 1) === 0) writeFileSync(file, `${now}\nbuild-3\n`)
      if (time) utimesSync(file, time, time)
      if (now === PATIENCE - 100) rmSync(file)
    })
    expect(pauses).toBe(PATIENCE - 100)
    expect(left()).toEqual([])
  })

  test('can be deleted', async () => {
    const { take, locks } = lockedTarget(FOREIGN)
    expect(await take((now) => now === 30 && rmSync(locks, { recursive: true }))).toBe(30)
  })
})

test('a process that has a lock shows that it is alive, with its host', async () => {
  const { target, locks, left } = lockedTarget()
  const text = () => readFileSync(join(locks, left()[0] ?? ''), 'utf8')
  const work = async () => {
    const first = text()
    await expect.poll(text).not.toBe(first)
    expect(text()).toMatch(/^\d+\n.+\n$/)
    expect(text().split('\n')[1]).toBe(hostname())
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
  mkdirSync(join(target.stateDir, 'locks', '1-1-1-0123456789ab-x'))
  expect(await whileLocked(target, () => 'done')).toBe('done')
  expect(left()).toEqual([])
})
