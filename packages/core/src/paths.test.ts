import { expect, test } from 'vitest'
import { type SourcePath, titleFromPath } from './paths.ts'

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
