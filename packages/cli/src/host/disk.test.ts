import {
  mkdirSync,
  renameSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { SourcePath } from '@chatdocs/core'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../testing/folder.ts'
import { diskHost } from './disk.ts'

const path = (text: string) => text as SourcePath

describe('the tree', () => {
  test('leaves out dot files, packages and the out dir', async () => {
    const dir = testFolder({
      'a.md': '',
      'docs/b.md': '',
      '.env': '',
      '.git/c.md': '',
      'docs/node_modules/d.md': '',
      'dist/e.html': '',
      'docs/dist/f.md': '',
      // What a build wrote to another folder.
      'public/.chatdocs-files': '',
      'public/docs/g.md': '',
    })
    expect(await diskHost(dir, { ignore: [join(dir, 'dist')] }).tree()).toEqual([
      'a.md',
      'docs/b.md',
      'docs/dist/f.md',
    ])
  })

  test('follows links, but not in circles', async () => {
    const dir = testFolder({ 'docs/a.md': 'a', 'parts/b.md': 'b' })
    symlinkSync('../parts', join(dir, 'docs/parts'))
    symlinkSync('../docs', join(dir, 'parts/docs'))
    const host = diskHost(dir)
    expect(await host.tree()).toEqual(['docs/a.md', 'docs/parts/b.md', 'parts/b.md', 'parts/docs/a.md'])
    expect(host.unfollowed()).toEqual([])
  })

  test('with a name that is no UTF-8 is refused', async () => {
    const dir = testFolder()
    try {
      writeFileSync(Buffer.concat([Buffer.from(`${dir}/a`), Buffer.from([0xff]), Buffer.from('.md')]), '')
    } catch {
      // Other systems have no such names.
      return
    }
    await expect(diskHost(dir).tree()).rejects.toThrow('a\ufffd.md is not valid UTF-8')
  })

  test('is not led into the out dir by a link', async () => {
    const dir = testFolder({ 'a.md': '', 'dist/b.html': '' })
    symlinkSync(join(dir, 'dist'), join(dir, 'shown'))
    expect(await diskHost(dir, { ignore: [join(dir, 'dist')] }).tree()).toEqual(['a.md'])
  })

  test('ends, even if its folders are linked into each other', async () => {
    const names = ['1', '2', '3', '4', '5', '6', '7', '8']
    const dir = testFolder(Object.fromEntries(names.map((name) => [`${name}/a.md`, ''])))
    for (const name of names) for (const to of names) symlinkSync(join(dir, to), join(dir, name, `to-${to}`))
    await expect(diskHost(dir).tree()).rejects.toThrow(
      'symbolic links lead to the same folder in more than 200 ways',
    )
  })

  test('names are composed, and found again however they are spelt', async () => {
    const dir = testFolder({ 'cafe\u0301.md': 'coffee', '文档/页.md': 'page' })
    const host = diskHost(dir)
    expect(await host.tree()).toEqual(['caf\u00e9.md', '文档/页.md'])
    expect((await host.read(path('caf\u00e9.md')))?.text).toBe('coffee')
    expect((await diskHost(dir).read(path('caf\u00e9.md')))?.text).toBe('coffee')
    writeFileSync(join(dir, 'caf\u00e9.md'), 'ours')
    expect(await host.tree()).toEqual(['caf\u00e9.md', '文档/页.md'])
    expect((await host.read(path('caf\u00e9.md')))?.text).toBe('ours')
  })
})

describe('a file', () => {
  test('is text where the site is made of it, exactly as it stands', async () => {
    const host = diskHost(
      testFolder({ 'a.md': '\ufeff# 标题\r\n', 'b.PNG': 'png', 'c.tsx': 'x', 'd.webmanifest': '{}' }),
    )
    expect((await host.read(path('a.md')))?.text).toBe('\ufeff# 标题\r\n')
    expect(await host.read(path('b.PNG'))).toEqual({ digest: expect.stringMatching(/^[0-9a-f]{40}$/) })
    expect((await host.read(path('c.tsx')))?.text).toBe('x')
    expect((await host.read(path('d.webmanifest')))?.text).toBe('{}')
    expect(Buffer.from(await host.bytes(path('b.PNG'))).toString()).toBe('png')
  })

  test('that is gone, or is a folder, is undefined', async () => {
    const dir = testFolder({ 'a.md': '' })
    mkdirSync(join(dir, 'folder.md'))
    const host = diskHost(dir)
    expect(await host.read(path('b.md'))).toBeUndefined()
    expect(await host.read(path('a.md/b.md'))).toBeUndefined()
    expect(await host.read(path('folder.md'))).toBeUndefined()
  })

  test('with bytes that are no UTF-8 is read all the same', async () => {
    const dir = testFolder()
    writeFileSync(join(dir, 'a.md'), Buffer.from([0x61, 0xff, 0x62]))
    expect(await diskHost(dir).read(path('a.md'))).toMatchObject({ text: 'a\ufffdb', garbled: 1 })
  })

  test('that is too large is named', async () => {
    const dir = testFolder({ 'a.zip': '', 'b.md': '' })
    // Files without blocks on the disk.
    for (const name of ['a.zip', 'b.md']) truncateSync(join(dir, name), 2 ** 31)
    await expect(diskHost(dir).read(path('a.zip'))).rejects.toThrow(
      'a.zip is too large: a file may have up to 2 GB',
    )
    await expect(diskHost(dir).read(path('b.md'))).rejects.toThrow('b.md is too large')
  })

  test('with NUL is read without it', async () => {
    const dir = testFolder({ 'a.md': 'a\0b' })
    expect(await diskHost(dir).read(path('a.md'))).toMatchObject({ text: 'a\ufffdb' })
    expect(await diskHost(dir).read(path('a.md'))).not.toHaveProperty('garbled')
  })

  test('may have the character that stands for what is no UTF-8', async () => {
    const dir = testFolder({ 'a.md': '中\ufffd' })
    writeFileSync(join(dir, 'b.md'), Buffer.concat([Buffer.from('中\ufffd'), Buffer.from([0xe4, 0xb8])]))
    expect(await diskHost(dir).read(path('a.md'))).not.toHaveProperty('garbled')
    expect(await diskHost(dir).read(path('b.md'))).toMatchObject({ text: '中\ufffd\ufffd', garbled: 2 })
  })

  test('is read again when its size or time differ, and whenever its time is fresh', async () => {
    const dir = testFolder({ 'a.md': 'one' })
    const file = join(dir, 'a.md')
    const old = new Date(Date.now() - 60_000)
    const host = diskHost(dir, { now: Date.now })
    const read = async () => (await host.read(path('a.md')))?.text

    expect(await read()).toBe('one')
    writeFileSync(file, 'two')
    expect(await read()).toBe('two')
    utimesSync(file, old, old)
    expect(await read()).toBe('two')
    writeFileSync(file, 'new')
    utimesSync(file, old, old)
    expect(await read()).toBe('new')
    writeFileSync(file, 'newer')
    utimesSync(file, old, old)
    expect(await read()).toBe('newer')
  })
})

describe('the digest of a file that another process read', () => {
  const later = () => Date.now() + 60_000

  /** A folder with a file, and processes that read it one after the other. */
  async function readOnce(now = later) {
    const dir = testFolder({ 'a.md': 'one' })
    const records: Uint8Array[] = []
    const digests = { read: () => records.at(-1), write: (bytes: Uint8Array) => void records.push(bytes) }
    const open = (clock = later) => diskHost(dir, { now: clock, digests })
    const host = open(now)
    const digest = (await host.read(path('a.md')))?.digest
    host.save()
    return { dir, file: join(dir, 'a.md'), open, digest, records }
  }

  test('is known without reading it', async () => {
    const { open, digest } = await readOnce()
    expect(open().digest(path('a.md'))).toBe(digest)
    expect(open().digest(path('b.md'))).toBeUndefined()
    expect((await open().read(path('a.md')))?.text).toBe('one')
  })

  test('is unknown after an edit of the same size, even if its time is set back', async () => {
    const { file, open } = await readOnce()
    const { atime, mtime, ctimeMs } = statSync(file)
    // The clock of the file system may not have moved yet.
    do {
      writeFileSync(file, 'two')
      utimesSync(file, atime, mtime)
    } while (statSync(file).ctimeMs === ctimeMs)
    expect(open().digest(path('a.md'))).toBeUndefined()
    expect((await open().read(path('a.md')))?.text).toBe('two')
  })

  test('is unknown after it was read within the granularity of its time', async () => {
    const { open, records } = await readOnce(Date.now)
    expect(open().digest(path('a.md'))).toBeUndefined()
    expect(records).toEqual([])
  })

  test('is unknown while the clock is behind the time of the file', async () => {
    const { open } = await readOnce(() => Date.now() - 3_600_000)
    expect(open().digest(path('a.md'))).toBeUndefined()
  })

  test('is unknown after the file was touched, and is the same once it is read', async () => {
    const { file, open, digest } = await readOnce()
    utimesSync(file, 1, 1)
    expect(open().digest(path('a.md'))).toBeUndefined()
    expect((await open().read(path('a.md')))?.digest).toBe(digest)
  })

  test('is unknown after another file took its place', async () => {
    const { dir, file, open } = await readOnce()
    const { atime, mtime } = statSync(file)
    writeFileSync(join(dir, 'new'), 'two')
    utimesSync(join(dir, 'new'), atime, mtime)
    renameSync(join(dir, 'new'), file)
    expect(open().digest(path('a.md'))).toBeUndefined()
  })

  test('is unknown if the record is damaged', async () => {
    const { open, records } = await readOnce()
    const [bytes = new Uint8Array()] = records
    records.push(bytes.with(bytes.length - 5, 0x2a))
    expect(open().digest(path('a.md'))).toBeUndefined()
  })

  test('is saved only if something changed', async () => {
    const { open, records } = await readOnce()
    for (let process = 0; process < 3; process++) {
      const host = open()
      await host.read(path('a.md'))
      host.save()
    }
    expect(records).toHaveLength(1)
  })
})
