import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { double } from './bodies.fixture.ts'
import { bundleFixture, removeFixture } from './bundle.fixture.ts'
import { Database } from './database.ts'
import type { Node } from './node.ts'
import { pooled } from './pool.ts'
import { input, query } from './query.ts'
import { inline, type Run, type TaskName } from './task.ts'
import { trace } from './trace.ts'

interface Heard {
  readonly type: string
  readonly ask?: object
  readonly task?: string
  readonly asker?: { readonly node: Node; readonly reads: readonly Node[] }
  readonly node?: Node
  readonly reads?: readonly Node[]
}

let worker: URL
beforeAll(async () => {
  worker = await bundleFixture('worker')
})
afterAll(() => removeFixture(worker))

const number = input<number>('number')
const half = query<number>('half', async (db) => ((await db.get(number)) ?? 0) / 2)
const whole = query<number>('whole', async (db) => {
  const read = await db.get(half)
  // It is under way while the task is asked for, so the task does not wait for it.
  const [doubled] = await Promise.all([db.run(double, read), db.get(late)])
  return doubled
})
const late = query<number>('late', async (db) => db.run(double, (await db.get(number)) ?? 0))

function names(nodes: readonly Node[] = []): string[] {
  return nodes.map((node) => node.query.name)
}

/** The value of `whole`, and what was heard of it. */
async function heardOf(run: Run): Promise<{ value: number; heard: Heard[] }> {
  const heard: Heard[] = []
  const listen = (event: unknown) => void heard.push(event as Heard)
  trace.subscribe(listen)
  onTestFinished(() => void trace.unsubscribe(listen))
  const db = new Database({ run })
  db.set(number, '', 42)
  return { value: await db.get(whole), heard }
}

test('a recording hears which query asked for each task, what it had read by then, and what each query has read', async () => {
  const asked: TaskName[] = []
  const { value, heard } = await heardOf((task, input) => {
    asked.push(task)
    return inline({ double: (input: number) => 2 * input })(task, input)
  })
  expect(value).toBe(42)
  const askers = asked.map(({ asker }) => asker as NonNullable<Heard['asker']>)
  expect(askers.map(({ node, reads }) => [node.query.name, names(reads)])).toEqual([
    ['whole', ['half']],
    ['late', ['number']],
  ])
  expect(heard.map(({ type, node, reads }) => [type, node?.query.name, names(reads)])).toEqual([
    ['settled', 'half', ['number']],
    ['settled', 'late', ['number']],
    ['settled', 'whole', ['half', 'late']],
  ])
})

test('a recording hears how each task comes and goes', async () => {
  const pool = pooled({ size: 1, worker })
  const { value, heard } = await heardOf(pool)
  await pool.close()
  expect(value).toBe(42)
  for (const asker of ['whole', 'late']) {
    const { ask } = heard.find((each) => each.asker?.node.query.name === asker) ?? {}
    const own = heard.filter((each) => each.ask === ask)
    expect(own.map(({ type }) => type)).toEqual(['asked', 'sent', 'answered'])
  }
})

test('without a recording, a task is asked for as it is', async () => {
  const asked: TaskName[] = []
  const db = new Database({
    run: (task, input) => {
      asked.push(task)
      return inline({ double: (input: number) => 2 * input })(task, input)
    },
  })
  db.set(number, '', 1)
  expect(await db.get(whole)).toBe(1)
  expect(asked).toEqual([double, double])
  expect(asked.every((task) => task === double)).toBe(true)
})
