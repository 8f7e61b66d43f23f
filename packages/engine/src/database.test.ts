import { expect, test } from 'vitest'
import { Database } from './database.ts'
import type { LogEntry } from './options.ts'
import { input, type Query, query, type Reader } from './query.ts'

const text = input<string>('text')
const paths = input<readonly string[]>('paths')

/** A small site: two documents with a title in the first line, and a list of the titles. */
const facts = query('facts', async (db, path: string) => {
  const first = (await db.get(text, path))?.split('\n')[0]
  if (first === '!') throw new Error(`no title in ${path}`)
  return { title: first }
})
const titles = query('titles', async (db) => {
  const all = (await db.get(paths)) ?? []
  return (await Promise.all(all.map((path) => db.get(facts, path)))).map(({ title }) => title)
})
const page = query('page', async (db, path: string) => {
  const [own, list] = [await db.get(text, path), await db.get(titles)]
  return `${list} | ${own}`
})

/** A database that tells what it ran since it was last asked to. */
function logged(): { db: Database; ran: () => string } {
  const entries: LogEntry[] = []
  const db = new Database({ log: (entry) => entries.push(entry) })
  const mark = { new: '', changed: '!', same: '=' }
  const ran = () =>
    entries
      .splice(0)
      .map(({ query, key, outcome }) => `${query}${key && `(${key})`}${mark[outcome]}`)
      .join(' ')
  return { db, ran }
}

async function site(): Promise<ReturnType<typeof logged>> {
  const made = logged()
  made.db.set(paths, '', ['a', 'b'])
  made.db.set(text, 'a', 'A\none')
  made.db.set(text, 'b', 'B\ntwo')
  await made.db.get(page, 'a')
  return made
}

test('everything is run once, and nothing a second time', async () => {
  const { db, ran } = await site()
  expect(ran()).toBe('facts(a) facts(b) titles page(a)')
  expect(await db.get(page, 'a')).toBe('A,B | A\none')
  expect(ran()).toBe('')
})

test('an equal value is no change', async () => {
  const { db, ran } = await site()
  const { revision } = db
  ran()
  expect(db.set(paths, '', ['a', 'b'])).toBe(false)
  expect(db.revision).toBe(revision)
  await db.get(page, 'a')
  expect(ran()).toBe('')
})

test('an equal answer stops the change', async () => {
  const { db, ran } = await site()
  await db.get(page, 'b')
  ran()
  db.set(text, 'a', 'A\nmore')
  expect(await db.get(page, 'b')).toBe('A,B | B\ntwo')
  expect(ran()).toBe('facts(a)=')
  expect(await db.get(page, 'a')).toBe('A,B | A\nmore')
  expect(ran()).toBe('page(a)!')
})

test('an equal answer keeps the old value', async () => {
  const { db } = await site()
  const before = await db.get(facts, 'a')
  db.set(text, 'a', 'A\nmore')
  expect(await db.get(facts, 'a')).toBe(before)
})

test('what is not asked for does not run', async () => {
  const { db, ran } = await site()
  ran()
  db.set(text, 'a', 'New')
  expect(await db.get(facts, 'b')).toEqual({ title: 'B' })
  expect(ran()).toBe('')
})

test('an input that was never set is undefined, and setting it is a change', async () => {
  const { db, ran } = logged()
  expect(await db.get(facts, 'a')).toEqual({ title: undefined })
  ran()
  expect(db.set(text, 'a', 'A')).toBe(true)
  expect(await db.get(facts, 'a')).toEqual({ title: 'A' })
  expect(db.set(text, 'a', undefined)).toBe(true)
  expect(db.set(text, 'a', undefined)).toBe(false)
  expect(await db.get(facts, 'a')).toEqual({ title: undefined })
  expect(ran()).toBe('facts(a)! facts(a)!')
})

test('reads are verified in the order they were made: what is not reached is not run', async () => {
  const { db, ran } = logged()
  const word = query('word', async (db, key: string) => (await db.get(text, key)) ?? '')
  const chosen = query('chosen', async (db) => {
    return (await db.get(word, 'which')) === 'a' ? db.get(word, 'a') : 'none'
  })
  db.set(text, 'which', 'a')
  db.set(text, 'a', '1')
  await db.get(chosen)
  ran()
  db.set(text, 'which', 'b')
  db.set(text, 'a', '2')
  expect(await db.get(chosen)).toBe('none')
  expect(ran()).toBe('word(which)! chosen!')
})

test('concurrent askers share one run', async () => {
  const { db, ran } = logged()
  const slow = query('slow', async (db) => {
    await pause()
    return db.get(text, 'a')
  })
  const left = query('left', (db) => db.get(slow))
  await Promise.all([db.get(slow), db.get(left), db.get(slow), db.get(left)])
  expect(ran()).toBe('slow left')
})

test('reads made at once are verified at once, those made in turn in turn', async () => {
  const db = new Database()
  const marks: string[] = []
  const slow = query('slow', async (db, key: string) => {
    marks.push(`+${key}`)
    await db.get(text, key)
    await pause()
    marks.push(`-${key}`)
    return key
  })
  const all = query('all', async (db) => [
    await db.get(slow, 'a'),
    ...(await Promise.all([db.get(slow, 'b'), db.get(slow, 'c')])),
    await db.get(slow, 'd'),
  ])
  const order = '+a -a +b +c -b -c +d -d'.split(' ')
  await db.get(all)
  expect(marks.splice(0)).toEqual(order)
  for (const key of 'dcba') db.set(text, key, 'new')
  await db.get(all)
  expect(marks).toEqual(order)
})

test('of many reads made at once, few are under way at the same time, cold or warm', async () => {
  let [running, most] = [0, 0]
  const slow = query('slow', async (db, key) => {
    most = Math.max(most, ++running)
    await pause()
    running--
    return (await db.get(text, key)) ?? ''
  })
  const keys = Array.from({ length: 40 }, (_, at) => String(at))
  const all = query('all', async (db) => (await Promise.all(keys.map((key) => db.get(slow, key)))).join(''))
  const db = new Database({ readsAtOnce: 3 })
  for (const turn of ['a', 'b']) {
    for (const key of keys) db.set(text, key, turn)
    expect(await db.get(all)).toBe(turn.repeat(40))
    expect([most, running]).toEqual([3, 0])
    most = 0
  }
})

test('an error is an outcome: remembered for its revision, and gone with its cause', async () => {
  const { db, ran } = await site()
  ran()
  db.set(text, 'b', '!')
  await expect(db.get(page, 'a')).rejects.toThrow('no title in b')
  await expect(db.get(page, 'a')).rejects.toThrow('no title in b')
  expect(ran()).toBe('facts(b)! titles! page(a)!')
  db.set(text, 'b', 'B')
  expect(await db.get(page, 'a')).toBe('A,B | A\none')
  expect(ran()).toBe('facts(b)! titles! page(a)!')
})

test('an error is tried again in the next revision, and the same error stops there', async () => {
  const { db, ran } = logged()
  const tried = query('tried', (db) =>
    db.get(facts, 'a').then(
      () => 'well',
      () => 'ill',
    ),
  )
  db.set(text, 'a', '!')
  expect(await db.get(tried)).toBe('ill')
  ran()
  db.set(text, 'elsewhere', 'x')
  expect(await db.get(tried)).toBe('ill')
  expect(ran()).toBe('facts(a)=')
  db.set(text, 'a', 'A')
  expect(await db.get(tried)).toBe('well')
})

test('a run ends only when its reads have, even if it throws before', async () => {
  const { db, ran } = logged()
  const slow = query('slow', async () => {
    await pause()
    return 1
  })
  const hasty = query('hasty', async (db) => {
    await Promise.all([db.get(slow), db.get(facts, 'a')])
  })
  db.set(text, 'a', '!')
  await expect(db.get(hasty)).rejects.toThrow('no title')
  expect(ran()).toBe('facts(a) slow hasty')
  db.set(text, 'a', 'A')
})

test('inputs cannot be set while a query is running, not even by the query', async () => {
  const db = new Database()
  const message = 'an input was set while a query was running: text(a)'
  const meddling = query('meddling', async () => db.set(text, 'a', 'x'))
  await expect(db.get(meddling)).rejects.toThrow(message)
  const slow = query('slow', () => pause())
  const asked = db.get(slow)
  expect(() => db.set(text, 'a', 'x')).toThrow(message)
  await asked
  expect(db.set(text, 'a', 'x')).toBe(true)
})

test('a reader is of no use after its run', async () => {
  const db = new Database()
  const kept: Reader[] = []
  const leaking = query('leaking', (db) => {
    kept.push(db)
  })
  await db.get(leaking)
  await expect(kept[0]?.get(text, 'a')).rejects.toThrow('leaking had already settled when it read text(a)')
})

test('asking the database from within a run is refused where it could not be answered', async () => {
  const db = new Database()
  const self: Query<number> = query('self', () => db.get(self))
  await expect(db.get(self)).rejects.toThrow('a query must read through its reader')
})

test('a long chain does not overflow the stack, cold or warm', async () => {
  const { db, ran } = logged()
  const length = 20_000
  const link: Query<number> = query('link', async (db, key) => {
    await db.get(text, key)
    return key === '0' ? 0 : (await db.get(link, String(Number(key) - 1))) + 1
  })
  expect(await db.get(link, String(length))).toBe(length)
  ran()
  db.set(text, 'elsewhere', 'x')
  expect(await db.get(link, String(length))).toBe(length)
  expect(ran()).toBe('')
  db.set(text, '0', 'x')
  expect(await db.get(link, String(length))).toBe(length)
  expect(ran()).toBe('link(0)=')
})

test('nothing is verified twice: a ladder with sixty rungs has more ways down than there is time', async () => {
  const { db, ran } = logged()
  const rung: Query<number> = query('rung', async (db, key) => {
    const [side, height] = key.split(' ')
    if (height === '0') return (await db.get(text, side))?.length ?? 0
    const below = Number(height) - 1
    return (await db.get(rung, `left ${below}`)) + (await db.get(rung, `right ${below}`))
  })
  const top = await db.get(rung, 'left 60')
  ran()
  db.set(text, 'elsewhere', 'x')
  expect(await db.get(rung, 'left 60')).toBe(top)
  expect(ran()).toBe('')
})

function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
