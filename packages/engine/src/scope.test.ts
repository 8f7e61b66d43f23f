import { expect, test } from 'vitest'
import { Database } from './database.ts'
import { definitions } from './query.ts'

const { query, sharedQuery, part, rows, input, queries } = definitions()
const words = input<string>('words')
const shared = sharedQuery('shared', async (db) => `${db.scope}${await db.get(words, 'all')}`)
const own = query('own', async (db, key) => `${db.scope} ${key} ${await db.get(words, db.scope)}`)
const table = query('table', async (db) => ({ a: await db.get(own, 'a'), b: await db.get(shared) }))
const row = rows('row', table, (all, key: 'a' | 'b') => all[key])
const both = query('both', async (db) => [await db.get(row, 'a'), await db.within('en').get(row, 'a')])

const sharedPart = part('sharedPart', shared, (text) => text.length)
const ownPart = part('ownPart', own, (text) => text.length)
const wordPart = part('wordPart', words, (text = '') => text.length, { kept: true })

function opened(saved?: Uint8Array) {
  const ran: string[] = []
  const log = ({ query, key }: { query: string; key: string }) => void ran.push(`${query} ${key}`.trim())
  return { db: new Database({ queries, log, owner: 'test', saved }), ran }
}

test('each scope has values of its own, except of inputs and shared queries', async () => {
  const { db, ran } = opened()
  for (const [key, value] of Object.entries({ '': 'zh', en: 'english', all: 'all' }))
    db.set(words, key, value)
  expect(await db.get(both)).toEqual([' a zh', 'en a english'])
  const inEnglish = db.reader().within('en')
  expect(await inEnglish.get(row, 'b')).toBe('all')
  expect(inEnglish.within('').scope).toBe('')
  expect(ran).toEqual([
    'own a',
    'shared',
    'table',
    'row a',
    'en:own a',
    'en:table',
    'en:row a',
    'both',
    'en:row b',
  ])
})

test('a part is in the scopes of what it is a part of, and listed with its options', async () => {
  const { db, ran } = opened()
  db.set(words, 'all', 'all')
  const inEnglish = db.reader().within('en')
  expect(await inEnglish.get(sharedPart)).toBe(3)
  expect(await inEnglish.get(wordPart, 'all')).toBe(3)
  expect(await inEnglish.get(ownPart, 'b')).toBe('en b undefined'.length)
  expect(ran.sort()).toEqual(['en:own b', 'en:ownPart b', 'shared', 'sharedPart', 'wordPart all'])
  expect(queries.get('wordPart')?.options).toEqual({ kept: true, shared: true })
})

test('a change in one scope runs nothing of the other, in another process either', async () => {
  const first = opened()
  for (const [key, value] of Object.entries({ '': 'zh', en: 'english', all: 'all' }))
    first.db.set(words, key, value)
  await first.db.get(both)
  const saved = await first.db.save()
  first.ran.length = 0
  first.db.set(words, 'en', 'other')
  expect(await first.db.get(both)).toEqual([' a zh', 'en a other'])
  expect(first.ran).toEqual(['en:own a', 'en:table', 'en:row a', 'both'])
  const second = opened(saved)
  for (const [key, value] of Object.entries({ '': '中文', en: 'english', all: 'all' }))
    second.db.set(words, key, value)
  expect(await second.db.get(both)).toEqual([' a 中文', 'en a english'])
  expect(second.ran.filter((each) => each.startsWith('en:'))).toEqual([])
})
