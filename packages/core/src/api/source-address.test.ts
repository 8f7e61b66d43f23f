import { expect, test } from 'vitest'
import type { SourcePath } from '../paths.ts'
import { pinnedAddress, relativeAddress, sourceAddress } from './source-address.ts'

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

test('a comment of an earlier version links to the documents of that version', () => {
  const place = {
    from: 'lib/a.ts',
    page: 'versioned_docs/version-1.0/api/classes/A.md',
    sourceUrl: undefined,
    documents: { today: 'docs', own: 'versioned_docs/version-1.0' },
  }
  expect(relativeAddress('../docs/b.md#c', place)).toBe('../../b.md#c')
  expect(relativeAddress('../docs-of-others/b.md', place)).toBe('../../../../docs-of-others/b.md')
})

test.for([
  ['https://github.com/a/b/blob/main/{path}#L{line}', 'https://github.com/a/b/blob/v1/{path}#L{line}'],
  ['https://gitlab.com/a/b/-/blob/next/x/site/{path}', 'https://gitlab.com/a/b/-/blob/v1/site/{path}'],
  ['https://codeberg.org/a/b/src/branch/main/{path}', 'https://codeberg.org/a/b/src/tag/v1/{path}'],
  ['https://bitbucket.org/a/b/src/master/{path}', 'https://bitbucket.org/a/b/src/v1/{path}'],
  ['https://github.com/a/b/blob/other/{path}', 'https://github.com/a/b/blob/other/{path}'],
  ['https://h/src/{path}', 'https://h/src/{path}'],
])('%s of a tag is %s', ([pattern = '', pinned]) =>
  expect(pinnedAddress(pattern, { name: 'v1', kind: 'tag', branch: 'next/x' })).toBe(pinned),
)

test('without a source file, relative addresses do not resolve', () =>
  expect(relativeAddress('./a.md', { ...PLACE, from: undefined })).toBeUndefined())
