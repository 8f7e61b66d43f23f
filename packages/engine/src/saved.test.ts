import { expect, test } from 'vitest'
import { fingerprint } from './fingerprint.ts'
import { type Query, query } from './query.ts'
import { facts, kept, opened, page, paths, QUERIES, SITE, savedSite, text, titles } from './saved.fixture.ts'

test('what did not change is not run, and a value is made only if it is asked for', async () => {
  const { saved, store } = await savedSite()
  const { db, give, ran, fetched } = opened(saved, { store })
  const { revision } = db
  give(SITE)
  expect(db.revision).toBe(revision)
  expect(await db.get(titles)).toBe('A,B')
  expect(await db.get(facts, 'a')).toEqual({ title: 'A' })
  expect([ran(), fetched()]).toEqual(['', 0])
  expect(await db.get(kept, 'a')).toMatch(/^A,B \| A\none +kept$/)
  expect([ran(), fetched()]).toEqual(['', 1])
  expect(await db.get(page, 'b')).toMatch(/^A,B \| B\ntwo +$/)
  expect([ran(), fetched()]).toEqual(['page(b)=', 0])
  expect(await db.save()).toBe(undefined)
})

test('an edit runs what it affects, and an equal digest stops it', async () => {
  const { saved, store } = await savedSite()
  const { db, give, ran, fetched } = opened(saved, { store })
  give({ ...SITE, a: 'A\nmore' })
  await db.get(kept, 'b')
  expect([ran(), fetched()]).toEqual(['facts(a)=', 1])
  expect(await db.get(kept, 'a')).toMatch('more')
  expect([ran(), fetched()]).toEqual(['page(a) kept(a)', 0])
})

test('the keys of an input that were read are known, of nodes from a saved graph, too', async () => {
  const { saved, store } = await savedSite()
  const first = opened(saved, { store })
  first.give(SITE)
  first.db.set(text, 'unread', 'x')
  const read = () => [...first.db.keysRead(text).keys()].sort()
  expect(read()).toEqual([])
  await first.db.get(facts, 'a')
  expect(read()).toEqual(['a'])
  await first.db.get(titles)
  expect([read(), first.ran()]).toEqual([['a', 'b'], ''])
  expect([...first.db.keysAsked(text)]).toEqual(expect.arrayContaining([...read(), 'unread']))

  const cold = opened()
  cold.give(SITE)
  await Promise.all([cold.db.get(facts, 'b'), cold.db.get(facts, 'missing')])
  expect([...cold.db.keysRead(text).keys()]).toEqual(['b', 'missing'])

  // The graph still has nodes that read `b`, and nothing needs them.
  const last = opened(saved, { store })
  last.give({ a: 'A' })
  expect(await last.db.get(titles)).toBe('A')
  expect([...last.db.keysRead(text).keys()]).toEqual(['a'])
})

test('the digest of an input that was read is that which it was given with', async () => {
  const { db } = opened()
  const load = async () => 'A'
  db.setLazily(text, 'a', { digest: fingerprint('A'), load, value: undefined })
  await Promise.all([db.get(facts, 'a'), db.get(facts, 'missing')])
  expect([...db.keysRead(text)]).toEqual([
    ['a', fingerprint('A')],
    ['missing', undefined],
  ])
})

test('an input that is not set again is undefined', async () => {
  const { saved } = await savedSite()
  const { db, ran } = opened(saved)
  db.set(paths, '', ['a', 'b'])
  db.set(text, 'a', SITE.a)
  expect(await db.get(facts, 'b')).toEqual({ title: undefined })
  expect(await db.get(titles)).toBe('A,')
  expect(ran()).toBe('facts(b) titles')
})

test('bytes that are damaged, cut, or of somebody else are no graph', async () => {
  const { saved = new Uint8Array() } = await savedSite()
  const bytes = Uint8Array.from(saved)
  bytes[bytes.length >> 1] = ~(bytes[bytes.length >> 1] ?? 0)
  for (const each of [bytes, saved.slice(0, -1), saved.slice(0, 2), new Uint8Array()]) {
    const { db, give, ran } = opened(each)
    give(SITE)
    expect(await db.get(titles)).toBe('A,B')
    expect(ran()).toBe('facts(a) facts(b) titles')
  }
  for (const [owner, runs] of [
    ['another', 'facts(a)'],
    ['', ''],
  ] as const) {
    const { db, give, ran } = opened(saved, { owner })
    give(SITE)
    await db.get(facts, 'a')
    expect(ran()).toBe(runs)
  }
})

test('a volatile query runs once in every process, and its equal answer stops there', async () => {
  let world = 'fine'
  const weather = query('weather', { volatile: true }, () => world)
  const report = query('report', async (db) => `it is ${await db.get(weather)}`)
  const first = opened()
  await first.db.get(report)
  const saved = await first.db.save()
  const process = () => opened(saved, {}, [weather, report])
  const second = process()
  expect(await second.db.get(report)).toBe('it is fine')
  expect(second.ran()).toBe('weather=')
  expect(await second.db.save()).toBe(undefined)
  world = 'bad'
  const third = process()
  expect(await third.db.get(report)).toBe('it is bad')
  expect(third.ran()).toBe('weather report')
})

test('an input can be given by its digest, and is loaded only for a query that runs', async () => {
  const { saved, store } = await savedSite()
  const { db, ran } = opened(saved, { store })
  const loaded: string[] = []
  const give = (path: string, value: string) => {
    const load = () => {
      loaded.push(path)
      return value
    }
    return db.setLazily(text, path, { digest: fingerprint(value), load })
  }
  db.set(paths, '', ['a', 'b'])
  expect(give('a', SITE.a)).toBe(false)
  expect(give('b', SITE.b)).toBe(false)
  await db.get(kept, 'a')
  expect([ran(), loaded]).toEqual(['', []])
  expect(give('b', 'B\nmore')).toBe(true)
  expect(await db.get(kept, 'b')).toMatch('more')
  expect(loaded).toEqual(['b'])
  expect(ran()).toBe('facts(b)= page(b) kept(b)')
  expect(give('b', 'B\nmore')).toBe(false)
})

test('a value that is not the promised one is a change, also for what was valid before it was loaded', async () => {
  const { saved, store } = await savedSite()
  const { db, ran } = opened(saved, { store })
  db.set(paths, '', ['a', 'b'])
  db.set(text, 'b', SITE.b)
  db.setLazily(text, 'a', { digest: fingerprint(SITE.a), load: () => 'New' })
  const { revision } = db
  expect(await db.get(titles)).toBe('A,B')
  // The page needs the text, so it is loaded. By then the titles count as valid.
  expect(await db.get(page, 'a')).toMatch(/^New,B \| New +$/)
  expect(db.revision).toBe(revision + 1)
  expect(await db.get(titles)).toBe('New,B')
  expect(ran()).toBe('page(a) facts(a) titles page(a)')
})

test('an input that cannot be loaded fails for its revision, like any other error', async () => {
  const { db } = opened()
  let isThere = false
  const load = () => {
    if (isThere) return 'A'
    throw new Error('EACCES')
  }
  db.setLazily(text, 'a', { digest: fingerprint('A'), load })
  await expect(db.get(facts, 'a')).rejects.toThrow('EACCES')
  isThere = true
  await expect(db.get(facts, 'a')).rejects.toThrow('EACCES')
  db.set(text, 'b', 'B')
  expect(await db.get(facts, 'a')).toEqual({ title: 'A' })
})

test('an answer that differs from a valid one is a change, too', async () => {
  let count = 0
  const random = query('random', () => `${count++}${' '.repeat(500)}`)
  const reader = query('reader', async (db) => (await db.get(random)).trim())
  const first = opened()
  expect(await first.db.get(reader)).toBe('0')
  const { db } = opened(await first.db.save(), {}, [random, reader])
  expect(await db.get(reader)).toBe('0')
  expect((await db.get(random)).trim()).toBe('1')
  expect(await db.get(reader)).toBe('1')
})

test('the digest of a value may be that of its reads: it is not hashed, and nothing stops there', async () => {
  const odd = query('odd', { digest: 'reads' }, async (db) => ({
    title: await db.get(titles),
    made: () => {},
  }))
  const reader = query('reader', async (db) => (await db.get(odd)).title)
  const queries = [...QUERIES, odd, reader]
  const first = opened(undefined, {}, queries)
  first.give(SITE)
  await first.db.get(reader)
  const { db, give, ran } = opened(await first.db.save(), {}, queries)
  give({ ...SITE, b: 'B\nmore' })
  expect(await db.get(reader)).toBe('A,B')
  expect(ran()).toBe('facts(b)=')
  db.set(text, 'b', 'C')
  expect(await db.get(reader)).toBe('A,C')
  expect(ran()).toBe('facts(b) titles odd reader')
})

test('errors, and values that are no data, are not saved: what read them runs again', async () => {
  const failing = query('failing', () => Promise.reject(new Error('not today')))
  const strange = query('strange', () => ({ method: () => 1 }))
  const reader = query('reader', async (db) => {
    const failed = await db.get(failing).catch(() => 'failed')
    return `${failed} ${(await db.get(strange)).method()}`
  })
  const last = query('last', async (db) => `${await db.get(reader)}!`)
  const queries = [failing, strange, reader, last]
  const first = opened(undefined, {}, queries)
  await first.db.get(last)
  const { db, ran } = opened(await first.db.save(), {}, queries)
  expect(await db.get(last)).toBe('failed 1!')
  expect(ran()).toBe('failing strange reader=')
})

test('what no process needs is left out after a while, and what one of the last few needed stays', async () => {
  let { saved } = await savedSite()
  const known: boolean[] = []
  for (let round = 0; round < 10; round++) {
    const { db, give } = opened(saved)
    give({ c: `C${round}` })
    await db.get(titles)
    saved = await db.save()
    const later = opened(saved)
    later.give(SITE)
    await later.db.get(facts, 'a')
    known.push(later.ran() === '')
  }
  expect(known.indexOf(false)).toBe(8)
  expect(known.lastIndexOf(true)).toBe(7)
})

test('a graph that lacks a query is still right', async () => {
  const { saved } = await savedSite()
  const { db, give, ran } = opened(saved, {}, [text, paths, titles])
  give({ ...SITE, b: 'C' })
  expect(await db.get(titles)).toBe('A,C')
  expect(ran()).toBe('facts(b) titles')
})

test('a long chain does not overflow the stack when it is opened', async () => {
  const link: Query<number> = query('link', async (db, key) => {
    await db.get(text, key)
    return key === '0' ? 0 : (await db.get(link, String(Number(key) - 1))) + 1
  })
  const first = opened(undefined, {}, [text, link])
  await first.db.get(link, '5000')
  const { db, ran } = opened(await first.db.save(), {}, [text, link])
  expect(await db.get(link, '5000')).toBe(5000)
  expect(ran()).toBe('')
})
