import { type IndexedPage, searchFile } from '@chatdocs/protocol'
import { makeIndex } from '@chatdocs/search'
import { expect, test } from 'vitest'
import { indexFiles } from './index-files.ts'

const BASE = 'https://a.example/base/'
const MANIFEST = `${BASE}search-index.json`

function page(title: string): IndexedPage {
  return { area: 'docs', url: `/${title}`, title, breadcrumb: [], sections: [] }
}

/** The files of a site whose pages have these titles. */
function filesOf(version: string, ...titles: string[]): Map<string, unknown> {
  let count = 0
  const { root, files } = makeIndex(titles.map(page), { digest: () => `${titles.join('-')}${count++}` })
  return new Map<string, unknown>([
    [MANIFEST, { indexes: { [version]: root } }],
    ...files.map(({ name, bytes }) => [`${BASE}${encodeURI(searchFile(name))}`, bytes] as const),
  ])
}

const FILES = filesOf('current', '插件')

function engine(files: () => ReadonlyMap<string, unknown>) {
  const asked: string[] = []
  const fetch = async (url: string) => {
    asked.push(url)
    const file = files().get(url)
    const status = file === undefined ? 404 : 200
    const arrayBuffer = async () => new Uint8Array(file as Uint8Array).buffer
    return { ok: file !== undefined, status, json: async () => file, arrayBuffer }
  }
  const inflate = async (bytes: Uint8Array) => {
    const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('gzip'))
    return new Uint8Array(await new Response(stream).arrayBuffer())
  }
  return { asked, ...indexFiles({ fetch, inflate, base: BASE, manifest: 'search-index.json' }) }
}

test('the manifest names the index, and each is loaded once', async () => {
  const { asked, search, fetchIndexes } = engine(() => FILES)
  await fetchIndexes('current', '')
  expect(await search('插件', { version: 'current', limit: 8 })).toMatchObject({ total: 1 })
  expect(asked).toEqual([...FILES.keys()])
})

test('what could not be had is asked for again', async () => {
  let files: ReadonlyMap<string, unknown> = new Map()
  const { fetchIndexes } = engine(() => files)
  await expect(fetchIndexes('current', '')).rejects.toMatchObject({ kind: 'failed' })
  files = FILES
  await fetchIndexes('current', '')
})

test('the only index is that of any version; among several, one has to be named', async () => {
  await engine(() => FILES).fetchIndexes('0.1', '')
  const two = new Map([...FILES, [MANIFEST, { indexes: { '1.0': 'a.bin', '2.0': 'b.bin' } }]])
  await expect(engine(() => two).fetchIndexes('0.1', '')).rejects.toMatchObject({ kind: 'failed' })
})

test('a site that was published anew is asked by its new names', async () => {
  let files: ReadonlyMap<string, unknown> = new Map([[MANIFEST, { indexes: { current: 'gone.bin' } }]])
  const { search, asked } = engine(() => {
    const now = files
    files = FILES
    return now
  })
  expect(await search('插件', { version: 'current', limit: 8 })).toMatchObject({ total: 1 })
  expect(asked.filter((url) => url === MANIFEST)).toHaveLength(2)
})

test('a query without a meaning says so', async () => {
  const { search } = engine(() => FILES)
  await expect(search('nowhere:插件', { version: 'current', limit: 8 })).rejects.toMatchObject({
    kind: 'parse',
    message: expect.stringContaining("unrecognised field 'nowhere'"),
  })
})
