import { expect, test } from 'vitest'
import { testFolder, writeFiles } from '../testing/folder.ts'
import { diskHost } from './disk.ts'
import { memoryHost } from './memory.ts'

const FILES = { 'docs/a.md': '# 甲', 'static/b.png': 'png', 'chatdocs.config.ts': 'export default {}' }

test('a folder in memory is like one on disk', async () => {
  const hosts = [memoryHost(FILES), diskHost(testFolder(FILES))]
  const seen = hosts.map(async (host) => {
    const paths = await host.tree()
    const files = paths.map(async (path) => ({
      ...(await host.read(path)),
      bytes: [...(await host.bytes(path))],
    }))
    return Promise.all(files)
  })
  const [memory, disk] = await Promise.all(seen)
  expect(memory).toEqual(disk)
})

test('it can be edited', async () => {
  const host = memoryHost(FILES)
  host.write('docs/c.md', 'c')
  host.remove('docs/a.md')
  expect(await host.tree()).toEqual(['chatdocs.config.ts', 'docs/c.md', 'static/b.png'])
  const [, added] = await host.tree()
  expect(added && (await host.read(added))?.text).toBe('c')
  host.remove('docs/c.md')
  expect(added && (await host.read(added))).toBeUndefined()
})

test('two files differ by their digests, and equal ones do not', async () => {
  const dir = testFolder(FILES)
  const host = diskHost(dir)
  const [path] = await host.tree()
  const before = path && (await host.read(path))
  writeFiles(dir, { 'chatdocs.config.ts': 'export default {}' })
  expect(path && (await host.read(path))).toEqual(before)
})
