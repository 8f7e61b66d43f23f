import { gunzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { decodeFragment, decodePlaces } from '../format/places.ts'
import { decodeVocabulary } from '../format/shard.ts'
import type { Slice } from '../format/slices.ts'
import { type IndexFiles, indexed, page, rootIn, section } from '../memory.fixture.ts'
import { openIndex } from '../query/open-index.ts'
import { gzip, type IndexFile } from './bundles.ts'
import { type IndexedPage, indexPage } from './page.ts'

/** A site too large for one file, in which no two sections are alike. */
function site(count: number): IndexedPage[] {
  return Array.from({ length: count }, (_, index) =>
    page(`/docs/${index}`, {
      title: `第 ${index} 章`,
      sections: Array.from({ length: 6 }, (_, number) =>
        section(number === 0 ? '' : `节 ${number}`, words(index * 6 + number)),
      ),
    }),
  )
}

/** Forty of four hundred words, and a unique name. */
function words(seed: number): string {
  const all = Array.from({ length: 40 }, (_, index) => `w${(seed * 31 + index * index * 17) % 397}x`)
  return `${all.join(' ')} own${seed}`
}

function names({ files }: IndexFiles): Set<string> {
  return new Set(files.map(({ name }) => name))
}

function rootOf({ root, files }: IndexFiles) {
  return rootIn(files.find(({ name }) => name === root) as IndexFile)
}

test('a small site is one file, besides the table for readers in Taiwan and Hong Kong', () => {
  const { root, files } = indexed(site(3))
  expect(files.map(({ name }) => name === root)).toEqual([true, false])
  expect(indexed([]).files.length).toBe(1)
})

test('equal pages give equal bytes in any order', () => {
  const made = indexed(site(100)).files
  expect(made.length).toBeGreaterThan(10)
  const byName = (files: IndexFiles['files']) =>
    files.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  expect(byName(indexed(site(100).reverse()).files)).toEqual(byName(made))
})

test('any number of groups gives the same files', () => {
  const made = indexed(site(40)).files
  expect(made.length).toBeGreaterThan(1)
  for (const groups of [1, 3, 16]) expect(indexed(site(40), groups).files).toEqual(made)
})

test('a new sentence leaves nearly all files unchanged', () => {
  const before = names(indexed(site(100)))
  const edited = site(100).map((each, index) => {
    const [first, ...rest] = each.sections
    return index === 50 ? { ...each, sections: [section('', `${first?.text} 多了一句话`), ...rest] } : each
  })
  const fresh = [...names(indexed(edited))].filter((name) => !before.has(name))
  // The root, places, texts, and the shards of its words.
  expect(fresh.length).toBeLessThanOrEqual(7)
})

const LARGE = indexed(site(400))

test.each([
  [1, 5],
  [20, 22],
])('%i words more in one section write %i files at most', (count, most) => {
  const more = Array.from({ length: count }, (_, index) => ` w${index}x`).join('')
  const edited = site(400).map((each, index) => {
    const [first, ...rest] = each.sections
    return index === 50 ? { ...each, sections: [section('', first?.text + more), ...rest] } : each
  })
  const before = names(LARGE)
  const fresh = [...names(indexed(edited))].filter((name) => !before.has(name))
  expect(fresh.length).toBeGreaterThan(0)
  expect(fresh.length).toBeLessThanOrEqual(most)
})

test('a new page moves few others', () => {
  const urlsOf = (made: IndexFiles) => {
    const byName = new Map(made.files.map(({ name, bytes }) => [name, bytes]))
    const read = ([name, from, to]: Slice) =>
      gunzipSync(byName.get(`${name}.bin`)?.subarray(from, to) ?? new Uint8Array())
    return rootOf(made).places.flatMap((file) =>
      Array.from(
        decodePlaces(read(file)),
        ([chunk, { fragment }]) => `${chunk} ${decodeFragment(read(fragment)).url}`,
      ),
    )
  }
  const places = (made: IndexFiles) => new Set(urlsOf(made))
  const before = places(LARGE)
  const after = places(indexed([page('/new', { title: '新' }), ...site(400)]))
  expect([...after].filter((name) => !before.has(name)).length).toBeLessThan(after.size / 10)
})

test('equal texts of another version share their fragments', () => {
  const options = { digest: String, compress: gzip }
  const fragments = (base: string) =>
    site(5).flatMap((each) => indexPage({ ...each, base, url: base + each.url }, options).fragments)
  expect(fragments('/2.0')).toEqual(fragments('/1.0'))
})

test('every section is found in a sharded index, too', async () => {
  const pages = site(100)
  const index = await openIndex(indexed(pages).source)
  await index.prepare()
  for (const number of [0, 5, 77, 300, 599]) {
    const { results, total } = await index.search(`+own${number}`, { limit: 8 })
    expect([total, results[0]?.document.url]).toEqual([1, `/docs/${Math.floor(number / 6)}`])
  }
  expect((await index.search('own*', { limit: 5 })).total).toBe(600)
  expect((await index.search('w3*x', { limit: 5 })).total).toBeGreaterThan(500)
  expect((await index.search('-own1 -own2', { limit: 5 })).total).toBe(598)
})

test('the vocabulary has words, but not whole headings', () => {
  const made = indexed(site(100))
  const { vocabulary } = rootOf(made)
  const files = new Map(made.files.map(({ name, bytes }) => [name, bytes]))
  const terms = Object.values(vocabulary).flatMap(([name, from, to]) =>
    decodeVocabulary(gunzipSync(files.get(`${name}.bin`)?.subarray(from, to) ?? new Uint8Array())),
  )
  expect(Object.keys(vocabulary)).toEqual(['d', 'han', 'o', 'rest', 'w'])
  expect(terms).toEqual(expect.arrayContaining(['own5', '章', 'w17x']))
  expect(terms.filter((term) => /[^\p{L}\p{N}]/u.test(term))).toEqual([])
})
