import { existsSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder, writeFiles } from '../testing/folder.ts'
import {
  cacheSize,
  emptyCache,
  RELEASE,
  releaseFolder,
  releaseWith,
  removeOldReleases,
  removeOldScratch,
  versionsOfPackages,
} from './cache.ts'

const DAY = 24 * 60 * 60

test('what is kept is that of this release with its packages', () => {
  expect(RELEASE).toBe(releaseWith(versionsOfPackages()))
  expect(versionsOfPackages()).toMatchObject({
    sharp: expect.stringMatching(/^\d+\.\d+\.\d+/),
    esbuild: expect.any(String),
  })
  expect(releaseWith({ ...versionsOfPackages(), sharp: '0.0.1' })).not.toBe(RELEASE)
})

test('releases that nobody used for a week are removed', () => {
  const dir = testFolder({
    'cache/old/ab/cdef': '1',
    'cache/recent/0-0.pack': '12',
    'cache/a-file': '',
    'emit/x': '',
  })
  writeFiles(releaseFolder(dir), { '1-1.pack': '123' })
  const now = 1e9
  for (const [path, age] of [
    ['cache/old', 8],
    ['cache/recent', 6],
  ] as const)
    utimesSync(join(dir, path), now, now - age * DAY)
  utimesSync(releaseFolder(dir), now, now)
  removeOldReleases(dir)
  const left = ['cache/old', 'cache/recent/0-0.pack', 'cache/a-file', 'emit/x'].map((path) =>
    existsSync(join(dir, path)),
  )
  expect(left).toEqual([false, true, true, true])
  expect(cacheSize(dir)).toBe(5)
})

test('of other releases, the two that were used last stay', () => {
  const ages = { a: 3, b: 1, c: 4, d: 2 }
  const dir = testFolder(Object.fromEntries(Object.keys(ages).map((name) => [`cache/${name}/0-0.pack`, ''])))
  writeFiles(releaseFolder(dir), { '0-0.pack': '' })
  for (const [name, age] of Object.entries(ages)) utimesSync(join(dir, 'cache', name), 1e9, 1e9 - age * DAY)
  utimesSync(releaseFolder(dir), 1e9, 1e9)
  removeOldReleases(dir)
  const left = Object.keys(ages).filter((name) => existsSync(join(dir, 'cache', name)))
  expect(left).toEqual(['b', 'd'])
  expect(existsSync(releaseFolder(dir))).toBe(true)
})

test('modules and shards that nobody wrote for a day are removed', () => {
  const files = [
    'server/page-a-1.mjs',
    'server/page-a-1.mjs.temporary',
    'modules/left.mjs',
    'shards/killed',
    'shards/running',
    'server/page-a-2.mjs',
  ]
  const inside = files.map((path) => [path.startsWith('shards') ? `${path}/files/a.html` : path, ''])
  const dir = testFolder(Object.fromEntries(inside))
  writeFiles(releaseFolder(dir), { '1-1.pack': '' })
  const now = 1e9
  for (const [index, path] of files.entries())
    utimesSync(join(dir, path), now, now - (index < 4 ? 2 : 0.5) * DAY)
  utimesSync(releaseFolder(dir), now, now)
  removeOldScratch(dir)
  expect(files.filter((path) => existsSync(join(dir, path)))).toEqual(files.slice(4))
})

test('emptying leaves everything else', () => {
  const dir = testFolder({ 'cache/old/0-0.pack': '1', 'emit/x': '' })
  emptyCache(dir)
  expect(cacheSize(dir)).toBe(0)
  expect(existsSync(join(dir, 'emit/x'))).toBe(true)
  emptyCache(dir)
  removeOldReleases(dir)
})
