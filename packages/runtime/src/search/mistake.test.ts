import { makeIndex, openIndex } from '@chatdocs/search'
import { expect, test } from 'vitest'
import { mistakeText } from './mistake.ts'

const WORDS = {
  noField: 'field {name}: {fields}',
  noWord: 'no word',
  noDistance: 'distance',
  noBoost: 'boost',
  wordExpected: 'word expected',
  comma: '、',
}

test.each([
  ['foo:bar', 'field foo: title、heading、description、keywords、content'],
  ["a'b:c", "field a'b: title、heading、description、keywords、content"],
  ['title:', 'no word'],
  ['a +', 'no word'],
  ['title:+a', 'word expected'],
  ['+^2', 'word expected'],
  ['~1', 'word expected'],
  ['a~', 'distance'],
  ['a^b', 'boost'],
])('what lunr says of %s has words of ours', async (query, told) => {
  const message = await complaint(query)
  expect(mistakeText(message, WORDS)).toBe(told)
})

/** What is thrown where a query is read as syntax. */
async function complaint(query: string): Promise<string> {
  const { root, files } = makeIndex([], { digest: (bytes) => `${bytes.length}` })
  const bytes = new Map(files.map((file) => [file.name, file.bytes]))
  const index = await openIndex({
    root,
    read: async (name) => bytes.get(name) ?? new Uint8Array(),
    inflate: async (bytes) => {
      const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('gzip'))
      return new Uint8Array(await new Response(stream).arrayBuffer())
    },
  })
  const failed = await index.search(query, { limit: 8, mode: 'syntax' }).catch((error: unknown) => error)
  return failed instanceof Error ? failed.message : ''
}

test('what lunr may say one day is told as it is', () => {
  expect(mistakeText('too many clauses', WORDS)).toBe('too many clauses')
})
