import { gunzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { decodeVocabulary } from '../format/shard.ts'
import { rootIn } from '../memory.fixture.ts'
import { gzip } from './bundles.ts'
import { joinIndex } from './frame.ts'
import type { RangeSummary } from './range.ts'

/** The vocabulary of an index, file by file. */
function vocabularyOf(vocabulary: RangeSummary['vocabulary']): Record<string, string[]> {
  const range: RangeSummary = { shards: [], vocabulary, characters: '', syllables: [], common: [], size: 0 }
  let files = 0
  const { root, files: made } = joinIndex(
    { areas: [], base: '', size: 0, groups: [], ranges: [range], texts: [] },
    { digest: () => String(files++), compress: gzip },
  )
  return Object.fromEntries(
    Object.entries(rootIn(root).vocabulary).map(([file, [name, from, to]]) => {
      const bundle = made.find((each) => each.name === `${name}.bin`)?.bytes ?? new Uint8Array()
      return [file, decodeVocabulary(gunzipSync(bundle.subarray(from, to)))]
    }),
  )
}

test('a large vocabulary is stored by last letters, too, without Han', () => {
  const some = Array.from({ length: 20_000 }, (_, number) => `a${1e6 + number}r`)
  const vocabulary = { a: ['adapter', ...some].join('\n'), c: 'chapter\ncli', han: '插件', rest: 'ändern' }
  expect(vocabularyOf(vocabulary)).toEqual({
    '-i': ['cli'],
    '-n': ['ändern'],
    '-r': ['adapter', ...some, 'chapter'],
    a: ['adapter', ...some],
    c: ['chapter', 'cli'],
    han: ['插件'],
    rest: ['ändern'],
  })
})

test('a small vocabulary is not', () => {
  expect(vocabularyOf({ a: 'adapter\napi', rest: 'ändern' })).toEqual({
    a: ['adapter', 'api'],
    rest: ['ändern'],
  })
})
