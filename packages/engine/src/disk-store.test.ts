import {
  chmodSync,
  mkdirSync,
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
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DiskStore, diskStore } from './disk-store.ts'
import { fingerprint } from './fingerprint.ts'
import { memoryStore } from './store.ts'
import { buildIn, keyOf, numbered, presentIn, range } from './values.fixture.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'chatdocs-store-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const KEY = fingerprint('key')
const DOCUMENT = {
  title: '插件',
  text: '<p>Hello.</p>'.repeat(50),
  parts: ['<p>', { link: 0 }],
  none: undefined,
  bytes: new Uint8Array([0, 255]),
  routes: new Map([['/a', new Set([1])]]),
}

const open = (use = 'build') => diskStore(dir, { use })
const names = (end: string) => readdirSync(dir).filter((name) => name.endsWith(end))
const packs = () => names('.pack').map((name) => join(dir, name))
const size = () => packs().reduce((sum, path) => sum + statSync(path).size, 0)

/** Opens a session, does something with it, and closes it. */
async function session<T>(act: (store: DiskStore) => Promise<T>, use = 'build'): Promise<T> {
  const store = open(use)
  try {
    return await act(store)
  } finally {
    store.close()
  }
}

const build = (numbers: readonly number[], use?: string) => buildIn(dir, numbers, use)
const present = (numbers: readonly number[]) => presentIn(dir, numbers)

test.each([
  ['memory', () => memoryStore()],
  ['disk', () => open()],
])('%s: gives back what was put, and undefined for what was not', async (_, make) => {
  const store = make()
  expect(await store.get(KEY)).toBe(undefined)
  await store.put(KEY, DOCUMENT)
  expect(await store.get(KEY)).toStrictEqual(DOCUMENT)
  await store.put(KEY, null)
  expect(await store.get(KEY)).toBe(null)
})

test.each([
  ['a session that was closed', true],
  ['a session that is open', false],
])('another session finds what was put in %s', async (_, closes) => {
  const store = open()
  await store.put(KEY, 1)
  await store.put(KEY, DOCUMENT)
  if (closes) store.close()
  expect(await open().get(KEY)).toStrictEqual(DOCUMENT)
})

test('a closed store forgets', async () => {
  const store = open()
  await store.put(KEY, DOCUMENT)
  store.close()
  await store.put(KEY, DOCUMENT)
  expect(await store.get(KEY)).toBe(undefined)
  store.close()
})

test('a store that was only asked leaves nothing on the disk', async () => {
  const store = open()
  expect(await store.get(KEY)).toBe(undefined)
  store.close()
  expect(readdirSync(dir)).toEqual([])
})

test('what is not data is not stored', async () => {
  const store = open()
  await store.put(KEY, () => 1)
  expect(await store.get(KEY)).toBe(undefined)
})

test.each([
  ['is a file', 'file'],
  ['is below a file', 'file/store'],
])('a folder that %s makes a store that forgets', async (_, folder) => {
  writeFileSync(join(dir, 'file'), '')
  const store = diskStore(join(dir, folder), { use: 'build' })
  await store.put(KEY, DOCUMENT)
  expect(await store.get(KEY)).toBe(undefined)
  store.close()
})

test('a read-only folder can be read', async () => {
  await build([1])
  chmodSync(dir, 0o500)
  expect(await build([1])).toEqual([1])
  chmodSync(dir, 0o700)
})

const DAMAGES: readonly (readonly [string, (path: string) => void])[] = [
  ['empty', (path) => truncateSync(path)],
  ['without its last byte', (path) => truncateSync(path, statSync(path).size - 1)],
  ['cut to a stump', (path) => truncateSync(path, 2)],
  ['all zeros', (path) => writeFileSync(path, Buffer.alloc(statSync(path).size))],
  ['not ours', (path) => writeFileSync(path, '<html>')],
  ['a folder', (path) => [rmSync(path), mkdirSync(path)]],
  ['gone', (path) => rmSync(path)],
]

test.each(DAMAGES)(
  'values of a pack that is %s are right or missing, and can be put again',
  async (_, damage) => {
    const all = range(0, 20)
    await build(all)
    for (const path of packs()) damage(path)
    await build(all)
    expect(await present(all)).toEqual(all)
  },
)

test('values that were exchanged are missing, even with their checksums', async () => {
  const [one, other] = [Buffer.alloc(64, 1), Buffer.alloc(64, 2)]
  await session(async (store) => {
    await store.put(keyOf(1), one)
    await store.put(keyOf(2), other)
  })
  const [path = ''] = packs()
  const bytes = readFileSync(path)
  const first = bytes.indexOf(keyOf(1), 'hex')
  const second = bytes.indexOf(keyOf(2), 'hex')
  // Everything but the keys; the checksums of both headers are those of their new content.
  const exchanged = Buffer.from(bytes)
  bytes.copy(exchanged, first + 20, second + 20, second + (second - first))
  bytes.copy(exchanged, second + 20, first + 20, second)
  for (const at of [first, second]) exchanged.writeUInt32LE(crc32(exchanged.subarray(at, at + 28)), at + 28)
  writeFileSync(path, exchanged)
  expect(exchanged.equals(bytes)).toBe(false)
  expect(await session((store) => Promise.all([store.get(keyOf(1)), store.get(keyOf(2))]))).toEqual([
    undefined,
    undefined,
  ])
})

test('no random damage makes a value wrong', async () => {
  const all = range(0, 20)
  const damage = fc.record({
    place: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    bits: fc.integer({ min: 1, max: 255 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(damage, { minLength: 1, maxLength: 30 }),
      fc.boolean(),
      async (damages, cuts) => {
        await build(all)
        for (const name of readdirSync(dir)) {
          const bytes = readFileSync(join(dir, name))
          for (const { place, bits } of damages) {
            const at = Math.floor(place * bytes.length)
            bytes[at] = (bytes[at] ?? 0) ^ bits
          }
          const end = cuts ? Math.floor((damages[0]?.place ?? 0) * bytes.length) : bytes.length
          writeFileSync(join(dir, name), bytes.subarray(0, end))
        }
        await build(all)
        expect(await present(all)).toEqual(all)
      },
    ),
    { numRuns: 60 },
  )
})

/** Sizes matter here: a store smaller than a megabyte is not checked. */
const BIG = range(1000, 1150)
const OTHER = range(2000, 2150)

test('a value stays while one of the last five sessions of any kind used it', async () => {
  await build([...BIG, 1])
  await build([...BIG, 2], 'check')
  for (const round of range(0, 12)) {
    await build(OTHER.map((number) => number + 200 * (round % 6)))
    expect(await present(BIG)).toEqual(BIG)
  }
})

test('a value that none of the last five sessions used is removed when that pays', async () => {
  await build(BIG)
  const before = size()
  for (const round of range(0, 30)) await build(OTHER.map((number) => number + 200 * round))
  expect(await present(BIG)).toEqual([])
  expect(await present(OTHER.map((number) => number + 200 * 29))).toHaveLength(OTHER.length)
  expect(size()).toBeLessThan(before * 20)
})

test('sessions that only read do not count', async () => {
  await build([...BIG, ...OTHER])
  const records = names('.used')
  for (const _ of range(0, 6)) expect(await build([BIG[0] as number])).toHaveLength(1)
  expect(names('.used')).toEqual(records)
  // Enough to be checked.
  await build(range(3000, 3300))
  expect(await present([...BIG, ...OTHER])).toHaveLength(BIG.length + OTHER.length)
})

test('values that a session keeps without reading them stay', async () => {
  await build(BIG)
  for (const round of range(0, 30)) {
    await session(async (store) => {
      store.keep(BIG.map(keyOf))
      for (const number of OTHER) await store.put(keyOf(number + 200 * round), numbered(number))
    })
  }
  expect(await present(BIG)).toEqual(BIG)
})

test('many small sessions become few packs, and lose nothing', async () => {
  const all = range(0, 60)
  for (const number of all) {
    const found = await build(all.slice(0, number + 1))
    expect(found).toEqual(all.slice(0, number))
  }
  expect(packs().length).toBeLessThan(15)
  expect(names('.used').length).toBe(5)
})

test('a pack stays as it is while a part of it is elsewhere', async () => {
  const all = range(0, 12)
  for (const number of all) await buildIn(dir, [number])
  const packs = names('.pack')
  const session = async (number: number, isWhole: boolean) => {
    const fill = { fetch: async () => false, isWhole: () => isWhole }
    const store = diskStore(dir, { use: 'build', fill })
    store.keep(all.map(keyOf))
    await store.put(keyOf(number), numbered(number))
    store.close()
  }
  await session(12, false)
  expect(names('.pack')).toEqual(expect.arrayContaining(packs))
  await session(13, true)
  expect(names('.pack').length).toBeLessThan(packs.length)
  expect(await presentIn(dir, range(0, 14))).toEqual(range(0, 14))
})

test('a value that is neither here nor elsewhere is forgotten, and filed again', async () => {
  await build([1])
  const [path = ''] = packs()
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.fill('2', bytes.indexOf('1 1 1'), bytes.indexOf('1 1 1') + 1))
  const asked: string[] = []
  const fill = { fetch: async (pack: string) => asked.push(pack) > 0, isWhole: () => false }
  const store = diskStore(dir, { use: 'build', fill })
  expect(store.has(keyOf(1))).toBe(true)
  expect(await store.get(keyOf(1))).toBeUndefined()
  expect([asked, store.has(keyOf(1))]).toEqual([[path], false])
  await store.put(keyOf(1), numbered(1))
  expect(await store.get(keyOf(1))).toEqual(numbered(1))
  store.close()
})

test('an open session finds all its values while another one rewrites the packs', async () => {
  const all = range(0, 60)
  for (const number of all.slice(0, 12)) await build([number])
  const store = open()
  for (const number of all.slice(0, 12)) expect(await store.get(keyOf(number))).toBeDefined()
  const before = packs()
  for (const number of all.slice(12, 30)) await build(all.slice(0, number))
  expect(before.filter((path) => packs().includes(path)).length).toBeLessThan(12)
  for (const number of all.slice(0, 12)) expect(await store.get(keyOf(number))).toEqual(numbered(number))
  await store.put(keyOf(100), numbered(100))
  store.close()
  expect(await present([100])).toEqual([100])
})

test('the pack of a session that is open is not rewritten, that of a dead process is', async () => {
  const store = open('dev')
  for (const number of BIG) await store.put(keyOf(number), numbered(number))
  const [grows = ''] = packs()
  for (const number of range(0, 30)) await build([number])
  expect(packs()).toContain(grows)
  utimesSync(grows, 0, 0)
  for (const number of range(0, 30)) await build([number + 30])
  expect(packs()).not.toContain(grows)
})

test('a folder that is emptied while a session is open', async () => {
  await build([1, 2])
  const store = open()
  expect(await store.get(keyOf(1))).toEqual(numbered(1))
  await store.put(keyOf(3), numbered(3))
  rmSync(dir, { recursive: true })
  for (const number of [1, 2, 3]) expect(await store.get(keyOf(number))).toEqual(numbered(number))
  await store.put(keyOf(4), numbered(4))
  expect(await store.get(keyOf(4))).toEqual(numbered(4))
  store.close()
  expect(await present([1, 2, 3, 4])).toEqual([])
  await build([1])
  expect(await present([1])).toEqual([1])
})

test('files that are not ours stay and do no harm', async () => {
  const ours = ['README', 'a-b.used', 'x.y-z.used', '0-0.pack']
  for (const name of ours) writeFileSync(join(dir, name), 'chatpak1 and nothing else')
  for (const number of range(0, 20)) await build(range(0, number + 1))
  expect(await present(range(0, 20))).toEqual(range(0, 20))
  expect(names('')).toEqual(expect.arrayContaining(['README', 'a-b.used']))
})
