import { expect, test } from 'vitest'
import { Budget } from './budget.ts'
import { Database } from './database.ts'
import { fingerprint } from './fingerprint.ts'
import { makeNode, type Node } from './node.ts'
import type { DatabaseOptions } from './options.ts'
import { input, query } from './query.ts'
import { memoryStore } from './store.ts'
import { inline, remembered, task } from './task.ts'

const text = input<string>('text')
const LARGE = 'large '.repeat(1000)
/** Room for four values. */
const FEW = 10 * LARGE.length

const parse = task<string, { title: string; body: string }>('parse', 1)
const parsed = query('document', { digest: 'reads' }, async (db, path: string) =>
  db.run(parse, (await db.get(text, path)) ?? ''),
)
const body = query('body', async (db, path: string) => (await db.get(parsed, path)).body)
const kept = query('kept', { kept: true }, async (db, path: string) => `${await db.get(body, path)} kept`)
const shown = query('shown', async (db, path: string) => (await db.get(kept, path)).length)

/** A site of large documents, with counts of what was done. */
function site(paths: readonly string[], options: DatabaseOptions = {}) {
  const counts = { parsed: 0, loaded: 0 }
  const store = memoryStore()
  const bodies = {
    parse: (words: string) => {
      counts.parsed++
      return { title: words.slice(0, 1), body: words }
    },
  }
  const queries = new Map([text, parsed, body, kept, shown].map((each) => [each.name, each]))
  const db = new Database({ store, run: remembered(store, inline(bodies)), budget: FEW, queries, ...options })
  const give = (path: string, mark = '') => {
    const value = path + mark + LARGE
    const load = () => {
      counts.loaded++
      return value
    }
    db.setLazily(text, path, { digest: fingerprint(value), value, load })
  }
  for (const path of paths) give(path)
  return { db, give, counts }
}

test('a very large value that comes back again and again stays, smaller ones do not', () => {
  const dropped: string[] = []
  const drop = ({ key }: Node) => void dropped.push(key)
  const [whole, half] = ['whole', 'half'].map((key): Node => ({ ...makeNode(text, key), value: LARGE }))
  const tight = new Budget(LARGE.length, drop)
  for (let time = 0; time < 20; time++) tight.add(whole as Node)
  expect(dropped).toEqual(Array(4).fill('whole'))
  dropped.length = 0
  const wide = new Budget(40 * LARGE.length, drop)
  for (let time = 0; time < 20; time++) wide.add({ ...makeNode(text, `${time}`), value: LARGE })
  for (let time = 0; time < 20; time++) {
    wide.add(half as Node)
    wide.empty()
  }
  expect(dropped.filter((key) => key === 'half')).toHaveLength(20)
})

test('the oldest values are dropped when others need their room, and what is under way stays', () => {
  const dropped: string[] = []
  const budget = new Budget(FEW, ({ key }) => dropped.push(key))
  const nodes = Array.from({ length: 8 }, (_, at): Node => ({ ...makeNode(text, `${at}`), value: LARGE }))
  for (const node of nodes.slice(0, 4)) budget.add(node)
  expect(dropped).toEqual([])
  const [first, second] = nodes as [Node, Node]
  first.work = { node: first, done: undefined, waits: [], askers: [], circle: undefined }
  budget.remove(second)
  budget.add({ ...second, value: 'small' })
  for (const node of nodes.slice(4)) budget.add(node)
  expect(dropped).toEqual(['2', '3', '4'])
})

test('if nearly all values are under way, a value that comes looks at few of them', () => {
  let looks = 0
  const dropped: string[] = []
  const budget = new Budget(FEW, ({ key }) => dropped.push(key))
  const add = (key: string, isUnderWay: boolean) => {
    const node: Node = { ...makeNode(text, key), value: LARGE }
    const work = isUnderWay ? { node, done: undefined, waits: [], askers: [], circle: undefined } : undefined
    Object.defineProperty(node, 'work', { get: () => ++looks && work })
    budget.add(node)
  }
  for (let at = 0; at < 1000; at++) add(`${at}`, at % 100 > 0)
  expect(looks).toBeLessThan(10 * 1000)
  // The others were dropped, but for the last ones.
  expect(dropped.length).toBeGreaterThan(5)
})

test('a value that no budget has room for is dropped once it has been given', async () => {
  const { db, give, counts } = site(['a', 'b', 'c'], { budget: () => 0, readsAtOnce: 2 })
  const all = query('all', async (db) =>
    (await Promise.all(['a', 'b', 'c'].map((path) => db.get(kept, path)))).map((each) => each.slice(0, 2)),
  )
  expect(await db.get(all)).toEqual(['al', 'bl', 'cl'])
  expect(await db.get(kept, 'b')).toBe(`b${LARGE} kept`)
  expect(await db.get(body, 'b')).toBe(`b${LARGE}`)
  give('b', '2')
  expect(await db.get(all)).toEqual(['al', 'b2', 'cl'])
  expect(counts.parsed).toBe(4)
})

test('values that were dropped are fetched, loaded or made again, without a task, and count as unchanged', async () => {
  const paths = Array.from({ length: 30 }, (_, at) => `${at}`)
  const ran: string[] = []
  const { db, give, counts } = site(paths, {
    log: ({ query, key, outcome }) => ran.push(`${query}(${key})${outcome === 'same' ? '=' : ''}`),
  })
  for (const path of paths) expect(await db.get(shown, path)).toBe(path.length + LARGE.length + 5)
  const { parsed, loaded } = counts
  expect([parsed, loaded]).toEqual([30, 29])
  ran.splice(0)
  expect(await db.get(body, '3')).toBe(`3${LARGE}`)
  expect(await db.get(kept, '4')).toBe(`4${LARGE} kept`)
  expect(await db.get(text, '5')).toBe(`5${LARGE}`)
  expect(ran).toEqual(['body(3)='])
  expect(counts).toEqual({ parsed: 30, loaded: loaded + 1 })
  // After an edit, only what depends on it runs.
  give('7', 'edited')
  ran.splice(0)
  for (const path of paths) await db.get(shown, path)
  expect(ran).toEqual(['document(7)', 'body(7)', 'kept(7)', 'shown(7)'])
  expect(counts.parsed).toBe(31)
})

test('a graph with dropped values is saved like any other', async () => {
  const paths = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const few = site(paths)
  const all = site(paths, { budget: Number.POSITIVE_INFINITY })
  for (const path of paths) expect(await few.db.get(shown, path)).toBe(await all.db.get(shown, path))
  expect(await few.db.save()).toEqual(await all.db.save())
})

test('values can be dropped all at once: the graph is the same, and nothing runs again for them', async () => {
  const { db, counts } = site(['a', 'b'], { budget: 1e9 })
  const other = site(['a', 'b'], { budget: 1e9 })
  for (const path of ['a', 'b']) expect(await db.get(shown, path)).toBe(await other.db.get(shown, path))
  await db.dropValues()
  expect(await db.save()).toEqual(await other.db.save())
  for (const path of ['a', 'b']) expect(await db.get(body, path)).toBe(path + LARGE)
  expect(counts).toEqual({ parsed: 2, loaded: 0 })
})

test('what the store does not have stays', async () => {
  const store = { ...memoryStore(), has: () => false }
  const { db, counts } = site(['a', 'b', 'c'], { budget: 0, store })
  for (const path of ['a', 'b', 'c', 'a', 'b', 'c']) await db.get(shown, path)
  for (const path of ['a', 'b', 'c']) expect((await db.get(parsed, path)).title).toBe(path)
  expect(counts.parsed).toBe(3)
})

test('an answer that is not stored stays, unless its query is kept, or cheap', async () => {
  const odd = task<string, string>('odd', 1, { remembered: false })
  let ran = 0
  const store = memoryStore()
  const made = (words: string) => {
    ran++
    return words + LARGE
  }
  const db = new Database({ store, run: remembered(store, inline({ odd: made })), budget: 0 })
  const costly = query('costly', (db, key: string) => db.run(odd, key))
  const filed = query('filed', { kept: true }, (db, key: string) => db.run(odd, key))
  for (const key of ['a', 'b', 'a', 'b']) {
    expect(await db.get(costly, key)).toBe(key + LARGE)
    expect(await db.get(filed, key)).toBe(key + LARGE)
  }
  expect(ran).toBe(4)
  const cheap = query('cheap', { cheap: true, digest: 'reads' }, (db, key: string) => db.run(odd, key))
  const log: string[] = []
  const other = new Database({
    run: remembered(store, inline({ odd: made })),
    budget: 0,
    log: ({ key, outcome }) => log.push(`${key} ${outcome}`),
  })
  for (const key of ['a', 'b', 'a']) expect(await other.get(cheap, key)).toBe(key + LARGE)
  expect(ran).toBe(7)
  expect(log).toEqual(['a new', 'b new', 'a same'])
})

test('an input that loads as another value than the one that was dropped is a change', async () => {
  const db = new Database({ budget: 0 })
  let value = `a${LARGE}`
  const digest = fingerprint(value)
  db.setLazily(text, 'a', { digest, load: () => value })
  const length = query('length', async (db, path: string) => (await db.get(text, path))?.slice(0, 3))
  expect(await db.get(length, 'a')).toBe('ala')
  db.setLazily(text, 'b', { digest: fingerprint(LARGE), load: () => LARGE })
  await db.get(text, 'b')
  value = `b${LARGE}`
  expect(await db.get(text, 'a')).toBe(value)
  expect(await db.get(length, 'a')).toBe('bla')
})
