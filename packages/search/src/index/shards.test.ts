import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeShard, type Entry } from '../format/shard.ts'
import { makeShards } from './shards.ts'

const entries = fc
  .uniqueArray(
    fc.string({ unit: fc.constantFrom('a', 'b', '插', '件', '\u0002'), minLength: 1, maxLength: 8 }),
    { maxLength: 300 },
  )
  .chain((terms) =>
    fc
      .array(fc.oneof(fc.nat(40), fc.nat(20_000)), { minLength: terms.length, maxLength: terms.length })
      .map((sizes) =>
        terms.sort().map((term, index): Entry => ({ term, postings: new Uint8Array(sizes[index] ?? 0) })),
      ),
  )

test('shards have all terms in order, and keys find the shard of a term', () =>
  fc.assert(
    fc.property(entries, (entries) => {
      const shards = [...makeShards(entries)]
      const terms = shards.map(({ bytes }) => decodeShard(bytes).terms)
      expect(terms.flat()).toEqual(entries.map(({ term }) => term))
      for (const [index, { key }] of shards.entries()) {
        expect(key <= (terms[index]?.[0] ?? '')).toBe(true)
        if (index > 0) expect(key > (terms[index - 1]?.at(-1) ?? '')).toBe(true)
      }
    }),
  ))

test('no shard is larger than necessary', () => {
  const entries = Array.from({ length: 2000 }, (_, index) => ({
    term: String(index).padStart(6, '0'),
    postings: new Uint8Array(index === 1000 ? 50_000 : 20),
  }))
  const sizes = Array.from(makeShards(entries), ({ bytes }) => bytes.length)
  expect(sizes.filter((size) => size > 17_000).length).toBe(1)
  expect(sizes.filter((size) => size < 1200).length).toBeLessThanOrEqual(3)
})

test('another term leaves the borders of other shards unchanged', () => {
  const entries = Array.from({ length: 5000 }, (_, index) => ({
    term: `t${index + 10_000}`,
    postings: new Uint8Array(12),
  }))
  const keys = (all: readonly Entry[]) => Array.from(makeShards(all), ({ key }) => key)
  const before = keys(entries)
  const after = keys(entries.toSpliced(100, 0, { term: 't10099x', postings: new Uint8Array(12) }))
  expect(after.filter((key) => !before.includes(key)).length).toBeLessThan(before.length / 4)
})
