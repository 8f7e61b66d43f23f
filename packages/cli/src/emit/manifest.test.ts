import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintBytes } from '@chatdocs/engine'
import type { OutputPath } from '@chatdocs/protocol'
import { describe, expect, test } from 'vitest'
import { diskHost } from '../host/disk.ts'
import { type Files, filesIn, siteIn, testFolder, timesIn, writeFiles } from '../testing/folder.ts'
import { givenSite, givenWorkspace } from '../testing/workspace.ts'
import { type EmitOptions, emit } from './emit.ts'
import { LIST, readManifest, writeManifest } from './manifest.ts'
import { makeTarget } from './target.ts'

const SITE = {
  '404.html': '<meta name="generator" content="chatdocs v3.7.0">',
  'index.html': 'home of assets/app-AAAAAAAA.js',
  'assets/app-AAAAAAAA.js': 'app()',
  'assets/search/0123456789ab.bin': 'index',
  'docs/a/index.html': 'a',
  'docs/a.md': '# a',
  '.hosting/nginx.conf': '# nginx',
}

/** The site after an edit that changes names, removes a page, and needs a folder where a file was. */
const EDITED = {
  '404.html': '<meta name="generator" content="chatdocs v3.7.0">',
  'index.html': 'home of assets/app-BBBBBBBB.js',
  'assets/app-BBBBBBBB.js': 'app(2)',
  'assets/search/ba9876543210.bin': 'index of two',
  'docs/a.md/index.html': 'a folder now',
}

/** A folder with an author's document beside `dist`. */
function project(files: Files = {}) {
  const root = testFolder({ 'docs/d.md': 'of the author', ...files })
  const options = {
    outDir: join(root, 'dist'),
    cacheDir: join(root, '.chatdocs'),
    host: diskHost(root),
    runtimeDir: root,
  }
  const build = (site: Files, more: Partial<EmitOptions> = {}) =>
    emit(givenWorkspace(givenSite({ files: site })), { ...options, ...more })
  const { stateDir } = makeTarget(options.outDir, options.cacheDir)
  return { root, ...options, build, manifest: join(stateDir, 'manifest') }
}

/** All that a build without an earlier one leaves in a new folder. */
async function cold(site: Files): Promise<Files> {
  const { outDir, build } = project()
  await build(site)
  return filesIn(outDir)
}

/** A manifest of another release: a valid record, but not of this form. */
function recordOf(value: unknown): string {
  const text = JSON.stringify(value)
  return `${fingerprintBytes(text)}\n${text}`
}

const LOSSES: [string, (manifest: string, cacheDir: string) => void][] = [
  ['is empty', (file) => writeFileSync(file, '')],
  ['is another text', (file) => writeFileSync(file, '{"version":1,"files":[["../docs/d.md",{}]]}')],
  ['is a line feed', (file) => writeFileSync(file, '\n')],
  ['is damaged', (file) => writeFileSync(file, readFileSync(file, 'utf8').replace('app-A', 'app-B'))],
  ['is truncated', (file) => writeFileSync(file, readFileSync(file, 'utf8').slice(0, -40))],
  [
    'is of another release',
    (file) => writeFileSync(file, recordOf([['index.html', { digest: '1', size: 4 }]])),
  ],
  ['is of a release with other records', (file) => writeFileSync(file, recordOf({ files: 3 }))],
  ['is a record of another kind', (file, cacheDir) => cpSync(join(cacheDir, '../dist', LIST), file)],
  ['is deleted', (file) => rmSync(file)],
  [
    'is a folder',
    (file) => {
      rmSync(file)
      mkdirSync(file)
    },
  ],
  ['is lost with its folder', (_, cacheDir) => rmSync(cacheDir, { recursive: true })],
]

describe.each(LOSSES)('a manifest that %s', (_, lose) => {
  test('costs nothing: the next build is the cold one, and removes what is not part of it', async () => {
    const { root, outDir, cacheDir, build, manifest } = project()
    await build(SITE)
    lose(manifest, cacheDir)
    const stale = Object.keys(SITE)
      .filter((path) => !(path in EDITED))
      .sort()
    expect(await build(EDITED)).toMatchObject({
      removed: expect.toSatisfy((all) => all.toSorted().join() === stale.join()),
      foreignFiles: [],
    })
    expect(filesIn(outDir)).toEqual(await cold(EDITED))
    expect(filesIn(join(root, 'docs'))).toEqual({ 'd.md': 'of the author' })
    expect(await build(EDITED)).toMatchObject({ written: [], removed: [] })
  })

  test('removes no file of somebody else', async () => {
    const { outDir, cacheDir, build, manifest } = project()
    await build(SITE)
    const others = {
      CNAME: 'docs.example',
      '.well-known/security.txt': 'mail us',
      // Of another tool.
      'assets/app-0A1B2C3D.js': 'their app',
      'assets/search/9876543210ab.bin': 'their index',
      // A site that was kept, with its list.
      ...Object.fromEntries(Object.entries(filesIn(outDir)).map(([path, text]) => [`v1/${path}`, text])),
    }
    // Of the same length as ours.
    const edited = { 'docs/a/index.html': 'A' }
    writeFiles(outDir, { ...others, ...edited })
    lose(manifest, cacheDir)
    const { 'docs/a/index.html': _page, ...rest } = SITE
    const site = { ...rest, 'index.html': 'new' }
    const { foreignFiles, removed } = await build(site)
    expect(removed).toEqual([])
    expect(siteIn(outDir)).toEqual({ ...site, ...others, ...edited })
    expect(foreignFiles).toEqual(
      [...Object.keys(others), ...Object.keys(edited)].filter((path) => !/(^|\/)\./.test(path)).sort(),
    )
  })
})

describe('a folder that no build wrote', () => {
  const THEIRS = { 'index.html': 'home of assets/app-AAAAAAAA.js', 'assets/app-AAAAAAAA.js': 'app()' }
  const given = (list: Files) =>
    project(
      Object.fromEntries(
        Object.entries({ ...THEIRS, ...list }).map(([path, text]) => [`dist/${path}`, text]),
      ),
    )

  test('is refused, and with `force` keeps its files, whatever their names', async () => {
    const { outDir, build } = given({})
    await expect(build(EDITED)).rejects.toThrow(
      'contains files that chatdocs did not write: assets, index.html',
    )
    expect(filesIn(outDir)).toEqual(THEIRS)
    await build(EDITED, { force: true })
    expect(siteIn(outDir)).toEqual({ ...THEIRS, ...EDITED })
  })

  test.each(['', '{}', '[]', 'null', 'x\n{}', recordOf({ '': '' }), recordOf(null)])(
    'is not ours by the list %j',
    async (text) => {
      const { outDir, build } = given({ [LIST]: text })
      await expect(build(EDITED)).rejects.toThrow('did not write')
      await build(EDITED, { force: true })
      expect(siteIn(outDir)).toEqual({ ...THEIRS, ...EDITED })
    },
  )

  test('is not ours by the list of another site', async () => {
    const { [LIST]: list = '' } = await cold({ 'index.html': 'another home', 'x.html': '' })
    const { outDir, build } = given({ [LIST]: list })
    await expect(build(EDITED)).rejects.toThrow('did not write')
    await build(EDITED, { force: true })
    expect(siteIn(outDir)).toEqual({ ...THEIRS, ...EDITED })
  })
})

describe('the list in the output folder', () => {
  test('lost with the manifest: nothing tells which files are ours, so they stay and are reported', async () => {
    const { outDir, cacheDir, build } = project({ 'dist/.git/HEAD': '' })
    await build(SITE)
    rmSync(cacheDir, { recursive: true })
    rmSync(join(outDir, LIST))
    const { 'docs/a/index.html': _, ...site } = SITE
    const { written, removed, foreignFiles } = await build(site)
    expect({ written, removed, foreignFiles }).toEqual({
      written: [],
      removed: [],
      foreignFiles: ['docs/a/index.html'],
    })
    expect(siteIn(outDir)).toEqual({ ...SITE, '.git/HEAD': '' })
  })

  test('names no path, and is written only if the site changes or it is missing', async () => {
    const { outDir, build } = project()
    await build(SITE)
    const times = timesIn(outDir)
    expect(filesIn(outDir)[LIST]).not.toMatch(/html|app/)
    await build(SITE)
    expect(timesIn(outDir)).toEqual(times)
    rmSync(join(outDir, LIST))
    expect(await build(SITE)).toMatchObject({ written: [], removed: [], unchanged: 7 })
    expect(filesIn(outDir)).toEqual(await cold(SITE))
  })

  test('finds files that differ in case, and leaves them alone where both exist', async () => {
    const { outDir, cacheDir, build } = project()
    await build({ 'Docs/A.html': 'a' })
    rmSync(cacheDir, { recursive: true })
    const { written, removed } = await build({ 'docs/a.html': 'a' })
    expect({ written, removed }).toEqual({ written: ['docs/a.html'], removed: ['Docs/A.html'] })
    expect(siteIn(outDir)).toEqual({ 'docs/a.html': 'a' })
  })

  test('yields to a file of the site, and does not replace a folder with files', async () => {
    const { outDir, build } = project()
    const site = { ...SITE, [LIST]: 'of the author' }
    await build(site)
    expect(filesIn(outDir)).toEqual(site)
    const other = project({ [`dist/${LIST}/x`]: '' })
    await expect(other.build(SITE)).rejects.toThrow(`${LIST}/x is in the way`)
  })
})

test('a manifest removes nothing outside of the folder', async () => {
  const { root, outDir, cacheDir, build } = project()
  const target = makeTarget(outDir, cacheDir)
  await build(SITE)
  const outside = '../docs/d.md' as OutputPath
  const entry = { digest: '', bytes: '', size: 1, mtimeMs: 1 }
  writeManifest(target, new Map([...readManifest(target), [outside, entry]]))
  expect((await build(SITE)).removed).toEqual([])
  expect(readdirSync(join(root, 'docs'))).toEqual(['d.md'])
})
