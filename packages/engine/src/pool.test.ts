import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  absent,
  bodies,
  context,
  crash,
  die,
  double,
  echo,
  endless,
  fail,
  leak,
  pause,
  sharing,
  thread,
} from './bodies.fixture.ts'
import { bundleFixture, removeFixture } from './bundle.fixture.ts'
import { type Pool, pooled } from './pool.ts'
import { serve } from './serve.ts'
import { inline, type Run, type Task, type TaskReport } from './task.ts'

let worker: URL
beforeAll(async () => {
  worker = await bundleFixture('worker')
})
afterAll(() => removeFixture(worker))

async function withPool(size: number, use: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = pooled({ size, worker })
  try {
    await use(pool)
  } finally {
    await pool.close()
  }
}

/** How an ask ends, as far as both sides of a thread can agree on it. */
async function ending(run: Run, task: Task<unknown, unknown>, input: unknown): Promise<unknown> {
  try {
    return await run(task, input)
  } catch (error) {
    const { name, message, cause } = error as Error
    return { name, message, cause: cause instanceof Error && [cause.name, cause.message] }
  }
}

const PARITY: readonly (readonly [string, unknown, unknown])[] = [
  ['a number', double, 21],
  ['a document', echo, { title: '插件', parts: ['<p>', { link: 0 }], none: undefined }],
  ['bytes', echo, new Uint8Array([1, 2, 3])],
  ['a map', echo, new Map([['a', new Set([1])]])],
  ['a throw', fail, 'broken'],
  ['no body', absent, null],
]

test.each(PARITY)('%s: the same in a thread as inline', (_, task, input) =>
  withPool(1, async (pool) => {
    const asked = task as Task<unknown, unknown>
    expect(await ending(pool, asked, input)).toEqual(await ending(inline(bodies), asked, input))
  }),
)

test('many asks, few threads: each gets its own answer', () =>
  withPool(2, async (pool) => {
    const inputs = Array.from({ length: 200 }, (_, index) => index)
    const outputs = await Promise.all(inputs.map((input) => pool(double, input)))
    expect(outputs).toEqual(inputs.map((input) => input * 2))
  }))

test('a task that is needed soon goes before those that wait', async () => {
  const pool = pooled({ size: 1, worker, ahead: 1 })
  const order: number[] = []
  const ended = (output: unknown) => order.push(output as number)
  const later = [1, 2, 3].map((input) => pool(echo, input).then(ended))
  const soon = [4, 5].map((input) => pool({ ...echo, soon: true as const }, input).then(ended))
  await Promise.all([...later, ...soon])
  await pool.close()
  expect(order).toEqual([4, 5, 1, 2, 3])
})

test('a thread that is faster than this one leaves turns of the event loop to others', () =>
  withPool(1, async (pool) => {
    const [asks, ahead] = [1200, 12]
    let [left, turns] = [asks, 0]
    const turn = () => {
      turns++
      if (left > 0) setImmediate(turn)
    }
    setImmediate(turn)
    const askAgain = async () => {
      while (left-- > 0) {
        await pool(double, 1)
        for (const end = performance.now() + 0.5; performance.now() < end; );
      }
    }
    await Promise.all(Array.from({ length: 40 }, askAgain))
    expect(turns).toBeGreaterThanOrEqual(asks / ahead)
  }))

test('its size can change: more threads start when it grows', async () => {
  let size = 1
  const pool = pooled({ size: () => size, worker })
  const threads = async () => new Set(await Promise.all(Array.from({ length: 20 }, () => pool(thread, null))))
  expect((await threads()).size).toBe(1)
  size = 2
  expect((await threads()).size).toBe(2)
  await pool.close()
})

test('a thread can start before the first task', () =>
  withPool(2, async (pool) => {
    let started = 0
    const count = () => void started++
    process.on('worker', count)
    pool.warm()
    pool.warm()
    expect(await pool(double, 21)).toBe(42)
    process.off('worker', count)
    expect(started).toBe(1)
  }))

test('each task is reported with the time of its own work', async () => {
  const reports: TaskReport[] = []
  const pool = pooled({ size: 1, worker, ahead: 20, report: (each) => reports.push(each) })
  const began = performance.now()
  await Promise.all(Array.from({ length: 20 }, () => pool(pause, 2)))
  await pool(fail, 'x').catch(() => {})
  const took = performance.now() - began
  await pool.close()
  expect(reports.map(({ task }) => task)).toEqual([...Array.from({ length: 20 }, () => 'pause'), 'fail'])
  // Work in one thread does not overlap; times that include waiting would add up to more.
  const spent = reports.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  expect([spent > 0, spent <= took]).toEqual([true, true])
})

test('threads are given their context', async () => {
  const pool = pooled({ size: 1, worker, context: { site: '/site' } })
  expect(await pool(context, null)).toEqual({ site: '/site' })
  await pool.close()
})

test('what is thrown in a thread keeps message, stack, code and cause, and leaves the pool usable', () =>
  withPool(1, async (pool) => {
    const error = await pool(fail, 'broken').catch((error: unknown) => error)
    expect(error).toMatchObject({
      message: 'task fail: broken',
      task: 'fail',
      cause: { name: 'RangeError', message: 'broken', code: 'ENOENT', cause: { message: 'deeper' } },
    })
    expect(((error as Error).cause as Error).stack).toMatch(/^RangeError: broken\n.*worker\.mjs/)
    expect(await pool(double, 1)).toBe(2)
  }))

test('what cannot cross is an error of its task', () =>
  withPool(1, async (pool) => {
    await expect(pool(echo, () => 1)).rejects.toThrow(/^task echo: .*could not be cloned/)
    await expect(pool(leak, null)).rejects.toThrow(/^task leak: .*could not be cloned/)
    expect(await pool(double, 1)).toBe(2)
  }))

test('a thread that dies rejects its asks and is replaced', () =>
  withPool(1, async (pool) => {
    await expect(pool(die, 3)).rejects.toThrow('task die: its thread ended with exit code 3')
    expect(await pool(double, 1)).toBe(2)
    await expect(pool(crash, 'out of nowhere')).rejects.toThrow('task crash: out of nowhere')
    expect(await pool(double, 2)).toBe(4)
  }))

test('a task that computes without a pause is ended with its thread; one that waits is not, nor those behind it', async () => {
  const pool = pooled({ size: 1, worker, limit: (task) => ({ pause: 1000, endless: 50 })[task] })
  const asks = [pool(pause, 2500), pool(endless, null), pool(double, 1), pool(endless, null), pool(double, 2)]
  expect(await Promise.allSettled(asks)).toMatchObject([
    { status: 'fulfilled' },
    { reason: { task: 'endless', cause: { name: 'ThreadEnded', isEndless: true } } },
    { value: 2 },
    { status: 'rejected' },
    { value: 4 },
  ])
  await pool.close()
})

test('a task in a pattern or in native code is ended, and nothing waits for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pool-'))
  execFileSync('mkfifo', [join(folder, 'pipe')])
  const before = process.listenerCount('exit')
  const pool = pooled({ size: 1, worker, limit: (task) => ({ endless: 50 })[task] })
  const asks = [
    pool(endless, 'pattern'),
    pool(double, 1),
    pool(endless, { pipe: join(folder, 'pipe') }),
    pool(double, 2),
  ]
  expect(await Promise.allSettled(asks)).toMatchObject([
    { reason: { cause: { isEndless: true } } },
    { value: 2 },
    { reason: { cause: { isEndless: true } } },
    { value: 4 },
  ])
  await pool.close()
  // The process would be killed at its end, unless that thread ends before.
  await expect.poll(() => process.listenerCount('exit')).toBe(before + 1)
  writeFileSync(join(folder, 'pipe'), '')
  await expect.poll(() => process.listenerCount('exit')).toBe(before)
  rmSync(folder, { recursive: true })
})

test('no ask is lost when threads die among many', () =>
  withPool(2, async (pool) => {
    const asks = Array.from({ length: 60 }, (_, at) => (at % 20 === 7 ? pool(die, 1) : pool(double, at)))
    const outcomes = await Promise.allSettled(asks)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(57)
    expect(await pool(double, 1)).toBe(2)
  }))

test('answers that a thread has not sent when it ends are made again, and only the task that it was doing fails', async () => {
  const reported: string[] = []
  const report = ({ task }: TaskReport) => void reported.push(task)
  const pool = pooled({ size: 1, worker, ahead: 9, together: Number.POSITIVE_INFINITY, report })
  const all = [pool(double, 1), pool(double, 2), pool(die, 3), pool(double, 4), pool(double, 5)]
  const ends = await Promise.allSettled(all)
  await pool.close()
  expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : 'failed'))).toEqual([
    2,
    4,
    'failed',
    8,
    10,
  ])
  expect(reported).toEqual(Array(4).fill('double'))
})

test('a worker that cannot be loaded fails all asks, and is not tried for each', async () => {
  const broken = new URL('./broken.mjs', worker)
  const starts = new URL('./starts', worker)
  const program = `appendFileSync(new URL('./starts', import.meta.url), '+'); throw new Error('broken worker')`
  await writeFile(broken, `import { appendFileSync } from 'node:fs'; ${program}`)
  const pool = pooled({ size: 2, worker: broken })
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, input) => pool(double, input)))
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'task double: broken worker' } })
  }
  await pool.close()
  expect(await readFile(starts, 'utf8')).toBe('++')
})

test('idle threads do not keep a process alive', async () => {
  const program = await bundleFixture('idle')
  const args = [fileURLToPath(program), worker.href]
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 600_000 })
  expect(stdout).toBe('42\n')
  await removeFixture(program)
})

test('closing rejects what is not answered, and all that comes later', async () => {
  const pool = pooled({ size: 1, worker })
  const asked = Promise.allSettled([pool(crash, 'x'), pool(double, 1), pool(double, 2)])
  await pool.close()
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(pool(double, 1)).rejects.toThrow('task double: the pool is closed')
})

test('serve is for a worker thread', () => {
  expect(() => serve(bodies)).toThrow('serve is for a worker thread')
})

test('a thread keeps what inputs have in common, also after one that cannot be sent, and in several threads', () =>
  withPool(2, async (pool) => {
    const [one, other] = [{ name: 'one' }, { name: 'other' }]
    const inputs = [one, one, other, one, undefined, other, other].map((all, own) => ({ all, own }))
    const bad = { all: { leak: () => {} }, own: 0 }
    const rounds = Array.from({ length: 20 }, () => [
      ...inputs,
      bad,
      { all: bad.all, own: 1 },
      ...inputs,
    ]).flat()
    const answers = await Promise.all(rounds.map((each) => ending(pool, sharing as never, each)))
    const expected = rounds.map((each) =>
      each.all === bad.all ? expect.objectContaining({ name: 'TaskError' }) : each,
    )
    expect(answers).toEqual(expected)
  }))

test('threads with nothing to do end, and others start when there is work again', () =>
  withPool(2, async (pool) => {
    const [idle, busy] = [await pool(thread, null), pool(pause, 20)]
    pool.rest()
    await busy
    // The busy thread stays until it rests, too.
    const same = await pool(thread, null)
    pool.rest()
    const others = await Promise.all([pool(thread, null), pool(thread, null)])
    expect(others.filter((each) => each === idle || each === same)).toEqual([])
    // One that has not even started ends without harm to what is asked next.
    pool.rest()
    pool.warm()
    pool.rest()
    expect(await pool(double, 21)).toBe(42)
  }))
