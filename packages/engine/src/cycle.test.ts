import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CycleError } from './cycle.ts'
import { Database } from './database.ts'
import { input, type Query, query } from './query.ts'

const edges = input<readonly string[]>('edges')

/** How far a node is from the end of the longest way: a question that no circle can answer. */
const height: Query<number> = query('height', async (db, key) => {
  await pause()
  const targets = (await db.get(edges, key)) ?? []
  const heights = await Promise.all(targets.map((target) => db.get(height, target)))
  return 1 + Math.max(0, ...heights)
})

/** The same, but it starts without waiting and reads one after the other. */
const steep: Query<number> = query('steep', async (db, key) => {
  let most = 0
  for (const target of (await db.get(edges, key)) ?? []) most = Math.max(most, await db.get(steep, target))
  return 1 + most
})

type Graph = Readonly<Record<string, string>>

function database(graph: Graph): Database {
  const db = new Database()
  for (const [from, to] of Object.entries(graph)) db.set(edges, from, to === '' ? [] : to.split(' '))
  return db
}

const CIRCLES: readonly (readonly [string, Graph, string])[] = [
  ['itself', { a: 'a' }, '(a) → (a)'],
  ['two ways', { a: 'b', b: 'a' }, '(a) → (b) → (a)'],
  ['three ways', { a: 'b', b: 'c', c: 'a' }, '(a) → (b) → (c) → (a)'],
]

for (const measure of [height, steep]) {
  test.each(CIRCLES)(
    `${measure.name}: a circle through %s is reported, whoever asks first`,
    async (...test) => {
      const [, graph, way] = test
      const message = way.replaceAll('(', `${measure.name}(`)
      for (const first of Object.keys(graph)) {
        const db = database(graph)
        await expect(db.get(measure, first)).rejects.toThrow(message)
      }
      const db = database(graph)
      const asked = Object.keys(graph).map((key) => db.get(measure, key))
      for (const outcome of await Promise.allSettled(asked)) {
        expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'CycleError' } })
        expect(String((outcome as PromiseRejectedResult).reason)).toContain(message)
      }
    },
  )
}

test('who merely depends on a circle gets its error, and names the circle only', async () => {
  const db = database({ x: 'y a', y: '', a: 'b', b: 'a' })
  const error = await db.get(height, 'x').catch((error: unknown) => error)
  expect(error).toBeInstanceOf(CycleError)
  expect((error as CycleError).way).toEqual(['height(a)', 'height(b)'])
})

test('nobody on the circle can talk himself out of it', async () => {
  const db = new Database()
  const brave: Query<string> = query('brave', (db) => db.get(meek).catch(() => 'never mind'))
  const meek: Query<string> = query('meek', (db) => db.get(brave))
  const outcomes = await Promise.allSettled([db.get(brave), db.get(meek)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('a circle ends with the edit that opens it, and begins with the one that closes it', async () => {
  const db = database({ a: 'b', b: 'c', c: 'a' })
  await expect(db.get(height, 'a')).rejects.toThrow(CycleError)
  db.set(edges, 'c', [])
  expect(await db.get(height, 'a')).toBe(3)
  db.set(edges, 'c', ['b'])
  await expect(db.get(height, 'a')).rejects.toThrow('height(b) → height(c) → height(b)')
})

test('a read of another revision closes no circle', async () => {
  const db = database({ a: 'b', b: '' })
  expect(await db.get(height, 'a')).toBe(2)
  db.set(edges, 'a', [])
  db.set(edges, 'b', ['a'])
  expect(await Promise.all([db.get(height, 'a'), db.get(height, 'b')])).toEqual([1, 2])
})

const KEYS = [...'abcdef']
const arbitraryEdges = fc.record({ from: fc.constantFrom(...KEYS), to: fc.subarray(KEYS, { maxLength: 3 }) })
const arbitraryAsk = fc.shuffledSubarray(KEYS, { minLength: 1 })

test('in any graph, after any edits, exactly those who depend on a circle fail, and nobody hangs', async () => {
  const edit = fc.record({ changes: fc.array(arbitraryEdges, { maxLength: 6 }), ask: arbitraryAsk })
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
      let asked = 0
      const db = new Database({ pause: () => (asked++ % 2 === 0 ? Promise.resolve() : undefined) })
      const graph = new Map<string, readonly string[]>()
      for (const { changes, ask } of edits) {
        for (const { from, to } of changes) {
          graph.set(from, to)
          db.set(edges, from, to)
        }
        for (const measure of [height, steep]) {
          const outcomes = await Promise.allSettled(ask.map((key) => db.get(measure, key)))
          expect(outcomes.map(shown)).toEqual(ask.map((key) => heightIn(graph, key, [])))
        }
      }
    }),
  )
})

function shown(outcome: PromiseSettledResult<number>): number | 'circle' {
  if (outcome.status === 'fulfilled') return outcome.value
  expect(outcome.reason).toBeInstanceOf(CycleError)
  return 'circle'
}

function heightIn(
  graph: ReadonlyMap<string, readonly string[]>,
  key: string,
  above: readonly string[],
): number | 'circle' {
  if (above.includes(key)) return 'circle'
  const heights = (graph.get(key) ?? []).map((target) => heightIn(graph, target, [...above, key]))
  return heights.includes('circle') ? 'circle' : 1 + Math.max(0, ...heights.map(Number))
}

function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
