import { expect, test } from 'vitest'
import { type Fingerprint, fingerprintBytes, fingerprintIn } from './fingerprint.ts'
import { input, query } from './query.ts'
import { kept, opened, QUERIES, SITE, savedSite, text, titles } from './saved.fixture.ts'
import { memoryStore, type Store } from './store.ts'
import { inline, remembered, task } from './task.ts'

test('answers of tasks that a process does not need are kept in the store', async () => {
  const shout = task<string, string>('shout', 1)
  const loud = query('loud', async (db, path: string) => db.run(shout, (await db.get(text, path)) ?? ''))
  const bodies = { shout: (words: string) => `${words}!` }
  const run = (store: Store) => ({ store, run: remembered(store, inline(bodies)) })
  const first = usesOf(memoryStore())
  const { db, give } = opened(undefined, run(first.store), [...QUERIES, loud])
  give({ a: 'A', b: 'B', c: 'C' })
  for (const path of ['a', 'b', 'c']) await db.get(loud, path)
  let saved = await db.save()
  for (const b of ['B2', 'B3']) {
    const { store, keys } = usesOf(memoryStore())
    const next = opened(saved, run(store), [...QUERIES, loud])
    next.give({ a: 'A', b, c: 'C' })
    expect(await next.db.get(loud, 'b')).toBe(`${b}!`)
    saved = await next.db.save()
    const expected = ['A', b, 'C'].map((words) => fingerprintIn('task', ['shout', 1, words]))
    expect([...new Set(keys)].sort()).toEqual(expected.sort())
  }
})

test('a value that is the answer of a task is fetched, and stays in the store even if nothing changes', async () => {
  const shout = task<string, readonly string[]>('shout', 1)
  const loud = query('loud', async (db, path: string) => db.run(shout, (await db.get(text, path)) ?? ''))
  const run = remembered(memoryStore(), inline({ shout: (words: string) => Array(300).fill(words) }))
  const { store, keys } = usesOf(memoryStore())
  const first = opened(undefined, { store, run: remembered(store, run) }, [...QUERIES, loud])
  first.give(SITE)
  await first.db.get(loud, 'b')
  const next = opened(await first.db.save(), { store, run: remembered(store, run) }, [...QUERIES, loud])
  next.give(SITE)
  expect(await next.db.get(loud, 'b')).toHaveLength(300)
  expect([next.ran(), next.fetched()]).toEqual(['', 1])
  const last = opened(await first.db.save(), { store, run: remembered(store, run) }, [...QUERIES, loud])
  keys.splice(0)
  await last.db.save()
  await next.db.save()
  expect(keys).toEqual([fingerprintIn('task', ['shout', 1, SITE.b])])
})

test('values that a process does not need are kept in the store', async () => {
  const { saved, store } = await savedSite()
  const used: string[] = []
  const watched: Store = {
    get: (key) => {
      used.push('get')
      return store.get(key)
    },
    put: store.put,
    putLater: (key, value) => {
      used.push('put')
      store.putLater(key, value)
    },
    has: store.has,
    checksum: store.checksum,
    keep: (keys) => used.push(...[...keys].map(() => 'keep')),
  }
  const { db, give } = opened(saved, { store: watched })
  give({ ...SITE, b: 'B\nmore' })
  await db.get(kept, 'b')
  await db.save()
  expect([...new Set(used)]).toEqual(['put', 'keep'])
})

test('a value that the store has lost is made again, and filed again', async () => {
  const { saved } = await savedSite()
  const { db, give, store, ran } = opened(saved)
  give(SITE)
  expect(await db.get(kept, 'a')).toMatch('kept')
  expect(ran()).toBe('page(a)= kept(a)=')
  db.set(text, 'b', 'B\nmore')
  await db.get(kept, 'a')
  const later = opened(await db.save(), { store })
  later.give({ ...SITE, b: 'B\nmore' })
  expect(await later.db.get(kept, 'a')).toMatch('kept')
  expect(later.ran()).toBe('')
})

test('a kept input has the value of the last process until it is set', async () => {
  const model = input<string>('model', { kept: true })
  const shown = query('shown', async (db, key: string) => `${(await db.get(model))?.trim()} ${key}`)
  const queries = [model, shown]
  const first = opened(undefined, {}, queries)
  first.db.set(model, '', `old${' '.repeat(500)}`)
  await first.db.get(shown, 'a')
  const saved = await first.db.save()
  const { db, ran } = opened(saved, { store: first.store }, queries)
  expect(await db.get(shown, 'a')).toBe('old a')
  expect(ran()).toBe('')
  expect(await db.get(shown, 'b')).toBe('old b')
  expect(db.set(model, '', 'new')).toBe(true)
  expect(await db.get(shown, 'a')).toBe('new a')
  const forgetful = opened(saved, {}, queries)
  expect(await forgetful.db.get(shown, 'b')).toBe('undefined b')
  expect(await forgetful.db.get(shown, 'a')).toBe('undefined a')
})

test.each([{}, { digest: 'reads' } as const])(
  'the answers of a task that answers otherwise each time are not mixed: %o',
  async (options) => {
    const roll = task<string, { words: string; rolled: number }>('roll', 1)
    const made = query('made', options, async (db, path: string) =>
      db.run(roll, (await db.get(text, path)) ?? ''),
    )
    const number = query('number', async (db, path: string) => (await db.get(made, path)).rolled)
    const words = query(
      'words',
      async (db, path: string) => `${(await db.get(made, path)).rolled}${await db.get(titles)}`,
    )
    let rolls = 0
    const bodies = { roll: (given: string) => ({ words: given.padEnd(500), rolled: ++rolls }) }
    const store = memoryStore()
    const process = (saved?: Uint8Array, own = store) =>
      opened(saved, { store: own, run: remembered(own, inline(bodies)) }, [...QUERIES, made, number, words])
    const first = process()
    first.give(SITE)
    expect([await first.db.get(number, 'a'), await first.db.get(words, 'a')]).toEqual([1, '1A,B'])
    const saved = await first.db.save()
    // Another process asks the same at the same time; its answer is the one that stays.
    const elsewhere = memoryStore()
    const other = process(undefined, elsewhere)
    other.give(SITE)
    expect(await other.db.get(number, 'a')).toBe(2)
    const key = fingerprintIn('task', ['roll', 1, SITE.a])
    await store.put(key, await elsewhere.get(key))
    const next = process(saved)
    next.give({ ...SITE, b: 'C' })
    expect([await next.db.get(words, 'a'), await next.db.get(number, 'a')]).toEqual(['2A,C', 2])
    expect(rolls).toBe(2)
  },
)

test('values are not exchanged for those of the same digest of something else', async () => {
  const file = input<{ path: string; text: string }>('file', {
    digestOf: (value) => fingerprintBytes(value.text),
  })
  const empty = query('empty', async () => [])
  const read = query('read', async (db, path: string) => {
    const { path: own, text } = (await db.get(file, path)) ?? {}
    return { own, text, titles: await db.get(titles), empty: await db.get(empty) }
  })
  const all = [...QUERIES, file, empty, read]
  const files = ['a', 'b', 'c'].map((path) => ({ path, text: path === 'c' ? '{}' : '[]' }))
  const given = ({ db, give }: ReturnType<typeof opened>, texts: typeof SITE) => {
    give(texts)
    for (const each of files)
      db.setLazily(file, each.path, { digest: fingerprintBytes(each.text), load: async () => each })
  }
  const first = opened(undefined, {}, all)
  given(first, SITE)
  for (const { path } of files) await first.db.get(read, path)
  const next = opened(await first.db.save(), { store: first.store }, all)
  given(next, { ...SITE, b: 'C' })
  for (const { path, text } of files)
    expect(await next.db.get(read, path)).toEqual({ own: path, text, titles: 'A,C', empty: [] })
})

/** A store that notes which values are used. */
function usesOf(store: Store) {
  const keys: Fingerprint[] = []
  const noted: Store = {
    get: (key) => {
      keys.push(key)
      return store.get(key)
    },
    put: store.put,
    putLater: store.putLater,
    has: store.has,
    checksum: store.checksum,
    keep: (more) => keys.push(...more),
  }
  return { keys, store: noted }
}
