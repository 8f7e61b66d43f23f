import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Database } from './database.ts'
import { mergeGraphs } from './merge.ts'
import { input, type Query, query, type Reader } from './query.ts'
import { facts, kept, QUERIES as OF_SITE, opened, SITE, text, titles } from './saved.fixture.ts'
import { memoryStore } from './store.ts'

/** Graphs of several processes become one. `edits.test.ts` tries it on any history. */

const OWNER = ''

test('what one of the processes has made is not run', async () => {
  const store = memoryStore()
  const [one, two] = await Promise.all(
    (['a', 'b'] as const).map(async (path) => {
      const { db, give } = opened(undefined, { store })
      give(SITE)
      await db.get(kept, path)
      return (await db.save()) ?? new Uint8Array()
    }),
  )
  const merged = mergeGraphs([one as Uint8Array, two as Uint8Array], OWNER)
  const { db, give, ran } = opened(merged, { store })
  give(SITE)
  expect(await db.get(kept, 'a')).toMatch(/^A,B \| A\none +kept$/)
  expect(await db.get(kept, 'b')).toMatch(/^A,B \| B\ntwo +kept$/)
  expect([await db.get(titles), ran()]).toEqual(['A,B', ''])
  expect(await db.save()).toBe(undefined)
})

test('a node whose reads another process had with other values runs again', async () => {
  const graphOf = async (site: typeof SITE, path: 'a' | 'b') => {
    const { db, give } = opened()
    give(site)
    await Promise.all([db.get(facts, path), db.get(titles)])
    return (await db.save()) ?? new Uint8Array()
  }
  const graphs = [await graphOf(SITE, 'a'), await graphOf({ ...SITE, b: 'New' }, 'b')]
  for (const site of [SITE, { ...SITE, b: 'New' }]) {
    const { db, give, ran } = opened(mergeGraphs(graphs, OWNER))
    give(site)
    expect(await db.get(titles)).toBe(site === SITE ? 'A,B' : 'A,New')
    expect(ran()).toBe(site === SITE ? '' : 'facts(b) titles')
    expect(await db.get(text, 'b')).toBe(site.b)
  }
})

test('values whose digest is that of their reads are not those of other reads', async () => {
  const odd = query('odd', { digest: 'reads' }, async (db) => ({ title: await db.get(titles), f() {} }))
  const reader = query('reader', async (db) => (await db.get(odd)).title)
  const queries = [...OF_SITE, odd, reader]
  const graphOf = async (site: typeof SITE, wanted: Query<unknown>) => {
    const { db, give } = opened(undefined, {}, queries)
    give(site)
    await db.get(wanted)
    return (await db.save()) ?? new Uint8Array()
  }
  const site = { ...SITE, b: 'New' }
  const graphs = [await graphOf(SITE, reader), await graphOf(site, odd)]
  for (const all of [graphs, graphs.toReversed()]) {
    const { db, give } = opened(mergeGraphs(all, OWNER), {}, queries)
    give(site)
    expect(await db.get(reader)).toBe('A,New')
  }
})

test('graphs that are damaged, or of somebody else, are left out', async () => {
  const { db, give } = opened()
  give(SITE)
  await db.get(titles)
  const saved = (await db.save()) ?? new Uint8Array()
  const bytes = Uint8Array.from(saved)
  bytes[9] = ~(bytes[9] as number)
  expect(mergeGraphs([bytes, saved.slice(0, 9)], OWNER)).toBe(undefined)
  expect(mergeGraphs([saved], 'another')).toBe(undefined)
  const rest = opened(mergeGraphs([bytes, saved], OWNER))
  rest.give(SITE)
  await rest.db.get(titles)
  expect(rest.ran()).toBe('')
})

const QUERIES = 12
const number = input<number>('number')

/** Queries of which each reads some before it, or inputs. */
type Program = readonly (readonly number[])[]

function queriesOf(program: Program): Query<number>[] {
  const made: Query<number>[] = []
  for (const [index, targets] of program.entries()) {
    const read = (db: Reader, target: number) => {
      const before = index > 0 && target % 3 > 0 ? made[target % index] : undefined
      return before ? db.get(before, 'key') : db.get(number, String(target % 4))
    }
    const run = async (db: Reader) => {
      const values = await Promise.all(targets.map((target) => read(db, target)))
      return values.reduce<number>((sum, value) => sum + (value ?? 0), index) % 7
    }
    made.push(query(`q${index}`, index % 4 === 3 ? { digest: 'reads' } : {}, run))
  }
  return made
}

test('processes that each ask for a part have made what one makes that asks for all', async () => {
  const program = fc.array(fc.array(fc.nat(60), { maxLength: 4 }), { minLength: QUERIES, maxLength: QUERIES })
  const parts = fc.array(fc.array(fc.nat(QUERIES - 1), { maxLength: 5 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(program, parts, async (program, parts) => {
      const queries = queriesOf(program)
      const ran: string[] = []
      const process = (saved?: Uint8Array) => {
        const db = new Database({
          saved,
          queries: new Map([number, ...queries].map((each) => [each.name, each])),
          log: ({ query }) => ran.push(query),
        })
        for (const key of [0, 1, 2, 3]) db.set(number, String(key), key * key)
        return db
      }
      const asked = async (saved: Uint8Array | undefined, part: readonly number[]) => {
        const db = process(saved)
        const found = await Promise.all(part.map((index) => db.get(queries[index] as Query<number>, 'key')))
        return { found, saved: (await db.save()) ?? saved ?? new Uint8Array() }
      }
      const graphs = []
      for (const part of parts) graphs.push((await asked(undefined, part)).saved)
      const all = parts.flat()
      const whole = await asked(undefined, all)
      ran.length = 0
      const merged = await asked(mergeGraphs(graphs, OWNER), all)
      expect([merged.found, ran]).toEqual([whole.found, []])
    }),
  )
})
