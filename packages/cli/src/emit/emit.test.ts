import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Output } from '@chatdocs/core'
import type { OutputPath, Url } from '@chatdocs/protocol'
import { describe, expect, test } from 'vitest'
import { diskHost } from '../host/disk.ts'
import { type Files, filesIn, siteIn, testFolder, timesIn, writeFiles } from '../testing/folder.ts'
import { givenSite, givenWorkspace } from '../testing/workspace.ts'
import { type EmitOptions, emit } from './emit.ts'
import { LIST } from './manifest.ts'
import { makeTarget } from './target.ts'

function project(files: Files = {}) {
  const root = testFolder(files)
  const outDir = join(root, 'dist')
  const options = { outDir, cacheDir: join(root, '.chatdocs'), host: diskHost(root), runtimeDir: root }
  const build = (site: Files, more: Partial<EmitOptions> = {}) =>
    emit(givenWorkspace(givenSite({ files: site })), { ...options, ...more })
  return { root, outDir, options, build }
}

const SITE = {
  '404.html': '<meta name="generator" content="chatdocs 3.7.0">',
  'index.html': 'home',
  'docs/a/index.html': '甲',
  'docs/a/index.json': '{"a":1}',
  'assets/x-0123abcd.js': 'x()',
}

describe('emit writes', () => {
  test('all files first, none the second time', async () => {
    const { outDir, options, build } = project()
    const first = await build(SITE)
    expect(first).toEqual({
      written: Object.keys(SITE).sort(),
      removed: [],
      unchanged: 0,
      foreignFiles: [],
      bytes: 65,
      files: expect.any(Map),
    })
    expect(siteIn(outDir)).toEqual(SITE)
    const times = { ...timesIn(outDir), ...timesIn(options.cacheDir) }

    expect(await build(SITE)).toEqual({ ...first, written: [], unchanged: 5 })
    expect({ ...timesIn(outDir), ...timesIn(options.cacheDir) }).toEqual(times)
  })

  test('changed files, and removes deleted ones with their empty folders', async () => {
    const { outDir, build } = project()
    await build(SITE)
    const times = timesIn(outDir)
    const next: Files = { ...SITE, 'index.html': 'here', 'docs/b/index.html': '乙' }
    const { 'docs/a/index.html': _html, 'docs/a/index.json': _json, ...site } = next
    const { written, removed, unchanged } = await build(site)
    expect({ written, removed, unchanged }).toEqual({
      written: ['docs/b/index.html', 'index.html'],
      removed: ['docs/a/index.html', 'docs/a/index.json'],
      unchanged: 2,
    })
    expect(siteIn(outDir)).toEqual(site)
    expect(existsSync(join(outDir, 'docs/a'))).toBe(false)
    expect(timesIn(outDir)['404.html']).toBe(times['404.html'])
  })

  test('files that someone else changed', async () => {
    const { outDir, build } = project()
    await build(SITE)
    writeFiles(outDir, { 'index.html': 'hack', 'docs/a/index.html': 'longer' })
    rmSync(join(outDir, '404.html'))
    expect((await build(SITE)).written).toEqual(['404.html', 'docs/a/index.html', 'index.html'])
    expect(siteIn(outDir)).toEqual(SITE)
  })

  test('no file of which only the time differs', async () => {
    const { outDir, build } = project()
    await build(SITE)
    utimesSync(join(outDir, 'index.html'), 1, 1)
    expect((await build(SITE)).written).toEqual([])
    expect(timesIn(outDir)['index.html']).toBe(1000)
    expect((await build(SITE)).written).toEqual([])
  })

  test('what it asks for: the bytes of files whose digest differs, or that someone else changed', async () => {
    const { outDir, options } = project()
    const digests: Record<string, string> = { '404.html': '1', 'a.html': '2', 'b.html': '3' }
    const asked: string[] = []
    const site = {
      outputPaths: async () => Object.keys(digests) as OutputPath[],
      outputDigest: async (path: OutputPath) => digests[path],
      output: async (path: OutputPath) => {
        asked.push(path)
        return { path, bytes: path }
      },
    }
    await emit(site, options)
    expect(asked.splice(0)).toEqual(['404.html', 'a.html', 'b.html'])
    await emit(site, options)
    expect(asked).toEqual([])
    digests['a.html'] = 'same bytes, another digest'
    writeFiles(outDir, { 'b.html': 'longer than before' })
    expect((await emit(site, options)).written).toEqual(['b.html'])
    expect(asked.splice(0)).toEqual(['a.html', 'b.html'])
    expect((await emit(site, options)).written).toEqual([])
    expect(asked).toEqual([])
  })

  test('a new site page by page, then the other files', async () => {
    const { outDir, options } = project()
    const asked: string[] = []
    const site = {
      ...givenWorkspace(givenSite({ files: SITE })),
      output: async (path: OutputPath) => {
        asked.push(path)
        return { path, bytes: path }
      },
      pageFiles: async () => [
        {
          url: '/docs/a' as Url,
          place: '/docs/a' as Url,
          paths: ['docs/a/index.html', 'docs/a/index.json'] as OutputPath[],
        },
        // Two pages can share a file: the Markdown form of a category and of its document.
        { url: '/' as Url, place: '/' as Url, paths: ['index.html', 'docs/a/index.json'] as OutputPath[] },
      ],
      preparePage: async (url: string) => void asked.push(url),
    }
    expect((await emit(site, options)).written).toEqual(Object.keys(SITE).sort())
    expect(asked.splice(0).sort()).toEqual([...Object.keys(SITE), '/', '/docs/a'].sort())
    expect(Object.keys(siteIn(outDir)).sort()).toEqual(Object.keys(SITE).sort())
    await emit(site, options)
    expect(asked).not.toContain('/')
  })

  test('a folder in place of a file, and a file in place of a folder', async () => {
    const { outDir, build } = project()
    const one = { '404.html': '', a: 'file', 'b/c/d.html': 'deep' }
    const other = { '404.html': '', 'a/index.html': 'page', b: 'file' }
    await build(one)
    await build(other)
    expect(siteIn(outDir)).toEqual(other)
    await build(one)
    expect(siteIn(outDir)).toEqual(one)
  })

  test('a file in place of an empty folder of somebody else', async () => {
    const { outDir, build } = project()
    await build({ '404.html': '' })
    mkdirSync(join(outDir, 'index.html'))
    rmSync(join(outDir, LIST))
    mkdirSync(join(outDir, LIST))
    await build(SITE)
    expect(siteIn(outDir)).toEqual(SITE)
  })

  test('a path with changed case', async () => {
    const { outDir, build } = project()
    await build({ 'Docs/A.html': 'a' })
    const { written, removed } = await build({ 'docs/a.html': 'a' })
    expect({ written, removed }).toEqual({ written: ['docs/a.html'], removed: ['Docs/A.html'] })
    expect(siteIn(outDir)).toEqual({ 'docs/a.html': 'a' })
  })

  test('copies of static files and of the runtime', async () => {
    const files = { 'boot.js': 'boot()', 'static/logo.png': 'png', 'static/robots.txt': 'robots' }
    const { outDir, options, root } = project(files)
    const { host } = options
    const outputs: Record<string, unknown> = {
      'robots.txt': { path: 'robots.txt', copy: 'static/robots.txt' },
      'logo.png': { path: 'logo.png', copy: 'static/logo.png' },
      'assets/boot.js': { path: 'assets/boot.js', runtime: 'boot.js' },
      'bytes.bin': { path: 'bytes.bin', bytes: new Uint8Array([0x61]) },
    }
    const site = {
      outputPaths: async () => Object.keys(outputs) as OutputPath[],
      outputDigest: async (path: OutputPath) => {
        const output = outputs[path] as Output
        return 'copy' in output ? (await host.read(output.copy))?.digest : undefined
      },
      output: async (path: OutputPath) => outputs[path] as Output,
    }
    await emit(site, options)
    const expected = {
      'robots.txt': 'robots',
      'logo.png': 'png',
      'assets/boot.js': 'boot()',
      'bytes.bin': 'a',
    }
    expect(siteIn(outDir)).toEqual(expected)
    writeFiles(root, { 'boot.js': 'reboot()', 'static/logo.png': 'a new one' })
    const bytes = host.bytes
    const asked: string[] = []
    host.bytes = (path) => {
      asked.push(path)
      return bytes(path)
    }
    expect((await emit(site, options)).written).toEqual(['assets/boot.js', 'logo.png'])
    expect(asked).toEqual(['static/logo.png'])
    rmSync(join(root, 'static/logo.png'))
    await expect(emit(site, options)).rejects.toThrow('static/logo.png was removed')
  })
})

describe('a file that chatdocs did not write', () => {
  test('stays in the output folder', async () => {
    const { outDir, build } = project()
    await build(SITE)
    writeFiles(outDir, { CNAME: 'example.org', 'docs/a/notes.txt': 'mine' })
    await build({ '404.html': SITE['404.html'] })
    expect(siteIn(outDir)).toEqual({
      '404.html': SITE['404.html'],
      CNAME: 'example.org',
      'docs/a/notes.txt': 'mine',
    })
  })

  test('is found before any output is built', async () => {
    const { options } = project({ 'dist/thesis.doc': '' })
    const outputPaths = () => Promise.reject(new Error('asked'))
    await expect(
      emit({ outputPaths, outputDigest: outputPaths, output: outputPaths }, options),
    ).rejects.toThrow('did not write')
  })

  test('is not overwritten', async () => {
    const { outDir, build } = project()
    await build({ '404.html': '' })
    writeFiles(outDir, { docs: 'a file', 'about/notes.txt': 'mine' })
    await expect(build({ '404.html': '', 'docs/a/index.html': '' })).rejects.toThrow('docs is in the way')
    await expect(build({ '404.html': '', about: '' })).rejects.toThrow('about/notes.txt is in the way')
    expect(siteIn(outDir)).toEqual({ '404.html': '', docs: 'a file', 'about/notes.txt': 'mine' })
    expect((await build({ '404.html': 'again' })).written).toEqual(['404.html'])
  })

  test('is not reached through symbolic links', async () => {
    const { outDir, build } = project()
    await build({ '404.html': '', 'docs/a.html': 'ours' })
    const elsewhere = testFolder({ 'a.html': 'theirs' })
    rmSync(join(outDir, 'docs'), { recursive: true })
    symlinkSync(elsewhere, join(outDir, 'docs'))
    await expect(build({ '404.html': '', 'docs/a.html': 'new' })).rejects.toThrow('docs is in the way')
    await build({ '404.html': '' })
    expect(filesIn(elsewhere)).toEqual({ 'a.html': 'theirs' })

    symlinkSync(join(elsewhere, 'a.html'), join(outDir, 'b.html'))
    await build({ '404.html': '', 'b.html': 'new' })
    expect(filesIn(elsewhere)).toEqual({ 'a.html': 'theirs' })
  })

  test('can be at the path of the output folder', async () => {
    const { build } = project({ dist: 'a file' })
    await expect(build(SITE, { force: true })).rejects.toThrow('dist is not a folder')
    await expect(build(SITE)).rejects.toThrow('dist is not a folder')
  })
})

describe('a build that fails', () => {
  test('leaves the last good site and no temporary files', async () => {
    const { outDir, options, build } = project()
    await build(SITE)
    const before = [siteIn(outDir), timesIn(outDir)]
    const broken = givenWorkspace(givenSite({ files: { ...SITE, 'index.html': 'new', 'z.html': '' } }))
    const output = async (path: OutputPath) => {
      if (path === 'z.html') throw new Error('z cannot be drawn')
      return broken.output(path)
    }
    await expect(emit({ ...broken, output }, options)).rejects.toThrow('z cannot be drawn')
    expect([siteIn(outDir), timesIn(outDir)]).toEqual(before)
    expect((await build(SITE)).written).toEqual([])
    expect(readdirSync(join(options.cacheDir, 'emit')).length).toBe(1)
  })

  test('because a name is too long, changes nothing', async () => {
    const { outDir, build } = project()
    await build(SITE)
    const before = [siteIn(outDir), timesIn(outDir)]
    await expect(build({ ...SITE, [`${'x'.repeat(300)}.html`]: '' })).rejects.toThrow('names of 255 bytes')
    expect([siteIn(outDir), timesIn(outDir)]).toEqual(before)
    expect((await build(SITE)).written).toEqual([])
  })

  test('because the system refuses a path, does not make the next one fail', async () => {
    const { outDir, build } = project()
    await build({ ...SITE, 'stale.html': '' })
    // Longer than any system takes.
    const refused = { [`${`${'x'.repeat(250)}/`.repeat(150)}x.html`]: '', 'index.html': 'new' }
    await expect(build({ ...SITE, ...refused })).rejects.toThrow('ENAMETOOLONG')
    await build(SITE)
    expect(siteIn(outDir)).toEqual(SITE)
  })

  test('because another process took its lock, changes nothing', async () => {
    const { outDir, options, build } = project()
    await build(SITE)
    const before = [siteIn(outDir), timesIn(outDir)]
    const next = givenWorkspace(givenSite({ files: { ...SITE, 'index.html': 'new' } }))
    const { stateDir } = makeTarget(outDir, options.cacheDir)
    const output = async (path: OutputPath) => {
      rmSync(join(stateDir, 'locks'), { recursive: true, force: true })
      return next.output(path)
    }
    await expect(emit({ ...next, output }, options)).rejects.toThrow(
      `the lock of this process on ${outDir} was removed`,
    )
    expect([siteIn(outDir), timesIn(outDir)]).toEqual(before)
  })

  test('stops after the first output that fails', async () => {
    const { options } = project()
    const paths = Array.from({ length: 200 }, (_, index) => `${index}.html` as OutputPath)
    let asked = 0
    const output = async () => {
      asked++
      throw new Error('none')
    }
    const outputDigest = async () => undefined
    await expect(emit({ outputPaths: async () => paths, outputDigest, output }, options)).rejects.toThrow(
      'none',
    )
    expect(asked).toBeLessThan(40)
  })
})

test('two builds at a time take turns', async () => {
  const { outDir, build } = project()
  const one = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${index}.html`, 'one']))
  const other = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${index}.html`, 'other']))
  await Promise.all([build(one), build(other)])
  expect(new Set(Object.values(siteIn(outDir))).size).toBe(1)
})

test('progress is reported', async () => {
  const { build } = project()
  const progress: string[] = []
  await build({ a: '', b: '' }, { onProgress: (done, total) => progress.push(`${done}/${total}`) })
  expect(progress).toEqual(['1/2', '2/2'])
})

test('a moved project keeps its manifest', async () => {
  const { root, build, options } = project()
  await build(SITE)
  const moved = testFolder()
  const { cpSync } = await import('node:fs')
  cpSync(root, moved, { recursive: true, preserveTimestamps: true })
  const site = givenWorkspace(givenSite({ files: { '404.html': SITE['404.html'] } }))
  const place = { ...options, outDir: join(moved, 'dist'), cacheDir: join(moved, '.chatdocs') }
  expect((await emit(site, place)).removed).toHaveLength(4)
  mkdirSync(join(moved, 'x'))
  writeFileSync(join(moved, 'x/y'), '')
})
