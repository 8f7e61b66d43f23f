import { once } from 'node:events'
import { existsSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testFolder, writeFiles } from '../testing/folder.ts'
import { serving } from '../testing/serving.ts'
import { baseOf, staticSite } from './static.ts'

const DIST = {
  'index.html': '<!doctype html><html lang="zh" data-base="/"><p>home',
  '404.html': 'nothing here',
  'docs/a/index.html': '甲',
  'docs/a/index.json': '{}',
  'docs/node.js/index.html': 'a page',
  'docs/C#/index.html': 'sharp',
  'docs/页/index.html': '页',
  '100%.svg': '<svg/>',
  'assets/boot-JAB7HH3C.js': 'boot()',
  'assets/x.wasm': 'wasm',
  'notes.md': '# 笔记',
  '.env': 'secret',
  '.well-known/security.txt': 'contact',
}

const serveDist = (base = '/') => serving(staticSite(testFolder(DIST), base))

describe('a file is found', () => {
  test.each([
    ['/', 'home'],
    ['/docs/a', '甲'],
    ['/docs/a/', '甲'],
    ['/docs/a.html', '甲'],
    ['/docs/a/index.html', '甲'],
    ['/docs/a?x=1#y', '甲'],
    ['/docs/node.js', 'a page'],
    ['/docs/C%23', 'sharp'],
    ['/docs/%E9%A1%B5', '页'],
    ['/100%25.svg', 'svg'],
    ['/.well-known/security.txt', 'contact'],
  ])('%s', async (path, text) => {
    const ask = await serveDist()
    const { status, body } = await ask(path)
    expect([status, body]).toEqual([200, expect.stringContaining(text)])
  })

  test('and is of its type, in UTF-8', async () => {
    const ask = await serveDist()
    const type = async (path: string) => (await ask(path)).headers['content-type']
    expect(await type('/docs/a')).toBe('text/html; charset=utf-8')
    expect(await type('/docs/node.js')).toBe('text/html; charset=utf-8')
    expect(await type('/docs/a/index.json')).toBe('application/json; charset=utf-8')
    expect(await type('/assets/boot-JAB7HH3C.js')).toMatch(/^(text|application)\/javascript; charset=utf-8$/)
    expect(await type('/assets/x.wasm')).toBe('application/wasm')
    expect(await type('/100%25.svg')).toBe('image/svg+xml; charset=utf-8')
    expect(await type('/notes.md')).toBe('text/markdown; charset=utf-8')
  })

  test('and only hashed assets are kept', async () => {
    const ask = await serveDist()
    const caching = async (path: string) => (await ask(path)).headers['cache-control']
    expect(await caching('/assets/boot-JAB7HH3C.js')).toBe('public, max-age=31536000, immutable')
    expect(await caching('/assets/x.wasm')).toBe('no-cache')
    expect(await caching('/docs/a')).toBe('no-cache')
  })

  test('also when it came after the server began, and not sent again when known', async () => {
    const dist = testFolder(DIST)
    const ask = await serving(staticSite(dist, '/'))
    writeFiles(dist, { 'docs/b/index.html': 'late' })
    const { headers, body } = await ask('/docs/b')
    expect(body).toBe('late')
    const again = await ask('/docs/b', { headers: { 'If-None-Match': String(headers.etag) } })
    expect([again.status, again.body]).toEqual([304, ''])
  })
})

test('an unknown address gets the 404 page of its language', async () => {
  const ask = await serving(staticSite(testFolder({ ...DIST, 'en/404.html': 'nothing' }), '/'))
  const bodies = ['/en/x', '/en/docs/a/b', '/fr/x', '/x', '/en%2f..%2fx'].map(async (path) => {
    const { status, body } = await ask(path)
    return [status, body]
  })
  expect(await Promise.all(bodies)).toEqual([
    ...[
      [404, 'nothing'],
      [404, 'nothing'],
      [404, 'nothing here'],
      [404, 'nothing here'],
      [404, 'nothing here'],
    ],
  ])
})

test.each([
  ['br, gzip', 'br', 'BR'],
  ['GZIP;q=0.5', 'gzip', 'GZ'],
  ['gzip, br;q=0', 'gzip', 'GZ'],
  ['identity', undefined, '甲'],
  ['brotli', undefined, '甲'],
])('who accepts %s gets %s', async (accepted, encoding, text) => {
  const compressed = { 'docs/a/index.html.br': 'BR', 'docs/a/index.html.gz': 'GZ' }
  const ask = await serving(staticSite(testFolder({ ...DIST, ...compressed }), '/'))
  const { status, headers, body } = await ask('/docs/a', { headers: { 'Accept-Encoding': accepted } })
  expect([status, headers['content-encoding'], body]).toEqual([200, encoding, text])
  expect([headers['content-type'], headers.vary]).toEqual([
    'text/html; charset=utf-8',
    'Accept, Accept-Encoding',
  ])
  const plain = await ask('/docs/a')
  expect(plain.headers.etag === headers.etag).toBe(encoding === undefined)
})

describe('a part is sent', () => {
  test.each([
    ['bytes=0-0', 206, '<', 'bytes 0-0/6'],
    ['bytes=2-', 206, 'vg/>', 'bytes 2-5/6'],
    ['bytes=-2', 206, '/>', 'bytes 4-5/6'],
    ['bytes=3-99', 206, 'g/>', 'bytes 3-5/6'],
    ['bytes=6-', 416, '', 'bytes */6'],
    ['bytes=-0', 416, '', 'bytes */6'],
    ['bytes=0-1,3-4', 200, '<svg/>', undefined],
    ['bytes=3-1', 200, '<svg/>', undefined],
    ['lines=1-2', 200, '<svg/>', undefined],
  ])('for %s', async (range, status, text, part) => {
    const ask = await serveDist()
    const { headers, ...answer } = await ask('/100%25.svg', { headers: { range } })
    expect([answer.status, answer.body, headers['content-range']]).toEqual([status, text, part])
  })

  test('only of the file that the client knows', async () => {
    const ask = await serveDist()
    const { headers } = await ask('/100%25.svg')
    const part = (tag: string) => ask('/100%25.svg', { headers: { range: 'bytes=0-0', 'if-range': tag } })
    expect((await part(String(headers.etag))).status).toBe(206)
    expect((await part('"another"')).status).toBe(200)
  })
})

describe('nothing is found', () => {
  test.each([
    ...['/index.html/', '/index.html/x', `/${'x'.repeat(300)}`, '/docs/a/index.html/index.html', '/docs\\a'],
    ...['/docs/z', '/docs', '/.env', '/../secret', '/%2e%2e/secret', '/docs/%E0%A4%A', '/a%00', '//x'],
  ])('%s', async (path) => {
    const ask = await serveDist()
    const { status, headers, body } = await ask(path)
    expect([status, body]).toEqual([404, 'nothing here'])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })

  test('beside the folder', async () => {
    const root = testFolder({ 'dist/index.html': '', 'dist-other/a.html': 'secret', 'a.html': 'secret' })
    const ask = await serving(staticSite(join(root, 'dist'), '/'))
    for (const path of [
      '/../a.html',
      '/../dist-other/a.html',
      '/..%2fa.html',
      '/%2e%2e%2fdist-other/a.html',
    ]) {
      expect((await ask(path)).status).toBe(404)
    }
  })
})

test('an error is an answer, and the server goes on', async () => {
  const dist = testFolder(DIST)
  const ask = await serving(staticSite(dist, '/'))
  rmSync(join(dist, '404.html'))
  symlinkSync('404.html', join(dist, '404.html'))
  expect((await ask('/docs/z')).body).toBe('Not found')
  // A socket has a name, and cannot be opened.
  const socket = createServer().listen(join(dist, 'socket'))
  onTestFinished(() => void socket.close())
  await once(socket, 'listening')
  const { status, body } = await ask('/socket')
  expect([status, body]).toEqual([500, expect.stringContaining('ENXIO')])
  expect((await ask('/docs/a')).status).toBe(200)
})

const DESCRIPTORS = '/proc/self/fd'

test.skipIf(!existsSync(DESCRIPTORS))('all requests are answered, and no file stays open', async () => {
  const dist = testFolder({ ...DIST, 'large.txt': 'x'.repeat(200_000) })
  const ask = await serving(staticSite(dist, '/'))
  const open = () =>
    readdirSync(DESCRIPTORS).filter((each) => {
      // The descriptor of this listing is gone.
      const path = join(DESCRIPTORS, each)
      return existsSync(path) && readlinkSync(path).startsWith(dist)
    })
  for (let round = 0; round < 100; round++) {
    const asked = ['/', '/large.txt', '/nowhere', '/docs/a'].map((path) => ask(path))
    const part = ask('/large.txt', { headers: { range: `bytes=${round}-` } })
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 404, 200])
    expect((await part).body.length).toBe(200_000 - round)
    expect((await ask('/large.txt', { method: 'HEAD' })).body).toBe('')
  }
  await expect.poll(open).toEqual([])
})

test('only the head is sent to who asks for the head, and other methods are refused', async () => {
  const ask = await serveDist()
  const { status, headers, body } = await ask('/docs/a', { method: 'HEAD' })
  expect([status, body, headers['content-length']]).toEqual([200, '', '3'])
  expect((await ask('/docs/z', { method: 'HEAD' })).body).toBe('')
  expect((await ask('/docs/a', { method: 'POST' })).status).toBe(405)
})

describe('below a base', () => {
  test('the site is there and nowhere else', async () => {
    const ask = await serveDist('/base/')
    expect((await ask('/base/docs/a')).body).toBe('甲')
    expect((await ask('/base')).status).toBe(200)
    expect((await ask('/docs/a')).status).toBe(404)
    const { status, headers } = await ask('/')
    expect([status, headers.location]).toEqual([302, '/base/'])
  })

  test('that the last build gave it, unless one is asked for', async () => {
    const dist = testFolder({ ...DIST, 'assets/look-JAB7HH3C.css': 'a' })
    const page = (base: string) => `<html data-base="${base}">`
    const ask = await serving(staticSite(dist))
    const fixed = await serving(staticSite(dist, '/'))
    expect((await ask('/assets/look-JAB7HH3C.css')).status).toBe(200)
    writeFiles(dist, { 'index.html': page('/base/'), 'assets/look-K3F2A9C1.css': 'b' })
    expect(await ask('/base/assets/look-K3F2A9C1.css')).toMatchObject({ status: 200, body: 'b' })
    expect((await ask('/assets/look-K3F2A9C1.css')).status).toBe(404)
    expect((await ask('/')).headers.location).toBe('/base/')
    expect((await fixed('/base/')).status).toBe(404)
    writeFiles(dist, { 'index.html': page('/') })
    expect(await ask('/')).toMatchObject({ status: 200, body: page('/') })
  })

  test('which its pages name', () => {
    const based = (html: string) => baseOf(testFolder({ 'index.html': html }))
    expect(based('<!doctype html>\n<html lang="zh" data-base="/base/">')).toBe('/base/')
    expect(based('<html data-base=/base>')).toBe('/base/')
    expect(based('<html><p data-base="/x/">')).toBe('/')
    expect(baseOf(testFolder({ '404.html': '<html data-base="/base/">' }))).toBe('/base/')
    expect(baseOf(testFolder())).toBe('/')
  })
})
