import { expect, test } from 'vitest'
import { EMPTY_COLUMN, NO_POSTINGS } from '../format/postings.ts'
import { encodeVocabulary } from '../format/shard.ts'
import { headingTerm } from '../heading.ts'
import { tokenise } from '../tokenise.ts'
import type { Dictionary } from './dictionary.ts'
import { meantQueries } from './meant.ts'

const FILES: Readonly<Record<string, readonly string[]>> = {
  '-n': ['configuration'],
  '-r': ['adapter', 'chapter'],
  a: ['adapter'],
  c: ['chapter', 'configuration'],
  x: ['xylem'],
}

const FOUND = NO_POSTINGS.map((_, column) =>
  column === 0 ? { ...EMPTY_COLUMN, documents: Uint32Array.of(1) } : EMPTY_COLUMN,
)

/** The corrected queries, and the files of the vocabulary that each search read. */
async function corrected(query: string, hasEndings: boolean) {
  const known = new Set(Object.values(FILES).flat())
  const read: string[] = []
  const queries: string[] = []
  const dictionary: Dictionary = {
    common: new Set(),
    hasEndings,
    term: async (term) => ({ term, postings: known.has(term) ? FOUND : NO_POSTINGS }),
    range: async () => [],
    fileOf: async () => undefined,
    vocabulary: Object.fromEntries(Object.keys(FILES).map((file) => [file, [file, 0, 0] as const])),
    pinyin: undefined,
    async load(files, decode) {
      const names = files.map(([name]) => name)
      read.push(names.join(' '))
      return names.map((name) => decode(encodeVocabulary(FILES[name] ?? [])))
    },
  }
  const plainQuery = async (each: string) => {
    queries.push(each)
    return { words: [] }
  }
  await meantQueries(query, dictionary, { tokenise, headingTerm, plainQuery })
  return { queries, read }
}

test.each([
  ['adaptor', ['adapter'], ['a']],
  ['xdapter', ['adapter'], ['x', '-r']],
  ['dapter', ['adapter'], ['', '-r']],
  ['xonfigurasion', ['configuration'], ['x', '-n', 'x', '-n']],
])(
  'of a large vocabulary, “%s” reads words with its first letter, then with its last',
  async (query, queries, read) => {
    expect(await corrected(query, true)).toEqual({ queries, read })
  },
)

test('of a small one, it reads all if none has its first letter', async () => {
  expect(await corrected('xdapter', false)).toEqual({ queries: ['adapter'], read: ['x', 'a c x'] })
})
