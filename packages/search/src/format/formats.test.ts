import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteReader, ByteWriter } from './bytes.ts'
import { COLUMNS, FIELDS, isHead, lengthOf, normOf, PAGE_TITLE } from './fields.ts'
import { decodePlaces, encodePlaces, urlFrom, urlWithin } from './places.ts'
import { type Column, decodePostings, encodePostings, occurrencesOf } from './postings.ts'
import { decodeVariants, encodeVariants } from './root.ts'
import { decodeShard, decodeVocabulary, encodeShard, encodeVocabulary, letterOf } from './shard.ts'
import { readSlices, type Slice, writeSlices } from './slices.ts'

const term = fc.string({ unit: 'binary', minLength: 1, maxLength: 8 })
const terms = fc.uniqueArray(term).map((all) => all.sort())

const column = fc
  .uniqueArray(fc.tuple(fc.nat(2 ** 22), fc.integer({ min: 1, max: 300 }), fc.nat(140)), {
    selector: ([document]) => document,
  })
  .map((places): Column => {
    const ordered = places.toSorted(([one], [other]) => one - other)
    return {
      documents: Uint32Array.from(ordered, ([document]) => document),
      counts: Uint32Array.from(ordered, ([, count]) => count),
      norms: Uint8Array.from(ordered, ([, , norm]) => norm),
    }
  })
const postings = fc
  .array(column, { minLength: COLUMNS.length, maxLength: COLUMNS.length })
  .map((columns) =>
    columns.map((each, index) => (index === PAGE_TITLE ? { ...each, norms: each.norms.fill(0) } : each)),
  )

test('postings are read as they were written', () =>
  fc.assert(
    fc.property(postings, (postings) => {
      const read = decodePostings(new ByteReader(encodePostings(postings)))
      expect(read).toEqual(postings)
      expect(occurrencesOf(read)).toBe(
        FIELDS.reduce((sum, _, field) => sum + (postings[field]?.documents.length ?? 0), 0),
      )
    }),
  ))

test('so are shards, and an unknown term has no postings', () =>
  fc.assert(
    fc.property(terms, postings, (terms, postings) => {
      const shard = decodeShard(
        encodeShard(terms.map((term) => ({ term, postings: encodePostings(postings) }))),
      )
      expect(shard.terms).toEqual(terms)
      for (const term of terms) expect(shard.postings(term)).toEqual(postings)
      expect(shard.postings('absent term')).toBeUndefined()
    }),
  ))

test('so are vocabularies', () =>
  fc.assert(
    fc.property(terms, (terms) => {
      expect(decodeVocabulary(encodeVocabulary(terms))).toEqual(terms)
    }),
  ))

test('a norm has the length, exact up to 16, then at most a fifth off, and never a shorter one for a longer field', () =>
  fc.assert(
    fc.property(fc.nat(100_000), fc.boolean(), (length, head) => {
      const norm = normOf(length, head)
      expect(isHead(norm)).toBe(head)
      expect(norm).toBeLessThan(256)
      if (length <= 16) expect(lengthOf(norm)).toBe(length)
      expect(Math.abs(lengthOf(norm) - length)).toBeLessThanOrEqual(length / 5)
      expect(lengthOf(normOf(length + 1, head))).toBeGreaterThanOrEqual(lengthOf(norm))
    }),
  ))

test('so are places, of pages in any order', () => {
  const places = new Map([
    [300, { page: 9, fragment: ['d', 5, 7] as const }],
    [2, { page: 4, fragment: ['d', 7, 9] as const }],
  ])
  expect(decodePlaces(encodePlaces(places))).toEqual(places)
})

test.each([
  ['/docs/1.0', '/docs/1.0/install', '~/install'],
  ['/docs', '/docs', '~'],
  ['', '/install', '~/install'],
  ['/', '/install', '~install'],
  [undefined, '/blog/post', '/blog/post'],
])('below %s, %s is %s', (base, url, within) => {
  expect(urlWithin(base, url)).toBe(within)
  expect(urlFrom(base ?? '/docs', within)).toBe(url)
})

const slice = fc
  .tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(20_000), fc.nat(300))
  .map(([bundle, from, length]): Slice => [bundle, from, from + length])

test('so are slices, of the same bundle and of others, in any order', () =>
  fc.assert(
    fc.property(fc.array(slice), (slices) => {
      const bytes = writeSlices(slices, new ByteWriter()).finish()
      expect(readSlices(new ByteReader(bytes))).toEqual(slices)
      const inRoot = slices.map(([, from, to]): Slice => ['', from, to])
      expect(readSlices(new ByteReader(writeSlices(inRoot, new ByteWriter()).finish()))).toEqual(inRoot)
    }),
  ))

test('so are variants', () => {
  const characters = new Map([
    ['譯', '译'],
    ['與', '与'],
  ])
  const variants = { characters, words: new Map([['资料库', '数据库']]) }
  expect(decodeVariants(encodeVariants({ characters: new Map(), words: new Map() }))).toEqual({
    characters: new Map(),
    words: new Map(),
  })
  expect(decodeVariants(encodeVariants(variants))).toEqual(variants)
})

test.each([
  ['plugin', 'p'],
  ['插件', 'han'],
  ['2fa', 'rest'],
  ['élan', 'rest'],
])('the letter of %s is %s', (term, letter) => expect(letterOf(term)).toBe(letter))
