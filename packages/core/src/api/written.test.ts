import { expect, test } from 'vitest'
import { findWritten } from './written.ts'

const SOURCE = [
  '/** Other. See [there](/a). */',
  'const other = 1',
  '/**',
  ' * A saw, [here](/a).',
  ' *',
  ' * ```ts',
  ' *   new Saw(1)',
  ' * ```',
  ' */',
  'export class Saw {}',
  '/** See [there](/a). */',
  '',
].join('\n')

function find(line: number, text: string, words: string) {
  const start = text.indexOf(words)
  const span = findWritten(SOURCE, line, { text, span: { start, end: start + words.length } })
  if (!span) return undefined
  const before = SOURCE.slice(0, span.start).split('\n')
  return [before.length, (before.at(-1) ?? '').length + 1, SOURCE.slice(span.start, span.end)]
}

test('the same line, whatever stands before it', () => {
  expect(find(10, '---\n---\nA saw, [here](/a).\n', '/a')).toEqual([4, 18, '/a'])
  expect(find(10, '```ts\nnew Saw(1)\n```\n', '1')).toEqual([7, 14, '1'])
})

test('the same words, the nearest above the declaration', () => {
  expect(find(10, 'Otherwise told: [x](/a)', '/a')).toEqual([4, 18, '/a'])
  expect(find(2, 'Otherwise told: [x](/a)', '/a')).toEqual([1, 24, '/a'])
})

test('else the declaration', () => {
  expect(find(10, 'Not there: [x](/b)', '/b')).toEqual([10, 1, 'export class Saw {}'])
})

test('of a whole file, anywhere or nowhere', () => {
  expect(find(0, 'x [x](/a)', '/a')).toEqual([11, 17, '/a'])
  expect(find(0, 'x [x](/b)', '/b')).toBe(undefined)
  expect(findWritten('', 3, { text: 'x', span: undefined })).toBe(undefined)
})
