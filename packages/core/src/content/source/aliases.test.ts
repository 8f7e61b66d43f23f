import { expect, test } from 'vitest'
import type { SourcePath } from '../../paths.ts'
import { placesOf, readAliases } from './aliases.ts'

/** Reads the `tsconfig.json` of these files. */
function read(files: Readonly<Record<string, string>>) {
  return readAliases('tsconfig.json' as SourcePath, async (path) => files[path] ?? '')
}

test('names have the places of the longest pattern, and last that below baseUrl', async () => {
  const paths =
    '"@/*": ["./src/*"], "@/ui/*": ["./ui/*", "./lib/*.tsx"], "i18n": ["./i18n.json"], "*.data": "data/*"'
  const aliases = await read({ 'tsconfig.json': `{"compilerOptions": {"paths": {${paths}}}}` })
  expect(placesOf('@/a/b', aliases)).toEqual(['src/a/b'])
  expect(placesOf('@/ui/$&', aliases)).toEqual(['ui/$&', 'lib/$&.tsx'])
  expect(placesOf('i18n', aliases)).toEqual(['i18n.json'])
  expect(placesOf('a.data', aliases)).toEqual(['data/a'])
  for (const none of ['i18n/a', '@', 'react', 'constructor']) expect(placesOf(none, aliases)).toEqual([])
  const below = { ...aliases, baseUrl: 'src' as SourcePath }
  expect(placesOf('i18n', below)).toEqual(['i18n.json', 'src/i18n'])
  expect(placesOf('react', below)).toEqual(['src/react'])
})

test('comments and commas at the end of lists are read, and strings that look like them', async () => {
  const text =
    '\ufeff{ // one\n"compilerOptions": { "baseUrl": ".", /* two */ "paths": { "//*": ["a/,]*",], }, }, }'
  expect(await read({ 'tsconfig.json': text })).toEqual({ baseUrl: '', paths: { '//*': ['a/,]*'] } })
})

test('a file inherits from those that it extends, each relative to its own folder', async () => {
  const options = (each: object) => JSON.stringify({ compilerOptions: each })
  const files = {
    'base/one.json': options({ paths: { '~/*': ['./src/*'] } }),
    'base/two.json': options({ baseUrl: './lib' }),
  }
  const extend = (...names: string[]) => JSON.stringify({ extends: names.length > 1 ? names : names[0] })
  expect(await read({ ...files, 'tsconfig.json': extend('./base/one') })).toEqual({
    paths: { '~/*': ['base/src/*'] },
  })
  expect(await read({ ...files, 'tsconfig.json': extend('./base/one.json', './base/two.json') })).toEqual({
    baseUrl: 'base/lib',
    paths: { '~/*': ['base/src/*'] },
  })
})

test.each([
  '',
  '{',
  '[]',
  'null',
  '{"extends": 1, "compilerOptions": null}',
  '{"extends": "./tsconfig.json"}',
  '{"extends": ["astro/tsconfigs/strict", "../outside.json"]}',
  '{"compilerOptions": {"baseUrl": "..", "paths": [1]}}',
])('%s has no aliases', async (text) => {
  expect(placesOf('a', await read({ 'tsconfig.json': text }))).toEqual([])
})
