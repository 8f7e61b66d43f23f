import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteWriter } from '../format/bytes.ts'
import { EMPTY_COLUMN, encodePostings, NO_POSTINGS } from '../format/postings.ts'
import { type Directory, encodeDirectory, encodeShard } from '../format/shard.ts'
import type { Slice } from '../format/slices.ts'
import { shardKey } from '../index/range.ts'
import { makeDictionary } from './dictionary.ts'
import { Files } from './files.ts'

const term = fc.string({ unit: fc.constantFrom('a', 'b', '插', '\u0002'), minLength: 1, maxLength: 5 })

/** The terms in shards of this size, and those in directories of this size. */
const anyIndex = fc.record({
  terms: fc.uniqueArray(term, { minLength: 1, maxLength: 80 }).map((terms) => terms.sort()),
  ofShard: fc.integer({ min: 1, max: 6 }),
  ofDirectory: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
})

function cut<Value>(all: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) =>
    all.slice(part * size, (part + 1) * size),
  )
}

/** The postings of a term: the document with its number. */
function postingsOf(number: number) {
  const column = { documents: Uint32Array.of(number), counts: Uint32Array.of(1), norms: Uint8Array.of(3) }
  return NO_POSTINGS.map((_, index) => (index === 1 ? column : EMPTY_COLUMN))
}

test('terms and prefixes are found, with directories and without', () =>
  fc.assert(
    fc.asyncProperty(anyIndex, term, async ({ terms, ofShard, ofDirectory }, asked) => {
      const packed = new ByteWriter()
      const add = (bytes: Uint8Array): Slice => ['', packed.length, packed.bytes(bytes).length]
      const shards = cut(terms, ofShard).map((own, index) => {
        const entries = own.map((each) => ({
          term: each,
          postings: encodePostings(postingsOf(terms.indexOf(each))),
        }))
        return {
          key: shardKey(own[0] ?? '', terms[index * ofShard - 1] ?? ''),
          file: add(encodeShard(entries)),
        }
      })
      const directoryOf = (own: readonly { key: string; file: Slice }[]): Directory => ({
        keys: own.map(({ key }) => key),
        files: own.map(({ file }) => file),
      })
      const parts = cut(shards, ofDirectory ?? shards.length).map((own) => ({
        key: own[0]?.key ?? '',
        file: add(encodeDirectory(directoryOf(own))),
      }))
      const root = {
        terms: directoryOf(ofDirectory ? parts : shards),
        hasDirectories: ofDirectory !== undefined,
        hasEndings: false,
      }
      const nothing = async () => new Uint8Array()
      const files = new Files({ read: nothing, root: '' }, packed.finish())
      const dictionary = makeDictionary({ ...root, common: [], vocabulary: {} }, files)
      for (const each of [asked, ...terms]) {
        const at = terms.indexOf(each)
        const postings = at < 0 ? NO_POSTINGS : postingsOf(at)
        expect(await dictionary.term(each)).toEqual({ term: each, postings })
        const begun = (await dictionary.range(each)).map(({ term }) => term)
        expect(begun).toEqual(terms.filter((other) => other.startsWith(each)))
      }
    }),
  ))
