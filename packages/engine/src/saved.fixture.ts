import { Database } from './database.ts'
import type { DatabaseOptions } from './options.ts'
import { input, type Query, query } from './query.ts'
import { memoryStore } from './store.ts'

export const text = input<string>('text')
export const paths = input<readonly string[]>('paths')
export const facts = query('facts', async (db, path: string) => ({
  title: (await db.get(text, path))?.split('\n')[0],
}))
export const titles = query('titles', async (db) => {
  const all = (await db.get(paths)) ?? []
  return (await Promise.all(all.map((path) => db.get(facts, path)))).map(({ title }) => title).join()
})
/** Too long to be part of a graph. */
export const page = query('page', async (db, path: string) => {
  return `${await db.get(titles)} | ${await db.get(text, path)}${' '.repeat(500)}`
})
export const kept = query(
  'kept',
  { kept: true },
  async (db, path: string) => `${await db.get(page, path)}kept`,
)
export const QUERIES: readonly Query<unknown>[] = [text, paths, facts, titles, page, kept]

/** The first text is too long, too. */
export const SITE = { a: `A\none${' '.repeat(500)}`, b: 'B\ntwo' }

/** A process: a database that tells what it ran, and how many values it fetched since it was last asked. */
export function opened(saved?: Uint8Array, options: DatabaseOptions = {}, queries = QUERIES) {
  const { store = memoryStore() } = options
  const ran: string[] = []
  let fetched = 0
  const get: typeof store.get = (key) => {
    fetched++
    return store.get(key)
  }
  const db = new Database({
    ...options,
    saved,
    store: { ...store, get },
    queries: new Map(queries.map((each) => [each.name, each])),
    log: ({ query, key, outcome }) =>
      ran.push(`${query}${key && `(${key})`}${outcome === 'same' ? '=' : ''}`),
  })
  const give = (texts: Readonly<Record<string, string>>) => {
    db.set(paths, '', Object.keys(texts))
    for (const [path, value] of Object.entries(texts)) db.set(text, path, value)
  }
  const fetchedValues = () => {
    const count = fetched
    fetched = 0
    return count
  }
  return { db, give, store, ran: () => ran.splice(0).join(' '), fetched: fetchedValues }
}

/** A site whose graph was saved. */
export async function savedSite(texts: Readonly<Record<string, string>> = SITE) {
  const { db, give, store } = opened()
  give(texts)
  for (const path of Object.keys(texts)) await db.get(kept, path)
  return { saved: await db.save(), store }
}
