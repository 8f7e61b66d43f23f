import type { SearchAnswer } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { makeClient, type SearchEngine, SearchError } from './client.ts'

const OPTIONS = { version: 'current', limit: 8 }

/** An engine that answers on demand. `asked` lists the queries. */
function engine({ fails = 0 } = {}) {
  const asked: string[] = []
  const answers = new Map<string, (answer: SearchAnswer) => void>()
  let left = fails
  const port: SearchEngine = {
    async fetchIndexes(version, context) {
      asked.push(version + context)
      if (left-- > 0) throw new SearchError('failed', 'offline')
    },
    search: (query) => {
      asked.push(query)
      return new Promise((resolve) => void answers.set(query, resolve))
    },
  }
  const answer = async (query: string) => {
    await expect.poll(() => answers.has(query)).toBe(true)
    answers.get(query)?.({ results: [], total: query.length, areas: {} })
  }
  return { asked, port, answer }
}

test('the index is loaded once', async () => {
  const { asked, port } = engine()
  const client = makeClient(port)
  await Promise.all([
    client.fetchIndexes('1', ''),
    client.fetchIndexes('1', ''),
    client.fetchIndexes('2', ''),
  ])
  expect(asked).toEqual(['1', '2'])
})

test('a part of the site has a different index', async () => {
  const { asked, port, answer } = engine()
  const client = makeClient(port)
  await client.fetchIndexes('1', '')
  const found = client.search('a', { ...OPTIONS, version: '1', context: '/docs/api' })
  await answer('a')
  expect(await found).toMatchObject({ total: 1 })
  expect(asked).toEqual(['1', '1/docs/api', 'a'])
})

test('a failure is reported, and not cached', async () => {
  const { port, answer } = engine({ fails: 1 })
  const client = makeClient(port)
  await expect(client.search('a', OPTIONS)).rejects.toMatchObject({ kind: 'failed' })
  const again = client.search('a', OPTIONS)
  await answer('a')
  expect(await again).toMatchObject({ total: 1 })
})

test('a newer query discards older answers, however late they arrive', async () => {
  const { port, answer } = engine()
  const client = makeClient(port)
  const old = client.search('a', OPTIONS)
  await expect.poll(() => answer('a').then(() => true)).toBe(true)
  const older = client.search('bb', OPTIONS)
  const newest = client.search('ccc', OPTIONS)
  await answer('ccc')
  expect([await older, (await newest)?.total]).toEqual([undefined, 3])
  expect((await old)?.total).toBe(1)
})

test('an outdated query does not fail', async () => {
  const { port } = engine({ fails: 1 })
  const client = makeClient(port)
  const [old] = [client.search('a', OPTIONS), client.search('b', OPTIONS).catch(() => {})]
  expect(await old).toBeUndefined()
})

test('a word typed quickly runs two queries, one at a time: the first letter and the whole word', async () => {
  const { asked, port, answer } = engine()
  const client = makeClient(port)
  await client.fetchIndexes('current', '')
  const first = client.search('p', OPTIONS)
  await expect.poll(() => asked).toEqual(['current', 'p'])
  const others = ['pl', 'plu', 'plug'].map((query) => client.search(query, OPTIONS))
  const whole = client.search('plugin', OPTIONS)
  await answer('plugin')
  expect(await Promise.all([first, ...others])).toEqual([undefined, undefined, undefined, undefined])
  expect(await whole).toMatchObject({ total: 6 })
  expect(asked).toEqual(['current', 'p', 'plugin'])
})

test('a letter typed after the answer runs a query at once', async () => {
  const { asked, port, answer } = engine()
  const client = makeClient(port)
  for (const query of ['p', 'pl']) {
    const asking = client.search(query, OPTIONS)
    await answer(query)
    await asking
  }
  expect(asked).toEqual(['current', 'p', 'pl'])
})

test('the newest query, too, fails if the index cannot be loaded', async () => {
  const { asked, port } = engine({ fails: 1 })
  const client = makeClient(port)
  const queries = ['p', 'pl', 'plu'].map((query) => client.search(query, OPTIONS).catch(() => 'failed'))
  expect(await Promise.all(queries)).toEqual([undefined, undefined, 'failed'])
  expect(asked).toEqual(['current'])
})
