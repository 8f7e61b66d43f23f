import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourcePath } from '@chatdocs/core'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder, writeFiles } from '../testing/folder.ts'
import { watchFolder } from './watcher.ts'

async function watched(dir: string) {
  const calls: string[][] = []
  const earlier = new Set<string>()
  let first: string[] | undefined
  const watcher = await watchFolder(dir, {
    ignore: [join(dir, 'dist')],
    onChange: (paths) => {
      first ??= [...paths]
      calls.push([...paths])
    },
  })
  onTestFinished(() => watcher.close())
  return {
    watcher,
    firstCall: () => first,
    /**
     * The paths reported, once these are among them, without late repeats of earlier ones: the files of a new folder are
     * reported again once it is watched.
     */
    async reported(...paths: string[]) {
      await expect.poll(() => paths.filter((path) => !calls.flat().includes(path))).toEqual([])
      const all = [...new Set(calls.splice(0).flat())].sort()
      const counted = all.filter((path) => paths.includes(path) || !earlier.has(path))
      for (const path of all) earlier.add(path)
      return counted
    },
  }
}

test('tells of files that come, change, move and go', async () => {
  const dir = testFolder({ 'docs/a.md': 'a', 'docs/b.md': 'b' })
  const { reported } = await watched(dir)
  writeFileSync(join(dir, 'docs/a.md'), 'changed')
  expect(await reported('docs/a.md')).toEqual(['docs/a.md'])
  writeFiles(dir, { 'docs/new/文.md': 'new' })
  expect(await reported('docs/new/文.md')).toEqual(['docs/new/文.md'])
  renameSync(join(dir, 'docs/b.md'), join(dir, 'docs/c.md'))
  expect(await reported('docs/b.md', 'docs/c.md')).toEqual(['docs/b.md', 'docs/c.md'])
  rmSync(join(dir, 'docs/new'), { recursive: true })
  expect(await reported('docs/new/文.md')).toEqual(['docs/new/文.md'])
})

test('what belongs to one save is told at once, and what is left out is not told', async () => {
  const dir = testFolder({ 'a.md': '' })
  mkdirSync(join(dir, 'dist'))
  const { firstCall, reported } = await watched(dir)
  writeFiles(dir, {
    'dist/x.html': '',
    '.git/x': '',
    'node_modules/x.md': '',
    'b.md': '',
    'c.md': '',
    'd.md': '',
  })
  expect(await reported('b.md', 'c.md', 'd.md')).toEqual(['b.md', 'c.md', 'd.md'])
  expect(firstCall()).toEqual(['b.md', 'c.md', 'd.md'])
})

test('what lies beside included files is told of, too: not below, and not what was installed', async () => {
  const root = testFolder({ 'site/a.md': '', 'src/index.ts': '', 'src/deep/b.ts': '', 'other/c.ts': '' })
  const { reported, watcher } = await watched(join(root, 'site'))
  const files = ['../src/index.ts', '../src/gone.ts', '../package.json'] as SourcePath[]
  expect(await watcher.include(files)).toBe(true)
  expect(await watcher.include(files)).toBe(false)
  writeFiles(root, { 'src/deep/b.ts': 'x', 'other/c.ts': 'x', 'node_modules/d.ts': 'x', 'src/new.ts': 'x' })
  writeFiles(root, { 'src/index.ts': 'changed', 'package.json': '{}' })
  expect(await reported('../src/index.ts', '../src/new.ts', '../package.json')).toEqual([
    '../package.json',
    '../src/index.ts',
    '../src/new.ts',
  ])
})

test('tells of files in a folder that is moved, replaced or linked', async () => {
  const root = testFolder({
    'site/docs/a.md': 'a',
    'new/a.md': 'A',
    'new/deep/b.md': 'b',
    'shared/c.md': 'c',
  })
  const dir = join(root, 'site')
  const { reported, watcher } = await watched(dir)
  renameSync(join(dir, 'docs'), join(dir, 'old'))
  expect(await reported('docs/a.md', 'old/a.md')).toEqual(['docs/a.md', 'old/a.md'])
  rmSync(join(dir, 'old'), { recursive: true })
  renameSync(join(root, 'new'), join(dir, 'old'))
  expect(await reported('old/a.md', 'old/deep/b.md')).toEqual(['old/a.md', 'old/deep/b.md'])
  writeFileSync(join(dir, 'old/deep/b.md'), 'changed')
  expect(await reported('old/deep/b.md')).toEqual(['old/deep/b.md'])
  await watcher.allow(['../shared'])
  symlinkSync(join(root, 'shared'), join(dir, 'shared'))
  symlinkSync(join(root, 'shared/c.md'), join(dir, 'c.md'))
  expect(await reported('shared/c.md', 'c.md')).toEqual(['c.md', 'shared/c.md'])
  writeFileSync(join(root, 'shared/c.md'), 'changed')
  expect(await reported('shared/c.md', 'c.md')).toEqual(['c.md', 'shared/c.md'])
})

test('tells of links that are not followed, and of nothing behind them', async () => {
  const root = testFolder({ 'site/docs/a.md': 'a', 'secret/b.md': 'b', 'other/c.md': 'c' })
  const dir = join(root, 'site')
  const { reported, watcher } = await watched(dir)
  symlinkSync(join(root, 'secret'), join(dir, 'docs/link'))
  symlinkSync('gone.md', join(dir, 'docs/gone.md'))
  expect(await reported('docs/link', 'docs/gone.md')).toEqual(['docs/gone.md', 'docs/link'])
  writeFileSync(join(root, 'secret/b.md'), 'changed')
  // It leads elsewhere, without a moment between.
  symlinkSync(join(root, 'other'), join(dir, 'docs/link~'))
  renameSync(join(dir, 'docs/link~'), join(dir, 'docs/link'))
  expect(await reported('docs/link')).toEqual(['docs/link'])
  // Once its folder is allowed, it is watched.
  await watcher.allow(['../other'])
  writeFileSync(join(root, 'other/c.md'), 'changed')
  expect(await reported('docs/link/c.md')).toEqual(['docs/link/c.md'])
  rmSync(join(dir, 'docs/link'))
  rmSync(join(dir, 'docs/gone.md'))
  expect(await reported('docs/link/c.md', 'docs/gone.md')).toEqual(
    expect.arrayContaining(['docs/gone.md', 'docs/link/c.md']),
  )
})

test('tells of a link when what it leads to changes, goes or comes back', async () => {
  const dir = testFolder({ 'docs/a.md': 'a', 'docs/b.md': 'b' })
  const { reported } = await watched(dir)
  symlinkSync('docs/a.md', join(dir, 'link.md'))
  expect(await reported('link.md')).toEqual(['link.md'])
  writeFileSync(join(dir, 'docs/a.md'), 'changed')
  expect(await reported('docs/a.md', 'link.md')).toEqual(['docs/a.md', 'link.md'])
  rmSync(join(dir, 'docs/a.md'))
  expect(await reported('docs/a.md', 'link.md')).toEqual(['docs/a.md', 'link.md'])
  writeFileSync(join(dir, 'docs/a.md'), 'back')
  expect(await reported('docs/a.md', 'link.md')).toEqual(['docs/a.md', 'link.md'])
  renameSync(join(dir, 'docs/b.md'), join(dir, 'docs/a.md'))
  expect(await reported('docs/a.md', 'docs/b.md', 'link.md')).toEqual(['docs/a.md', 'docs/b.md', 'link.md'])
})
