import { expect, test } from 'vitest'
import { readCodeMeta } from './code-meta.ts'

test.each<[string, string | undefined, number[], number | undefined]>([
  ['', undefined, [], undefined],
  ['title="a b.ts"', 'a b.ts', [], undefined],
  ['title=a.ts {1}', 'a.ts', [1], undefined],
  ['title=\'a "b".ts\'', 'a "b".ts', [], undefined],
  ['{1,3-5}', undefined, [1, 3, 4, 5], undefined],
  ['{ 2 , 4 - 5 }', undefined, [2, 4, 5], undefined],
  ['{5-3,x,1}', undefined, [], undefined],
  ['showLineNumbers', undefined, [], 1],
  ['showLineNumbers=5', undefined, [], 5],
  ['{2} showLineNumbers title="showLineNumbers {9}"', 'showLineNumbers {9}', [2], 1],
  ['noshowLineNumbers subtitle="x"', undefined, [], undefined],
  ['{1-999999999}', undefined, Array.from({ length: 100_000 }, (_, index) => index + 1), undefined],
])('%j', (meta, title, highlighted, firstNumber) => {
  const read = readCodeMeta(meta)
  expect(read.title).toBe(title)
  expect([...read.highlighted]).toEqual(highlighted)
  expect(read.firstNumber).toBe(firstNumber)
})

test('lines are new or gone, with or without a label', () => {
  const { highlighted, added, removed } = readCodeMeta(
    'ins={1,3} del={"Old":4-5} mark={"A":6} title="ins={9}"',
  )
  expect([added, removed, highlighted].map((lines) => [...lines])).toEqual([[1, 3], [4, 5], [6]])
})

test('words are all that is neither title nor lines', () => {
  expect(readCodeMeta('nocheck title="continues" {1} showLineNumbers x=y npm2yarn').words).toEqual([
    'nocheck',
    'npm2yarn',
  ])
})
