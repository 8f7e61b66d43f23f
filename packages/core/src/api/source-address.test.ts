import { expect, test } from 'vitest'
import type { SourcePath } from '../paths.ts'
import { relativeAddress, sourceAddress } from './source-address.ts'

test.for([
  ['https://h/x/blob/main/{path}#L{line}', 'src/a.ts', 'https://h/x/blob/main/src/a.ts#L7'],
  ['https://h/x/blob/main/site/{path}#L{line}', '../src/a b.ts', 'https://h/x/blob/main/src/a%20b.ts#L7'],
  ['https://h/one/two/{path}', '../../../../a.ts', 'https://h/../../a.ts'],
  ['vscode://file/{path}:{line}', 'a.ts', 'vscode://file/a.ts:7'],
])('%s of %s is %s', ([pattern = '', path, address]) =>
  expect(sourceAddress(pattern, { path: path as SourcePath, line: 7 })).toBe(address),
)

const PLACE = {
  from: '../core/src/a.ts',
  page: 'docs/api/classes/A.md',
  sourceUrl: 'https://h/x/site/{path}#L{line}',
}

test.for([
  ['/docs/a', '/docs/a'],
  ['#a', '#a'],
  ['mailto:a@b', 'mailto:a@b'],
  ['./b.md?c#d', 'https://h/x/core/src/b.md#d'],
  ['../../site/docs/b.md', 'https://h/x/site/docs/b.md'],
])('%s in a source outside of the site is %s', ([address = '', seen]) =>
  expect(relativeAddress(address, PLACE)).toBe(seen),
)

test.for([
  ['./b.md?c#d', '../../../lib/b.md?c#d'],
  ['../docs/api/classes/b.md', './b.md'],
  ['../docs/api/b.md', '../b.md'],
  ['../../b.md', undefined],
])('%s in a source of the site is %s', ([address = '', seen]) =>
  expect(relativeAddress(address, { ...PLACE, from: 'lib/a.ts', sourceUrl: undefined })).toBe(seen),
)

test('without a source file, relative addresses do not resolve', () =>
  expect(relativeAddress('./a.md', { ...PLACE, from: undefined })).toBeUndefined())
