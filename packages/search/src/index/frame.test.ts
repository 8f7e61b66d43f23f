import { expect, test } from 'vitest'
import { decodePack, decodeRoot, ROOT } from '../format/root.ts'
import { decodeVocabulary } from '../format/shard.ts'
import { joinIndex } from './frame.ts'
import type { RangeSummary } from './range.ts'

/** The vocabulary of an index, file by file. */
function vocabularyOf(vocabulary: RangeSummary['vocabulary']): Record<string, string[]> {
  const range: RangeSummary = { shards: [], vocabulary, characters: '', syllables: [], common: [], size: 0 }
  let files = 0
  const { root, files: made } = joinIndex(
    { areas: [], size: 0, groups: [], ranges: [range] },
    { digest: () => String(files++) },
  )
  const { vocabulary: named } = decodeRoot(decodePack(root.bytes).get(ROOT) ?? new Uint8Array())
  const bytesOf = (name: string) =>
    made.find((each) => each.name === `${name}.bin`)?.bytes ?? new Uint8Array()
  return Object.fromEntries(
    Object.entries(named).map(([file, name]) => [file, decodeVocabulary(bytesOf(name))]),
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
