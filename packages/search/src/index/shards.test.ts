import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeShard, type Entry, encodeShard } from '../format/shard.ts'
import { makeShards, shardKey } from './range.ts'

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
      const terms = Array.from(makeShards(entries), (shard) => decodeShard(encodeShard(shard)).terms)
      expect(terms.flat()).toEqual(entries.map(({ term }) => term))
      for (const [index, [first = '']] of terms.entries()) {
        const before = terms[index - 1]?.at(-1) ?? ''
        const key = shardKey(first, before)
        expect(key <= first).toBe(true)
        if (index > 0) expect(key > before).toBe(true)
      }
    }),
  ))

test('no shard is larger than necessary', () => {
  const entries = Array.from({ length: 2000 }, (_, index) => ({
    term: String(index).padStart(6, '0'),
    postings: new Uint8Array(index === 1000 ? 50_000 : 20),
  }))
  const sizes = Array.from(makeShards(entries), (shard) => encodeShard(shard).length)
  expect(sizes.filter((size) => size > 17_000).length).toBe(1)
  expect(sizes.filter((size) => size < 1200).length).toBeLessThanOrEqual(3)
})

test('another term leaves the borders of other shards unchanged', () => {
  const entries = Array.from({ length: 5000 }, (_, index) => ({
    term: `t${index + 10_000}`,
    postings: new Uint8Array(12),
  }))
  const keys = (all: readonly Entry[]) => Array.from(makeShards(all), ([first]) => first?.term ?? '')
  const before = keys(entries)
  const after = keys(entries.toSpliced(100, 0, { term: 't10099x', postings: new Uint8Array(12) }))
  expect(after.filter((key) => !before.includes(key)).length).toBeLessThan(before.length / 4)
})
