import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIELDS, lengthOf, normOf } from '../format/fields.ts'
import { CHUNK_SIZE, decodeFragment, decodePlaces, placesOf } from '../format/places.ts'
import { decodeRoot, type Root } from '../format/root.ts'
import { kindOf } from '../heading.ts'
import type { IndexedPage } from '../index/page.ts'
import { chunksOf, documentsOf } from '../index/page.ts'
import { indexed, page, section } from '../memory.fixture.ts'
import { makeDictionary } from './dictionary.ts'
import { Files } from './files.ts'
import { Builder, TokenSet } from './lunr.fixture.ts'
import { best } from './ranked.ts'

import { resolve } from './resolve.ts'
import { lunr as ofLunr } from './score.ts'
import { readSyntax } from './syntax.ts'

const { numRuns: RUNS = 50 } = fc.readConfigureGlobal()

/* Runs every query against these files and against lunr's own index of the same terms. */

const WORDS = [
  'plugin',
  'plugins',
  'plug',
  'config',
  'configure',
  'event',
  'emitter',
  'EventEmitter',
  'bot.on',
]
const HAN = ['插件', '插头', '配置', '件', '开发']
const word = fc.constantFrom(...WORDS, ...HAN)
const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '))
const heading = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))

const anyPage = fc.record({
  title: heading,
  breadcrumb: fc.constant([]),
  description: text,
  keywords: fc.array(word, { maxLength: 2 }),
  sections: fc.array(fc.record({ anchor: fc.constant('#a'), heading, text }), { maxLength: 4 }),
})

const anySite = fc
  .array(anyPage, { minLength: 1, maxLength: 12 })
  .map((pages) => pages.map((rest, index) => page(`/p${index}`, rest)))

/** A query term: `bot.on` is one. More than two Han characters would be several. */
const term = fc.constantFrom(
  'plugin',
  'plug',
  'config',
  'emitter',
  'eventemitter',
  'bot.on',
  '插件',
  '配置',
  'absent',
)
const wild = fc.constantFrom('plug*', 'con*', '*er', '*n', 'c*g', 'e*t*', '插*', '*件', '*', 'zz*')
const fuzzy = fc.constantFrom('plugin~1', 'plugn~1', 'cnofig~2', 'plugs~2', 'evant~1', 'zzzz~1')
const field = fc.constantFrom(...FIELDS)
const any = fc.oneof(term, wild, fuzzy)

const KINDS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'a term': term,
  'several terms': fc.array(term, { minLength: 2, maxLength: 4 }).map((all) => all.join(' ')),
  'a term of a field': fc.tuple(field, term).map(([name, term]) => `${name}:${term}`),
  'terms of several fields': fc.tuple(field, term, field, any).map(([a, b, c, d]) => `${a}:${b} ${c}:${d}`),
  'a boost': fc.tuple(term, fc.nat(9), term).map(([one, boost, other]) => `${one}^${boost} ${other}`),
  'a beginning': fc.constantFrom('plug*', 'con*', '插*', 'e*'),
  'an end': fc.constantFrom('*er', '*n', '*件'),
  'both ends': fc.constantFrom('c*g', 'p*s', 'e*t*'),
  everything: fc.constant('*'),
  'one mistake': fc.constantFrom('plugn~1', 'evant~1', 'cofnig~1'),
  'two mistakes': fc.constantFrom('cnofig~2', 'plugs~2', 'emitre~2'),
  'a required term': fc.tuple(term, any).map(([one, other]) => `+${one} ${other}`),
  'required terms': fc.tuple(any, any).map(([one, other]) => `+${one} +${other}`),
  'a prohibited term': fc.tuple(any, any).map(([one, other]) => `${one} -${other}`),
  'prohibited terms alone': fc.tuple(any, term).map(([one, other]) => `-${one} -${other}`),
  'an absent required term': any.map((one) => `+absent ${one}`),
  'the same clause twice': any.map((one) => `${one} ${one}^2 ${one}`),
  'all of it': fc
    .array(fc.tuple(fc.constantFrom('', '+', '-'), fc.constantFrom('', 'title:', 'content:'), any), {
      minLength: 1,
      maxLength: 5,
    })
    .map((all) => all.map((parts) => parts.join('')).join(' ')),
}

type Answer = { ref: string; score: number }[]

function builtByLunr(pages: readonly IndexedPage[], { scoring }: Root): (query: string) => Answer {
  const builder = new Builder()
  builder.ref('ref')
  for (const [index, name] of FIELDS.entries()) builder.field(name, { boost: scoring.boosts[index] ?? 1 })
  for (const { url, ...rest } of pages) {
    const [chunk = [], ...others] = chunksOf(documentsOf({ url, ...rest }))
    expect(others).toEqual([])
    for (const [place, document] of chunk.entries()) {
      if (!document) continue
      const { terms } = document
      const fields = FIELDS.map((name, field) => [name, terms[field]])
      builder.add(
        { ref: `${url}/${place}`, ...Object.fromEntries(fields) },
        { boost: terms[0]?.length ? scoring.headBoost : 1 },
      )
    }
  }
  // The same classes of lengths. Up to 16 terms, they are exact.
  const { fieldLengths } = builder as unknown as { fieldLengths: Record<string, number> }
  for (const [field, length] of Object.entries(fieldLengths)) {
    fieldLengths[field] = lengthOf(normOf(length, false))
  }
  const index = builder.build()
  // Whole-heading terms are not words: `*` and `~` do not match them.
  const words = Object.keys((index as unknown as { invertedIndex: object }).invertedIndex).filter(
    (each) => kindOf(each) === 'word',
  )
  Object.assign(index, {
    tokenSet: TokenSet.fromArray(words.sort()),
  })
  return (query) => index.search(query)
}

async function builtByUs(pages: readonly IndexedPage[]) {
  const { source } = indexed(pages)
  const { root, tail } = decodeRoot(await source.read(source.root))
  const files = new Files(source, tail)
  const size = root.areas.at(-1)?.[1] ?? 0
  const refOf = async (document: number) => {
    const chunk = Math.floor(document / CHUNK_SIZE)
    const places = await files.get(placesOf(chunk, root.places) ?? ['', 0, 0], decodePlaces)
    const fragment = await files.get(places.get(chunk)?.fragment ?? ['', 0, 0], decodeFragment)
    return `${fragment.url}/${document % CHUNK_SIZE}`
  }
  const search = async (query: string) => {
    const dictionary = makeDictionary(root, files)
    const read = await readSyntax(query, { root, files, dictionary }, 'syntax')
    const clauses = await resolve(read.clauses ?? [], dictionary)
    const found = ofLunr.findMatches(clauses, size, read.everything)
    const scores = ofLunr.scoresOf(clauses, found, root.scoring)
    const rows = best(found, scores, size)
    expect(rows.length).toBe(found.filter(Boolean).length)
    return Promise.all(
      rows.map(async (document) => ({ ref: await refOf(document), score: scores[document] ?? 0 })),
    )
  }
  return { root, search }
}

test.each(Object.entries(KINDS))('scores and order are lunr’s: %s', (_, queries) =>
  fc.assert(
    fc.asyncProperty(anySite, fc.array(queries, { minLength: 3, maxLength: 3 }), async (pages, all) => {
      const ours = await builtByUs(pages)
      const lunrs = builtByLunr(pages, ours.root)
      for (const query of all) {
        const [actual, expected] = [await ours.search(query), lunrs(query)]
        expect(byRef(actual).map(([ref]) => ref)).toEqual(byRef(expected).map(([ref]) => ref))
        const scores = new Map(byRef(actual))
        expect(expected.filter(({ ref, score }) => !isClose(scores.get(ref), score))).toEqual([])
        expect(expected.filter(({ score }, index) => !isClose(actual[index]?.score, score))).toEqual([])
      }
    }),
    { numRuns: RUNS / 5 },
  ),
)

test('the same holds for an index of many files', async () => {
  const word = (seed: number) => `w${(seed * seed * 7919) % 409}${seed % 3 === 0 ? '' : 'x'}`
  const text = (seed: number) => Array.from({ length: 30 }, (_, index) => word(seed * 31 + index)).join(' ')
  const pages = Array.from({ length: 150 }, (_, index) =>
    page(`/p${index}`, {
      title: text(index).slice(0, 12),
      sections: Array.from({ length: 5 }, (_, number) => section(`w${number}`, text(index * 5 + number))),
    }),
  )
  expect(indexed(pages).files.length).toBeGreaterThan(8)
  const ours = await builtByUs(pages)
  const lunrs = builtByLunr(pages, ours.root)
  for (const query of ['w1', 'w1*', '*7x', 'w1?x w2', '+w1* -w2', 'w100x~1', 'heading:w3 w4^3', '-w1', '*']) {
    const scores = new Map(byRef(await ours.search(query)))
    const expected = lunrs(query)
    expect(scores.size).toBe(expected.length)
    expect(expected.filter(({ ref, score }) => !isClose(scores.get(ref), score))).toEqual([])
  }
})

/** Equal to nine decimal places. Asserting each score would take as long as all searches. */
function isClose(one: number | undefined, other: number): boolean {
  return one !== undefined && Math.abs(one - other) < 5e-10
}

function byRef(answer: Answer): [ref: string, score: number][] {
  return answer
    .map(({ ref, score }): [string, number] => [ref, score])
    .sort(([one], [other]) => (one < other ? -1 : 1))
}
