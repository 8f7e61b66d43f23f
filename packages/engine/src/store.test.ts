import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { store } from './bodies.fixture.ts'
import { bundleFixture, removeFixture } from './bundle.fixture.ts'
import { type Fingerprint, fingerprint } from './fingerprint.ts'
import { pooled } from './pool.ts'
import { type DiskStore, diskStore, memoryStore } from './store.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'chatdocs-store-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const ROOM = 1_000_000
const KEY = fingerprint('key')
const DOCUMENT = {
  title: '插件',
  text: '<p>Hello.</p>'.repeat(50),
  parts: ['<p>', { link: 0 }],
  none: undefined,
  bytes: new Uint8Array([0, 255]),
  routes: new Map([['/a', new Set([1])]]),
}

const pathOf = (key: Fingerprint) => join(dir, key.slice(0, 2), key.slice(2))
const files = () =>
  readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const size = () =>
  files().reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

test.each([
  ['memory', () => memoryStore()],
  ['disk', () => diskStore(dir, { maxBytes: ROOM })],
])('%s: gives back what was put, and undefined for what was not', async (_, make) => {
  const store = make()
  expect(await store.get(KEY)).toBe(undefined)
  await store.put(KEY, DOCUMENT)
  expect(await store.get(KEY)).toStrictEqual(DOCUMENT)
  await store.put(KEY, null)
  expect(await store.get(KEY)).toBe(null)
})

test('what one process files another finds', async () => {
  await diskStore(dir, { maxBytes: ROOM }).put(KEY, DOCUMENT)
  expect(await diskStore(dir, { maxBytes: ROOM }).get(KEY)).toStrictEqual(DOCUMENT)
})

const DAMAGES: readonly (readonly [string, (path: string) => void])[] = [
  ['empty', (path) => truncateSync(path)],
  ['cut short', (path) => truncateSync(path, statSync(path).size - 1)],
  ['cut to a stump', (path) => truncateSync(path, 2)],
  ['zeros', (path) => writeFileSync(path, Buffer.alloc(statSync(path).size))],
  ['not ours', (path) => writeFileSync(path, '<html>')],
  ['one bit off', (path) => writeFileSync(path, flipped(readFileSync(path)))],
]

test.each(DAMAGES)('a damaged entry (%s) is not there, and can be put again', async (_, damage) => {
  const store = diskStore(dir, { maxBytes: ROOM })
  await store.put(KEY, DOCUMENT)
  damage(pathOf(KEY))
  expect(await store.get(KEY)).toBe(undefined)
  await store.put(KEY, DOCUMENT)
  expect(await store.get(KEY)).toStrictEqual(DOCUMENT)
})

function flipped(bytes: Buffer): Buffer {
  const at = bytes.length >> 1
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}

test('a folder that cannot be used makes a store that forgets', async () => {
  const file = join(dir, 'a-file')
  writeFileSync(file, '')
  const store = diskStore(join(file, 'store'), { maxBytes: ROOM })
  await store.put(KEY, DOCUMENT)
  expect(await store.get(KEY)).toBe(undefined)
  await store.prune()
})

test('what is not data is not filed, and that is all', async () => {
  const store = diskStore(dir, { maxBytes: ROOM })
  await store.put(KEY, () => 1)
  expect(await store.get(KEY)).toBe(undefined)
  expect(files()).toEqual([])
})

test('many writers of the same entries never see half of one, and leave nothing else', async () => {
  const worker = await bundleFixture('worker')
  const pool = pooled({ size: 3, worker })
  const wrong = await Promise.all([1, 2, 3].map(() => pool(store, { dir, rounds: 20 })))
  await pool.close()
  await removeFixture(worker)
  expect(wrong.flat()).toEqual([])
  expect(files().length).toBe(20)
})

/** Files ten entries of about a kilobyte, the first used the longest time ago. */
async function filled(store: DiskStore): Promise<readonly Fingerprint[]> {
  const keys = Array.from({ length: 10 }, (_, index) => fingerprint(index))
  for (const [index, key] of keys.entries()) {
    await store.put(key, 'x'.repeat(1000))
    age(key, 20 - index)
  }
  return keys
}

function age(key: Fingerprint, days: number): void {
  const then = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  utimesSync(pathOf(key), then, then)
}

test('pruning keeps the store under its size, and what was used last', async () => {
  const store = diskStore(dir, { maxBytes: 5500 })
  const keys = await filled(store)
  expect(await store.get(keys[0] as Fingerprint)).toBeDefined()
  await store.prune()
  expect(size()).toBeLessThanOrEqual(5500)
  const kept = await Promise.all(keys.map(async (key) => ((await store.get(key)) === undefined ? '-' : '+')))
  expect(kept.join('')).toBe('+-----' + '-+++')
})

test('pruning does nothing when nothing was filed', async () => {
  await filled(diskStore(dir, { maxBytes: ROOM }))
  await diskStore(dir, { maxBytes: 0 }).prune()
  expect(files().length).toBe(10)
})

test('pruning removes what a dead process left, and nothing that is not ours', async () => {
  const store = diskStore(dir, { maxBytes: ROOM })
  await store.put(KEY, 1)
  const left = `${pathOf(KEY)}.0.tmp`
  const fresh = `${pathOf(KEY)}.1.tmp`
  for (const path of [left, fresh, join(dir, 'README')]) writeFileSync(path, '')
  utimesSync(left, 0, 0)
  await store.prune()
  const names = files().map(({ name }) => name)
  expect(names.sort()).toEqual(['README', KEY.slice(2), `${KEY.slice(2)}.1.tmp`].sort())
})
