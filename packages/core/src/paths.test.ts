import { expect, test } from 'vitest'
import { globOf, type SourcePath, titleFromPath } from './paths.ts'

test.each([
  ['docs/quick-start.md', 'quick start'],
  ['docs/01-quick_start.md', 'quick start'],
  ['docs/01-quick_start/README.md', 'quick start'],
  ['README.md', 'README'],
  ['1. 安装.md', '安装'],
  ['003 - myDoc.md', 'myDoc'],
  ['2021-11-foo.md', '2021 11 foo'],
  ['7.0-foo.md', '7.0 foo'],
  ['插件.zh.md', '插件.zh'],
  ['_.md', '_'],
])('%s is titled %s', (path, title) => expect(titleFromPath(path as SourcePath)).toBe(title))

test.each([
  ['**/README.md', 'README.md a/README.md a/b/README.md', 'a/MYREADME.md README.mdx'],
  ['drafts/**', 'drafts/a.md drafts/a/b.md', 'drafts.md a/drafts/b.md'],
  ['a?/*.{md,mdx}', 'ab/c.md ab/.mdx', 'a/c.md ab/c/d.md ab/c.txt'],
  ['a{,/**}', 'a a/b/c.md', 'ab'],
  ['{a(b,[c].md', '{a(b,[c].md', 'b'],
])('%s is a pattern of paths', (pattern, fits, others) => {
  const found = [...fits.split(' '), ...others.split(' ')].filter((path) => globOf(pattern).test(path))
  expect(found).toEqual(fits.split(' '))
})
