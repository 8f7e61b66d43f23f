import type { Url } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { indexFiles } from './index-files.ts'

const FILES: Record<string, unknown> = {
  'https://a.example/base/search-index.json': { indexes: { current: 'assets/search-1.json' } },
  'https://a.example/base/assets/search-1.json': {
    pages: [{ area: 'docs', url: '/a' as Url, title: '插件', breadcrumb: [], headings: [] }],
  },
}

function engine(files: () => Record<string, unknown>) {
  const asked: string[] = []
  const fetch = async (url: string) => {
    asked.push(url)
    const file = files()[url]
    return { ok: file !== undefined, status: file === undefined ? 404 : 200, json: async () => file }
  }
  return { asked, ...indexFiles({ fetch, base: 'https://a.example/base/', manifest: 'search-index.json' }) }
}

test('the manifest names the index, and each is loaded once', async () => {
  const { asked, search, fetchIndexes } = engine(() => FILES)
  await fetchIndexes('current', '')
  expect(await search('插件', { version: 'current', limit: 8 })).toMatchObject({ total: 1 })
  expect(asked).toEqual(Object.keys(FILES))
})

test('what could not be had is asked for again', async () => {
  let files = {}
  const { fetchIndexes } = engine(() => files)
  await expect(fetchIndexes('current', '')).rejects.toMatchObject({ kind: 'failed' })
  files = FILES
  await fetchIndexes('current', '')
})

test('a version without an index is a failure', async () => {
  await expect(engine(() => FILES).fetchIndexes('0.1', '')).rejects.toMatchObject({ kind: 'failed' })
})
