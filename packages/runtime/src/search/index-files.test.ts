import { searchFile } from '@chatdocs/protocol'
import { gzip, type IndexedPage } from '@chatdocs/search'
import { describe, expect, test } from 'vitest'
import { makeIndex } from '../../../search/src/memory.fixture.ts'
import { type IndexPorts, indexFiles } from './index-files.ts'

const BASE = 'https://a.example/base/'
const MANIFEST = `${BASE}search-index.json`

function page(title: string): IndexedPage {
  return { area: 'docs', url: `/${title}`, title, breadcrumb: [], sections: [] }
}

/** The files of a site with pages of these titles. */
function filesOf(version: string, ...titles: string[]): Map<string, unknown> {
  let count = 0
  const digest = () => `${titles.slice(0, 3).join('-')}${count++}`
  const { root, files } = makeIndex(titles.map(page), { digest, compress: gzip })
  return new Map<string, unknown>([
    [MANIFEST, { indexes: { [version]: root } }],
    ...files.map(({ name, bytes }) => [`${BASE}${encodeURI(searchFile(name))}`, bytes] as const),
  ])
}

const FILES = filesOf('current', '插件')

/** A site with one part, in each of two versions. */
function partedFiles(): Map<string, unknown> {
  const indexes = { whole: ['插件', '监听器', '机器人'], part: ['监听器'], old: ['旧'] }
  const made = Object.entries(indexes).map(([name, titles]) => [name, filesOf(name, ...titles)] as const)
  const root = (name: string) => {
    const manifest = made.find(([each]) => each === name)?.[1].get(MANIFEST)
    return (manifest as { indexes: Record<string, string> }).indexes[name]
  }
  return new Map<string, unknown>([
    ...made.flatMap(([, files]) => [...files]),
    [
      MANIFEST,
      {
        indexes: { '2.0': root('whole'), '1.0': root('old') },
        contexts: { '/docs/api': { '2.0': root('part'), '1.0': root('old') } },
      },
    ],
  ])
}

type Init = Parameters<IndexPorts['fetch']>[1]

/** A number instead of a file is the status of an empty response. */
function engine(files: (url: string, init: Init) => ReadonlyMap<string, unknown>) {
  const fetch = async (url: string, init: Init) => {
    const file = files(url, init).get(url) ?? 404
    const status = typeof file === 'number' ? file : 200
    const arrayBuffer = async () => new Uint8Array(file as Uint8Array).buffer
    return { ok: status === 200, status, json: async () => file, arrayBuffer }
  }
  return { ...engineOf(fetch), fetch }
}

/** An engine with this `fetch`, and the list of its requests. */
function engineOf(load: IndexPorts['fetch']) {
  const asked: string[] = []
  const fetch: IndexPorts['fetch'] = (url, init) => {
    asked.push(url)
    return load(url, init)
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
  // Not the table for readers in Taiwan and Hong Kong.
  expect(asked).toEqual([...FILES.keys()].slice(0, 2))
  expect(FILES.size).toBe(3)
})

test('a failed request is repeated', async () => {
  let files: ReadonlyMap<string, unknown> = new Map()
  const { fetchIndexes } = engine(() => files)
  await expect(fetchIndexes('current', '')).rejects.toMatchObject({ kind: 'failed' })
  files = FILES
  await fetchIndexes('current', '')
})

test('a single index serves any version; with several, the version must match', async () => {
  await engine(() => FILES).fetchIndexes('0.1', '')
  const two = new Map([...FILES, [MANIFEST, { indexes: { '1.0': 'a.bin', '2.0': 'b.bin' } }]])
  await expect(engine(() => two).fetchIndexes('0.1', '')).rejects.toMatchObject({ kind: 'failed' })
})

test('after a new release, the new file names are used', async () => {
  let files: ReadonlyMap<string, unknown> = new Map([[MANIFEST, { indexes: { current: 'gone.bin' } }]])
  const { search, asked } = engine(() => {
    const now = files
    files = FILES
    return now
  })
  expect(await search('插件', { version: 'current', limit: 8 })).toMatchObject({ total: 1 })
  expect(asked.filter((url) => url === MANIFEST)).toHaveLength(2)
})

test('a query with a mistake reports it', async () => {
  const { search } = engine(() => FILES)
  expect(await search('nowhere:插件', { version: 'current', limit: 8 })).toMatchObject({
    total: 1,
    problem: { kind: 'unknown-field', name: 'nowhere', start: 0, end: 7 },
  })
})

const OPTIONS = { version: 'current', limit: 8 }
const ROOT = [...FILES.keys()][1] ?? ''
const PAGE_OF_THE_HOST = new TextEncoder().encode('<!doctype html><title>Not found</title>')

test('a file that is broken in the browser cache is requested past the cache', async () => {
  const broken = new Map([...FILES, [ROOT, PAGE_OF_THE_HOST]])
  const { search, asked } = engine((_, init) => (init?.cache === 'reload' ? FILES : broken))
  expect(await search('插件', OPTIONS)).toMatchObject({ total: 1 })
  expect(asked.filter((url) => url === ROOT)).toHaveLength(2)
})

test('once a broken file is fixed, requests use the browser cache again', async () => {
  // Too many for one file.
  const titles = Array.from({ length: 3000 }, (_, index) => `word${(index * 7919) % 10_007}`)
  const files = filesOf('current', ...titles)
  const root = [...files.keys()][1] ?? ''
  const inits: Init[] = []
  const { search } = engine((_, init) => {
    inits.push(init)
    return init?.cache === 'reload' ? files : new Map([...files, [root, PAGE_OF_THE_HOST]])
  })
  expect(await search('word7919', OPTIONS)).toMatchObject({ total: 1 })
  expect(inits.filter((init) => init?.cache === 'reload').length).toBeGreaterThan(2)
  inits.length = 0
  expect(await search('word5831', OPTIONS)).toMatchObject({ total: 1 })
  expect(inits.length).toBeGreaterThan(0)
  expect(inits.filter((init) => init?.cache === 'reload')).toEqual([])
})

test('a server that answers with an HTML page for a missing file is recognised', async () => {
  let files: ReadonlyMap<string, unknown> = new Map<string, unknown>([
    [MANIFEST, { indexes: { current: 'gone.bin' } }],
    [`${BASE}${searchFile('gone.bin')}`, PAGE_OF_THE_HOST],
  ])
  const { search } = engine((url) => {
    const now = files
    if (url !== MANIFEST) files = FILES
    return now
  })
  expect(await search('插件', OPTIONS)).toMatchObject({ total: 1 })
})

test.each([500, 503])(
  'a file that is answered with %i is a failure, and asked for once in each attempt',
  async (status) => {
    let files: ReadonlyMap<string, unknown> = new Map([...FILES, [ROOT, status]])
    const { search, asked } = engine(() => files)
    await expect(search('插件', OPTIONS)).rejects.toMatchObject({ kind: 'failed' })
    expect(asked).toEqual([MANIFEST, ROOT])
    files = FILES
    expect(await search('插件', OPTIONS)).toMatchObject({ total: 1 })
  },
)

test('a missing response is distinguished from a useless one', async () => {
  const { search } = engineOf(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(search('插件', OPTIONS)).rejects.toMatchObject({ kind: 'unreachable' })
})

test('a file that stays broken is an error, which is not cached', async () => {
  let files: ReadonlyMap<string, unknown> = new Map([...FILES, [ROOT, PAGE_OF_THE_HOST]])
  const { search } = engine(() => files)
  await expect(search('插件', OPTIONS)).rejects.toThrow()
  files = FILES
  expect(await search('插件', OPTIONS)).toMatchObject({ total: 1 })
})

describe('bundles', () => {
  const titles = Array.from({ length: 3000 }, (_, index) => `word${(index * 7919) % 10_007}`)
  const files = filesOf('current', ...titles)

  type Answer = (bytes: Uint8Array, from: number, to: number) => [status: number, bytes: Uint8Array]
  const part: Answer = (bytes, from, to) => [206, bytes.subarray(from, to)]

  /** The bytes that a query loads from a host which answers requests with `Range` so, and the requests without. */
  async function load(answerOf: Answer, gone: () => boolean = () => false) {
    const whole: string[] = []
    let loaded = 0
    const { search } = engineOf(async (url, init) => {
      const file = files.get(url)
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(init?.headers?.Range ?? '') ?? []
      const isBundle = url !== MANIFEST && url !== [...files.keys()][1]
      if (!from && isBundle) whole.push(url)
      const [status, bytes] =
        isBundle && gone()
          ? [404, new Uint8Array()]
          : from
            ? answerOf(file as Uint8Array, Number(from), Number(to) + 1)
            : [200, file as Uint8Array]
      if (isBundle) loaded += bytes.length
      const arrayBuffer = async () => new Uint8Array(bytes).buffer
      return { ok: status < 300, status, json: async () => file, arrayBuffer }
    })
    expect(await search('word7919', OPTIONS)).toMatchObject({ total: 1 })
    expect(await search('word5831', OPTIONS)).toMatchObject({ total: 1 })
    return { whole, loaded }
  }

  test('are read in parts where the host knows ranges', async () => {
    const { whole, loaded } = await load(part)
    expect(whole).toEqual([])
    expect(loaded).toBeLessThan((await load((bytes) => [200, bytes])).loaded)
  })

  test('are read once, as a whole, where it does not', async () => {
    const { whole } = await load((bytes) => [200, bytes])
    expect(whole).toEqual([...new Set(whole)])
  })

  test.each<[string, Answer]>([
    ['other bytes', (bytes, from, to) => part(bytes, from + 5, to + 5)],
    ['too few bytes', (bytes, from, to) => part(bytes, from, to - 1)],
    ['more bytes', (bytes, from, to) => part(bytes, from, to + 1)],
    ['all bytes', (bytes) => [206, bytes]],
    ['bytes of the compressed file', (bytes, from, to) => part(gzip(bytes), from, to)],
    [
      'one byte that is wrong',
      (bytes, from, to) => [206, bytes.slice(from, to).map((each, at) => (at === 30 ? ~each : each))],
    ],
    ['a page of the host', () => [206, PAGE_OF_THE_HOST]],
  ])('are read as a whole where a part has %s', async (_, answerOf) => {
    const { whole } = await load(answerOf)
    expect(whole.length).toBeGreaterThan(0)
    expect(whole).toEqual([...new Set(whole)])
  })

  test('that are missing belong to an earlier release: the manifest is read again', async () => {
    let misses = 1
    await load(part, () => misses-- > 0)
    expect(misses).toBeLessThan(0)
  })
})

describe('a part of the site', () => {
  const inPart = { version: '2.0', limit: 8, context: '/docs/api' }
  const titles = async (query: string, options: typeof inPart) => {
    const { search } = engine(() => partedFiles())
    const { results, elsewhere } = await search(query, options)
    return [results.map(({ page }) => page), elsewhere]
  }

  test('has its own index, and loads only that', async () => {
    const { asked, fetchIndexes, search } = engine(() => partedFiles())
    await fetchIndexes('2.0', '/docs/api')
    expect((await search('监听器', inPart)).total).toBe(1)
    expect(asked).toHaveLength(2)
  })

  test('is searched instead of the whole', async () => {
    expect(await titles('器', inPart)).toEqual([['监听器'], undefined])
    expect((await titles('器', { ...inPart, context: '' }))[0]).toHaveLength(2)
    expect(await titles('旧', { ...inPart, version: '1.0' })).toEqual([['旧'], undefined])
  })

  test('without results falls back to the whole site, and says so', async () => {
    expect(await titles('插件', inPart)).toEqual([['插件'], true])
    expect(await titles('没有', inPart)).toEqual([[], undefined])
  })

  test('with results of other kinds only does not fall back', async () => {
    const { search } = engine(() => partedFiles())
    expect(await search('监听器', { ...inPart, area: 'blog' })).toMatchObject({
      total: 0,
      areas: { docs: 1 },
    })
  })

  test('that no longer exists is the whole site', async () =>
    expect((await titles('器', { ...inPart, context: '/gone' }))[0]).toHaveLength(2))
})
