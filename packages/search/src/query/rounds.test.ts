import { expect, test } from 'vitest'
import { filesFor } from '../format/shard.ts'
import type { IndexFile } from '../index/bundles.ts'
import { indexed, page, rootIn, section } from '../memory.fixture.ts'
import type { IndexSource } from './files.ts'
import { openIndex } from './open-index.ts'

/** Texts of 200 words in many combinations, and of 600 Chinese characters. */
function sentence(seed: number): string {
  const words = Array.from({ length: 60 }, (_, index) => `word${(seed * 31 + index * index * 7) % 200}`)
  const characters = words.map((_, index) =>
    String.fromCharCode(0x4e00 + ((seed * 17 + index * index * 3) % 600)),
  )
  return words.map((word, index) => word + characters[index]).join(' ')
}

const PAGES = Array.from({ length: 200 }, (_, number) =>
  page(`/${number}`, {
    title: `Page ${number}`,
    sections: Array.from({ length: 5 }, (_, part) => section(`Part ${part}`, sentence(number * 5 + part))),
  }),
)

const MADE = indexed(PAGES)

/** The requests, by rounds. A round is everything requested before any response arrives. */
function counted(source: IndexSource) {
  const rounds: string[][] = []
  let waiting: (() => void)[] = []
  const flush = async () => {
    // Lets all promises settle that need no file.
    for (let turn = 0; turn < 500; turn++) await undefined
    const now = waiting
    waiting = []
    for (const go of now) go()
  }
  const read: IndexSource['read'] = async (name, from, to) => {
    if (waiting.length === 0) {
      rounds.push([])
      void flush()
    }
    rounds.at(-1)?.push(`${name} ${from}`)
    await new Promise<void>((done) => waiting.push(done))
    return source.read(name, from, to)
  }
  return { rounds, source: { ...source, read } }
}

test.each(['word17', 'page 17', '一', 'word3 word10'])(
  '%s takes two rounds where little is prepared, three without',
  async (query) => {
    const { rounds, source } = counted(MADE.source)
    expect(MADE.files.length).toBeGreaterThan(20)
    const index = await openIndex(source)
    await index.prepare()
    rounds.length = 0
    const { results } = await index.search(query, { limit: 8 })
    expect(results).toHaveLength(8)
    expect(rounds.length).toBeLessThanOrEqual(2)

    const cold = await openIndex(source)
    rounds.length = 0
    await cold.search(query, { limit: 8 })
    expect(rounds.length).toBeLessThanOrEqual(3)
  },
)

const PASTE = PAGES[7]?.sections.map(({ text }) => text).join(' ') ?? ''

test.each([
  ['a pattern', '*o*'],
  ['a prefix', 'w*'],
  ['a mistyped word', 'xord17'],
  ['a pasted text', PASTE],
  ['what a text lacks', '-word3'],
])('%s needs few files', async (_, query) => {
  const { rounds, source } = counted(MADE.source)
  const index = await openIndex(source)
  const { total } = await index.search(query, { limit: 8, perPage: 3 })
  expect(total).toBeGreaterThan(0)
  // 24 with terms, two for each row, and the vocabulary.
  expect(rounds.flat().length).toBeLessThanOrEqual(24 + 16 + 8)
})

const LARGE = indexed(
  Array.from({ length: 600 }, (_, number) =>
    page(`/${number}`, {
      title: `Page ${number}`,
      sections: Array.from({ length: 8 }, (_, part) =>
        section(`Part ${part}`, part === 3 && number < 20 ? 'few say everywhere' : 'everywhere'),
      ),
    }),
  ),
)

/** The shard with the postings of the most frequent word. */
const { terms } = rootIn(LARGE.files[0] as IndexFile)
const [[name, from] = []] = filesFor('everywhere', false, terms)
const COMMON = `${name}.bin ${from}`

test.each([
  ['everywhere few', false],
  ['few everywhere', false],
  ['few everyw', false],
  ['few say everywhere', false],
  ['+few +everywhere', true],
])('“%s” loads the postings of a word of nearly all sections: %s', async (query, isLoaded) => {
  const { rounds, source } = counted(LARGE.source)
  const index = await openIndex(source)
  expect((await index.search(query, { limit: 8 })).total).toBe(20)
  expect(rounds.flat().includes(COMMON)).toBe(isLoaded)
})

test.each(['everywhere', 'everyw', 'everywhere part'])('“%s” has no rarer word', async (query) => {
  expect((await (await openIndex(LARGE.source)).search(query, { limit: 8 })).total).toBe(4800)
})

/** Three words in 40 sections, a common one in one of these and in all others. */
const PHRASES = indexed(
  Array.from({ length: 600 }, (_, number) =>
    page(`/${number}`, {
      title: `Page ${number}`,
      sections: Array.from({ length: 8 }, (_, part) => {
        if (number === 30 && part === 3)
          return section('Part 3', `alpha beta gamma often ${'rest '.repeat(60)}`)
        return section(`Part ${part}`, part === 3 && number < 40 ? 'gamma beta alpha' : 'often')
      }),
    }),
  ),
)

test('a phrase loads a common word if the others are in many sections', async () => {
  const index = await openIndex(PHRASES.source)
  const first = async (query: string) =>
    (await index.search(query, { limit: 8 })).results.map(({ document }) => document.url)[0]
  expect(await first('alpha beta gamma often')).toBe('/30')
  expect(await first('beta gamma often')).not.toBe('/30')
})
