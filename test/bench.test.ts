import { expect, test } from 'vitest'
import { jobsOf, withWork } from './bench/recording.js'
import { criticalPath, simulate } from './bench/simulate.js'
import { randomFrom } from './eval/random.ts'

/** The simulation of `npm run bench -- --trace`. */

type Job = Parameters<typeof simulate>[0][number]

const pool = (work: number, ...after: number[]): Job => ({ lane: 'pool', work, after })
const main = (work: number, ...after: number[]): Job => ({ lane: 'main', work, after })
const set = (...after: number[]): Job => ({ lane: 'none', work: 0, after })

const times = <T>(count: number, of: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => of(at))
const on = (jobs: readonly Job[], cores: number, threads = cores) => simulate(jobs, { cores, threads })

test('independent tasks share the cores, in the order they came', () => {
  const eight = times(8, () => pool(3))
  expect([1, 2, 3, 4, 8, 16].map((cores) => on(eight, cores))).toEqual([24, 12, 9, 6, 3, 3])
  expect(on([pool(1), pool(1), pool(4)], 2)).toBe(5)
  expect(on([pool(4), pool(1), pool(1)], 2)).toBe(4)
})

test('tasks that wait for each other are never at work together', () => {
  const chain = [pool(2), pool(3, 0), pool(4, 1)]
  expect([1, 2, 16].map((cores) => on(chain, cores))).toEqual([9, 9, 9])
  const wall = [pool(1), pool(5), set(0, 1), pool(2, 2), pool(2, 2)]
  expect([1, 2].map((cores) => on(wall, cores))).toEqual([10, 7])
})

test('the main thread does one thing at a time, beside the others', () => {
  const jobs = [main(2), pool(3, 0), pool(3, 0), main(2, 1), main(2, 2)]
  expect([1, 2, 3, 16].map((cores) => on(jobs, cores))).toEqual([12, 9, 9, 9])
  expect(
    on(
      times(4, () => main(2)),
      16,
    ),
  ).toBe(8)
})

test('there are no more threads than are wanted, and each has to start', () => {
  const jobs = times(4, () => pool(3))
  expect(simulate(jobs, { cores: 8, threads: 2 })).toBe(6)
  expect(simulate(jobs, { cores: 8, threads: 2, start: 5 })).toBe(11)
  expect(simulate(jobs, { cores: 1, threads: 2, start: 5 })).toBe(17)
})

test('what V8 does beside uses idle cores, and takes its share where there are none', () => {
  const jobs = times(4, () => pool(2))
  const withBeside = (cores: number, most = 0) => simulate(jobs, { cores, threads: 1, beside: 0.5, most })
  expect([1, 2, 16].map((cores) => withBeside(cores))).toEqual([11, 8, 8])
  expect(withBeside(1, 100)).toBe(8)
})

/** A graph as builds have them: each job waits for some of the last ones. */
function randomJobs(random: () => number): Job[] {
  return times(60, (number) => {
    const after = times(Math.floor(random() * 3), () => Math.floor(random() * number)).filter(
      () => number > 0,
    )
    const work = Math.ceil(random() * 9)
    return random() < 0.1 ? set(...after) : random() < 0.2 ? main(work, ...after) : pool(work, ...after)
  })
}

test('no schedule is shorter than the critical path, the work of each core or the main thread, nor longer than two of them', () => {
  const random = randomFrom(Number(process.env.SEED))
  for (const jobs of times(200, () => randomJobs(random))) {
    const path = criticalPath(jobs)
    const sum = (of: readonly Job[]) => of.reduce((all, { work }) => all + work, 0)
    const own = sum(jobs.filter(({ lane }) => lane === 'main'))
    expect(on(jobs, 1)).toBe(sum(jobs))
    for (const cores of [2, 4, 8, 100]) {
      const time = on(jobs, cores)
      expect(time).toBeGreaterThanOrEqual(Math.max(path, own, sum(jobs) / cores))
      // Graham's bound for lists, with one more machine that only the main thread has.
      expect(time).toBeLessThanOrEqual(path + own + sum(jobs) / cores)
    }
  }
})

test('more cores are never slower for tasks that wait for nothing', () => {
  const random = randomFrom(Number(process.env.SEED))
  for (const jobs of times(100, () => times(40, () => pool(Math.ceil(random() * 20))))) {
    const all = [1, 2, 3, 4, 8, 16, 40].map((cores) => on(jobs, cores))
    expect(all).toEqual(all.toSorted((one, other) => other - one))
  }
})

test('a recording becomes jobs: pieces of the main thread, tasks, and what queries waited for', () => {
  const task = (piece: number, busy: number, ...deps: number[]) => ({ piece, busy, deps })
  const pieces = [
    { busy: 5, after: -1 },
    { busy: 1, after: -1 },
    { busy: 2, after: 0 },
    { busy: 3, after: 1 },
    { busy: 1, after: -1 },
    { busy: 7, after: 2 },
  ]
  // Two tasks at the start, a third once both are answered, and one more that waits for what is not over: that is left out.
  const tasks = [task(0, 10), task(1, 20), task(3, 30, -1), task(4, 40, 2)]
  const jobs = jobsOf({ pieces, tasks, joins: [[0, 1]] } as never)
  expect(jobs).toEqual([
    main(5),
    pool(10, 0),
    main(1, 0),
    pool(20, 2),
    main(2, 1),
    main(3, 3),
    set(4, 5),
    pool(30, 5, 6),
    main(1, 5),
    pool(40, 8),
    main(7, 7, 1, 3, 7, 9),
  ])
  // 5, 1, then 20 on a thread, 3, and 30 beside 1 and 40, and 7 at the end.
  expect(on(jobs, 16)).toBe(5 + 1 + 20 + 3 + 1 + 40 + 7)
  expect(on(jobs, 1)).toBe(5 + 10 + 1 + 20 + 2 + 3 + 30 + 1 + 40 + 7)
})

test('a span computes for its part of the time in which its thread had a processor', () => {
  const spans = [
    { active: 30, computed: 0 },
    { active: 60, computed: 30 },
    { active: 160, computed: 130 },
    { active: 170, computed: 138 },
  ]
  expect(withWork(spans).map(({ busy }) => busy)).toEqual([15, 15, 100, 8])
  expect(withWork([])).toEqual([])
})
