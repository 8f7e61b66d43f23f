import { execFileSync } from 'node:child_process'
import fs, { existsSync, mkdirSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SourcePath } from '@chatdocs/core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testFolder, writeFiles } from '../testing/folder.ts'
import { diskHost } from './disk.ts'
import type { Host } from './host.ts'

const path = (text: string) => text as SourcePath

/** A site beside other folders, with symbolic links by their paths. */
function siteWith(links: Readonly<Record<string, string>> = {}) {
  const root = realpathSync.native(
    testFolder({
      'site/docs/a.md': 'a',
      'site/parts/b.md': 'b',
      'secret/key.md': 'secret',
      'secret/deep/key.md': 'secret',
      'packages/one/c.md': 'c',
    }),
  )
  const site = join(root, 'site')
  for (const [link, target] of Object.entries(links)) symlinkSync(target, join(site, link))
  return { root, site, host: diskHost(site) }
}

async function listed(host: Host) {
  const files = await host.tree()
  return {
    files,
    unfollowed: host
      .unfollowed()
      .map(({ path, why, to }) => `${path} ${why} ${to}`)
      .sort(),
  }
}

const OWN = ['docs/a.md', 'parts/b.md']

describe('a link is followed', () => {
  test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['to a file of the site', { 'docs/l.md': '../parts/b.md' }, ['docs/l.md']],
    ['to a folder of the site', { 'docs/l': '../parts' }, ['docs/l/b.md']],
    ['to a link', { 'docs/l.md': 'm.md', 'docs/m.md': 'a.md' }, ['docs/l.md', 'docs/m.md']],
    [
      'out of the site and back: the real path decides',
      { 'docs/l.md': '../../site/parts/b.md' },
      ['docs/l.md'],
    ],
  ])('%s', async (_, links, more) => {
    const { host } = siteWith(links)
    expect(await listed(host)).toEqual({ files: [...OWN, ...more].sort(), unfollowed: [] })
    for (const each of more) expect((await host.read(path(each)))?.text).toMatch(/^[ab]$/)
  })

  test('over another folder, and back', async () => {
    const { root, site, host } = siteWith({ 'docs/l': '../../secret/back' })
    symlinkSync('../site/parts', join(root, 'secret/back'))
    expect(await listed(host)).toEqual({ files: ['docs/a.md', 'docs/l/b.md', 'parts/b.md'], unfollowed: [] })
    // The link itself stays.
    rmSync(join(root, 'secret/back'))
    symlinkSync('.', join(root, 'secret/back'))
    expect(await listed(host)).toEqual({ files: OWN, unfollowed: ['docs/l outside ../secret'] })
    expect(existsSync(join(site, 'docs/l/key.md'))).toBe(true)
  })
})

describe('a link is not followed', () => {
  test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['to a file outside', { 'docs/p.md': '../../secret/key.md' }, ['docs/p.md outside ../secret/key.md']],
    ['to a folder outside', { 'docs/p': '../../secret' }, ['docs/p outside ../secret']],
    ['to the root', { 'docs/root': '/' }, ['docs/root outside /']],
    ['to a folder around the site', { 'docs/up': '../..' }, ['docs/up outside ..']],
    ['to the site', { 'docs/up': '..' }, ['docs/up circle ..']],
    ['to its own folder', { 'docs/here': '.' }, ['docs/here circle .']],
    ['to itself', { 'docs/l.md': 'l.md' }, ['docs/l.md circle l.md']],
    ['to nothing', { 'docs/l.md': 'gone.md' }, ['docs/l.md missing gone.md']],
    ['to something below a file', { 'docs/l.md': 'a.md/x' }, ['docs/l.md missing a.md/x']],
    [
      'to a link out of the site',
      { 'docs/p.md': 'q.md', 'docs/q.md': '../../secret/key.md' },
      ['docs/p.md outside ../secret/key.md', 'docs/q.md outside ../secret/key.md'],
    ],
    [
      'behind a link inside: it is reported where it is',
      { 'parts/p': '../../secret', 'docs/l': '../parts' },
      ['parts/p outside ../secret'],
    ],
  ])('%s', async (_, links, unfollowed) => {
    const { host } = siteWith(links)
    const { files, ...rest } = await listed(host)
    expect(rest).toEqual({ unfollowed })
    expect(files.filter((each) => !OWN.includes(each) && each !== 'docs/l/b.md')).toEqual([])
  })

  test('to a pipe or a device', async () => {
    if (process.platform === 'win32') return
    const { site, host } = siteWith({ 'docs/null.md': '/dev/null', 'docs/l.md': '../pipe' })
    execFileSync('mkfifo', [join(site, 'pipe')])
    expect(await listed(host)).toEqual({
      files: OWN,
      unfollowed: ['docs/l.md special ../pipe', 'docs/null.md outside /dev/null'],
    })
    expect(await host.read(path('docs/l.md'))).toBeUndefined()
  })

  test('to a folder beside the site whose name begins with that of the site', async () => {
    const { root, host } = siteWith({ 'docs/p': '../../site-2' })
    writeFiles(root, { 'site-2/key.md': 'secret' })
    expect(await listed(host)).toEqual({ files: OWN, unfollowed: ['docs/p outside ../site-2'] })
  })

  test('and nothing is read by a path through it', async () => {
    const { host } = siteWith({ 'docs/p.md': '../../secret/key.md', 'docs/p': '../../secret' })
    await host.tree()
    for (const each of ['docs/p.md', 'docs/p/key.md', 'docs/p/deep/key.md'].map(path)) {
      expect(host.has(each)).toBe(false)
      expect(await host.read(each)).toBeUndefined()
      expect(host.text(each)).toBeUndefined()
      await expect(host.bytes(each)).rejects.toThrow(`${each} was removed while the site was built`)
    }
    expect(host.unfollowedAt(path('docs/p'))).toEqual({ path: 'docs/p', why: 'outside', to: '../secret' })
    expect(host.unfollowedAt(path('docs/a.md'))).toBeUndefined()
  })
})

describe('what was listed as a file and is a link now', () => {
  test.each(['docs/a.md', 'docs'])('%s is not read', async (replaced) => {
    const { root, site, host } = siteWith()
    writeFiles(root, { 'secret/a.md': 'secret' })
    await host.tree()
    expect((await host.read(path('docs/a.md')))?.text).toBe('a')
    renameSync(join(site, replaced), join(root, 'old'))
    symlinkSync(join(root, 'secret', replaced === 'docs' ? '' : 'a.md'), join(site, replaced))
    expect(await host.read(path('docs/a.md'))).toBeUndefined()
    expect(host.has(path('docs/a.md'))).toBe(false)
    await expect(host.bytes(path('docs/a.md'))).rejects.toThrow('docs/a.md was removed')
  })

  test('is not read, at whatever moment it is exchanged', async () => {
    const { root, site, host } = siteWith()
    const file = join(site, 'docs/a.md')
    await host.tree()
    const exchanging = new Worker(EXCHANGE, {
      eval: true,
      workerData: { file, secret: join(root, 'secret/key.md'), own: join(site, 'parts/b.md') },
    })
    onTestFinished(() => void exchanging.terminate())
    await new Promise((done) => exchanging.once('message', done))
    const read = new Set<string | undefined>()
    for (let time = 0; time < 3000; time++) {
      read.add((await host.read(path('docs/a.md')))?.text)
      read.add(host.text(path('docs/a.md')))
      read.add(await host.bytes(path('docs/a.md')).then(String, () => undefined))
    }
    read.delete(undefined)
    expect([...read].filter((text) => text !== 'b')).toEqual([])
  })
})

/** Makes a path lead to a file outside and to one inside, in turns, without a moment between. */
const EXCHANGE = `
  const { renameSync, symlinkSync } = require('node:fs')
  const { parentPort, workerData: { file, secret, own } } = require('node:worker_threads')
  for (let time = 0; ; time++) {
    symlinkSync(time % 2 ? secret : own, file + '~')
    renameSync(file + '~', file)
    if (time === 2) parentPort.postMessage('begun')
  }
`

describe('folders that links may lead to', () => {
  const links = { 'docs/one': '../../packages/one', 'docs/p': '../../secret' }

  test('are none at first, and can be named and taken back', async () => {
    const { host } = siteWith(links)
    const none = { files: OWN, unfollowed: ['docs/one outside ../packages/one', 'docs/p outside ../secret'] }
    expect(await listed(host)).toEqual(none)
    expect(host.allow(['../packages'])).toBe(true)
    expect(host.allow(['../packages'])).toBe(false)
    expect(await listed(host)).toEqual({
      files: ['docs/a.md', 'docs/one/c.md', 'parts/b.md'],
      unfollowed: ['docs/p outside ../secret'],
    })
    expect((await host.read(path('docs/one/c.md')))?.text).toBe('c')
    expect(host.allow([])).toBe(true)
    expect(await host.read(path('docs/one/c.md'))).toBeUndefined()
    expect(await listed(host)).toEqual(none)
  })

  test('do not open others: a link in one of them that leads elsewhere is not followed', async () => {
    const { root, host } = siteWith(links)
    symlinkSync('../../secret/key.md', join(root, 'packages/one/p.md'))
    host.allow(['../packages'])
    const { files, unfollowed } = await listed(host)
    expect(files).not.toContain('docs/one/p.md')
    expect(unfollowed).toContain('docs/one/p.md outside ../secret/key.md')
  })

  test('can be links themselves, and can be the folder around the site', async () => {
    const { root, host } = siteWith(links)
    symlinkSync('packages', join(root, 'named'))
    host.allow(['../named'])
    expect((await listed(host)).files).toContain('docs/one/c.md')
    host.allow(['..'])
    expect(await listed(host)).toMatchObject({ unfollowed: [] })
  })
})

test('a site that is reached through a link is read as usual', async () => {
  const { root, site } = siteWith({ 'docs/l.md': '../parts/b.md', 'docs/p.md': '../../secret/key.md' })
  symlinkSync('site', join(root, 'way'))
  symlinkSync(join(site, 'parts/b.md'), join(site, 'docs/absolute.md'))
  const host = diskHost(join(root, 'way'))
  expect(await listed(host)).toEqual({
    files: ['docs/a.md', 'docs/absolute.md', 'docs/l.md', 'parts/b.md'],
    unfollowed: ['docs/p.md outside ../secret/key.md'],
  })
  expect((await host.read(path('docs/absolute.md')))?.text).toBe('b')
  expect((await host.read(path('docs/a.md')))?.text).toBe('a')
})

test('a link may spell its target as the disk does not, if the disk accepts it', async () => {
  const { root, site, host } = siteWith()
  const accepts = existsSync(join(root, 'SITE'))
  symlinkSync(join(root, 'SITE/PARTS/B.md'), join(site, 'docs/l.md'))
  const { files, unfollowed } = await listed(host)
  expect(files.includes(path('docs/l.md'))).toBe(accepts)
  expect(unfollowed.length).toBe(accepts ? 0 : 1)
})

test('packages may be linked into node_modules', async () => {
  const { root, site, host } = siteWith()
  mkdirSync(join(site, 'node_modules'))
  symlinkSync(join(root, 'packages/one'), join(site, 'node_modules/one'))
  expect(await listed(host)).toEqual({ files: OWN, unfollowed: [] })
})

test('the output folder may be a link out of the site', async () => {
  const { site } = siteWith({ dist: '../secret', shown: '../secret' })
  const host = diskHost(site, { ignore: [join(site, 'dist')] })
  expect(await listed(host)).toEqual({ files: OWN, unfollowed: [] })
})

const CALLS = ['statSync', 'lstatSync', 'readlinkSync', 'realpathSync', 'openSync', 'readdirSync'] as const

/** How often each function of Node.js is called while a folder is listed. */
async function callsFor(dir: string): Promise<Record<string, number>> {
  const host = diskHost(dir)
  const calls: Record<string, number> = {}
  const counted = <F extends object>(name: string, call: F): F =>
    new Proxy(call, {
      apply: (target, self, args) => {
        calls[name] = (calls[name] ?? 0) + 1
        return Reflect.apply(target as never, self, args)
      },
    })
  const before = CALLS.map((name) => [name, fs[name]] as const)
  const { native } = fs.realpathSync
  fs.realpathSync.native = counted('native', native)
  for (const [name, call] of before) Object.assign(fs, { [name]: counted(name, call) })
  syncBuiltinESMExports()
  try {
    await host.tree()
  } finally {
    for (const [name, call] of before) Object.assign(fs, { [name]: call })
    fs.realpathSync.native = native
    syncBuiltinESMExports()
  }
  return calls
}

test('to list a file takes no call of its own; a link takes some', async () => {
  const files = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`docs/${n}.md`, 'text']))
  const few = await callsFor(testFolder(files(1)))
  const dir = testFolder(files(300))
  expect(await callsFor(dir)).toEqual(few)
  expect(few).toEqual({ native: expect.any(Number), readdirSync: 2 })
  symlinkSync('1.md', join(dir, 'docs/link.md'))
  expect(await callsFor(dir)).toMatchObject({ statSync: 1 })
})
