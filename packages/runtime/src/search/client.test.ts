import type { SearchAnswer } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { makeClient, type SearchEngine, SearchError } from './client.ts'

const OPTIONS = { version: 'current', limit: 8 }

/** An engine that answers when it is told to. `asked` lists what it was asked. */
function engine({ fails = 0 } = {}) {
  const asked: string[] = []
  const answers = new Map<string, (answer: SearchAnswer) => void>()
  let left = fails
  const port: SearchEngine = {
    async fetchIndexes(version) {
      asked.push(version)
      if (left-- > 0) throw new SearchError('failed', 'offline')
    },
    search: (query) => {
      asked.push(query)
      return new Promise((resolve) => answers.set(query, resolve))
    },
  }
  const answer = async (query: string) => {
    await expect.poll(() => answers.has(query)).toBe(true)
    answers.get(query)?.({ results: [], total: query.length, areas: {} })
  }
  return { asked, port, answer }
}

test('the index is asked for once', async () => {
  const { asked, port } = engine()
  const client = makeClient(port)
  await Promise.all([
    client.fetchIndexes('1', ''),
    client.fetchIndexes('1', ''),
    client.fetchIndexes('2', ''),
  ])
  expect(asked).toEqual(['1', '2'])
})

test('a failure is told, and not remembered', async () => {
  const { port, answer } = engine({ fails: 1 })
  const client = makeClient(port)
  await expect(client.search('a', OPTIONS)).rejects.toMatchObject({ kind: 'failed' })
  const again = client.search('a', OPTIONS)
  await answer('a')
  expect(await again).toMatchObject({ total: 1 })
})

test('a newer query makes older answers void, however late they come', async () => {
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

test('neither does it fail for a query that nobody waits for', async () => {
  const { port } = engine({ fails: 1 })
  const client = makeClient(port)
  const [old] = [client.search('a', OPTIONS), client.search('b', OPTIONS).catch(() => {})]
  expect(await old).toBeUndefined()
})
