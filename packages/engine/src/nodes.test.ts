import { expect, test } from 'vitest'
import { ALWAYS, SAVED } from './node.ts'
import { Nodes } from './nodes.ts'
import { query, rows } from './query.ts'
import { opened, paths, QUERIES, text } from './saved.fixture.ts'
import { decodeGraph } from './saved.ts'

const words = query('words', async (db, path: string) => (await db.get(text, path))?.split(' ').length ?? 0)
const total = query('total', async (db, all: string) => {
  const counts = await Promise.all(all.split(',').map((path) => db.get(words, path)))
  return counts.reduce((sum, count) => sum + count, 0)
})
const PATHS = Array.from({ length: 100 }, (_, at) => `page-${at}`)
const NAMED = new Map([...QUERIES, words, total].map((each) => [each.name, each]))

/** The nodes of a process that starts from a saved graph and has set all texts; these have changed. */
async function savedNodes(...changed: string[]) {
  const { db, give } = opened(undefined, {}, [...NAMED.values()])
  give(Object.fromEntries(PATHS.map((path) => [path, 'some words'])))
  await db.get(total, PATHS.join())
  const saved = decodeGraph((await db.save()) as Uint8Array, '')
  const nodes = new Nodes(NAMED, saved)
  const now = SAVED + 1
  for (const path of PATHS) {
    const node = nodes.of(text, path)
    node.verifiedAt = ALWAYS
    if (changed.includes(path)) node.changedAt = now
  }
  const from = saved?.starts[saved.names.indexOf('total')] as number
  const numbers = [...(saved?.key.keys() ?? [])]
  const openedOnes = () => numbers.filter((number) => nodes.opened(number)).length
  return { nodes, now, total: from, openedOnes }
}

test('a saved node is verified without opening what it read', async () => {
  const { nodes, now, total, openedOnes } = await savedNodes()
  expect(nodes.isValid(total, now)).toBe(true)
  expect(openedOnes()).toBe(PATHS.length)
})

test('a saved node is in doubt until what changed below it has settled', async () => {
  const { nodes, now, total, openedOnes } = await savedNodes('page-50')
  expect(nodes.isValid(total, now)).toBe(false)
  const again = nodes.of(words, 'page-50')
  again.reads = []
  again.verifiedAt = now
  nodes.settled()
  expect(nodes.isValid(total, now)).toBe(true)
  expect(openedOnes()).toBe(PATHS.length + 1)
  again.changedAt = now + 1
  again.verifiedAt = now + 1
  expect(nodes.isValid(total, now + 1)).toBe(false)
})

const order = query('order', async (db): Promise<Record<string, number>> => {
  return Object.fromEntries(((await db.get(paths)) ?? []).map((path, at) => [path, at]))
})
const place = rows('place', order, (all, path: string) => all[path])
const places = query('places', { kept: true }, async (db, all: string) => {
  return (await Promise.all(all.split(',').map((path) => db.get(place, path)))).join()
})

test('rows of a table that changed run only if they differ', async () => {
  const queries = [...QUERIES, order, place, places]
  const first = opened(undefined, {}, queries)
  first.db.set(paths, '', PATHS)
  await first.db.get(places, PATHS.join())
  const start = () => opened(saved, { store: first.store }, queries)
  let saved = await first.db.save()
  const other = start()
  const moved = PATHS.with(97, 'page-99').with(99, 'page-97')
  other.db.set(paths, '', moved)
  const expected = moved.map((_, at) => (at === 97 ? 99 : at === 99 ? 97 : at)).join()
  expect(await other.db.get(places, PATHS.join())).toBe(expected)
  expect(other.ran().split(' ').sort()).toEqual(
    expect.arrayContaining(['order', 'place(page-97)', 'place(page-99)']),
  )
  other.db.set(paths, '', [...moved, 'page-100'])
  expect(await other.db.get(places, PATHS.join())).toBe(expected)
  saved = await other.db.save()
  const last = start()
  last.db.set(paths, '', [...moved, 'page-101'])
  expect(await last.db.get(places, PATHS.join())).toBe(expected)
  expect(last.ran()).toBe('order place(page-0)=')
})
