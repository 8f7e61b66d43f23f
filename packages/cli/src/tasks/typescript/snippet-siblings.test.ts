import { expect, test } from 'vitest'
import { siblingOf } from './snippets.ts'

const text = (...titles: (string | undefined)[]) =>
  titles.map((title) => ({ path: 'docs/a.md', ...(title !== undefined && { title }) }))

/** The title of the block that an import in the first block resolves to. */
function leads(from: string | undefined, specifier: string, ...titles: string[]): string | undefined {
  const modules = text(from, ...titles)
  return modules[siblingOf(modules, 0, specifier) ?? -1]?.title
}

test.each<[string | undefined, string, string]>([
  ['src/a.ts', './b', 'src/b.ts'],
  ['src/a.ts', './b.ts', 'src/b.ts'],
  ['src/a.ts', './b.js', 'src/b.ts'],
  ['src/a.ts', './b.mjs', 'src/b.mts'],
  ['src/a.ts', './b', 'src/b.tsx'],
  ['src/a.ts', './b', 'src/b/index.ts'],
  ['src/a.ts', '../lib/b', 'lib/b.ts'],
  ['src/a.ts', '../lib/b', './lib/b.ts'],
  ['src/a.ts', '../lib/b', '/lib/b.ts'],
  ['src/a.ts', '.', 'src/index.ts'],
  ['src/a.ts', './types', 'src/types.d.ts'],
  ['tests/a.test.ts', '../src/b.v2.js', 'src/b.v2.ts'],
  [undefined, './b', 'b.ts'],
  [undefined, './b', 'src/b.ts'],
  [undefined, './src/b', 'src/b.ts'],
  [undefined, '../src/b', 'src/b.ts'],
  [undefined, '.', 'index.ts'],
  ['An idea', './b', 'src/b.ts'],
])('in %j, %j is %j', (from, specifier, title) =>
  expect(leads(from, specifier, 'src/other.ts', title)).toBe(title),
)

test.each<[string | undefined, string, string]>([
  ['src/a.ts', './b', 'b.ts'],
  ['src/a.ts', './b', 'lib/b.ts'],
  ['src/a.ts', './b', 'src/bb.ts'],
  ['src/a.ts', 'b', 'src/b.ts'],
  ['src/a.ts', './a', 'src/other.ts'],
  [undefined, './b', 'src/bb.ts'],
  [undefined, './b', 'b'],
  [undefined, './src/b', 'b.ts'],
])('in %j, %j is not %j', (from, specifier, title) => expect(leads(from, specifier, title)).toBe(undefined))

test('of several blocks of one file, the last one before the import matches, else the first', () => {
  const modules = text('b.ts', 'b.ts', undefined, 'b.ts')
  expect(siblingOf(modules, 2, './b')).toBe(1)
  expect(siblingOf(text(undefined, 'b.ts', 'b.ts'), 0, './b')).toBe(1)
})

test('blocks of other documents do not match', () => {
  const modules = [...text(undefined), { path: 'docs/b.md', title: 'b.ts' }]
  expect(siblingOf(modules, 0, './b')).toBe(undefined)
})
