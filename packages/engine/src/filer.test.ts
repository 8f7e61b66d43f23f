import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodies, die, pack, unpack } from './bodies.fixture.ts'
import { bundleFixture, removeFixture } from './bundle.fixture.ts'
import { diskStore } from './disk-store.ts'
import { equal } from './equal.ts'
import { fingerprint } from './fingerprint.ts'
import { packed, unpacked } from './packed.ts'
import { pooled } from './pool.ts'
import { StoredBytes } from './stored-bytes.ts'
import { inline, type Run, remembered, type TaskReport } from './task.ts'

let dir: string
let worker: URL
beforeAll(async () => {
  worker = await bundleFixture('worker')
})
afterAll(() => removeFixture(worker))
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'chatdocs-filer-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const TEXT = '插件 '.repeat(3000)
const packs = () => readdirSync(dir).filter((name) => name.endsWith('.pack'))

/** A session with threads. Returns which tasks have run. */
async function session(act: (run: Run, ran: string[]) => Promise<void>, { size = 2 } = {}): Promise<void> {
  const store = diskStore(dir, { use: 'build' })
  const ran: string[] = []
  const pool = pooled({ size, worker, report: ({ task }: TaskReport) => void ran.push(task) })
  try {
    await act(remembered(store, pool), ran)
  } finally {
    await pool.close()
    store.close()
  }
}

test('a thread files its answer, and other threads read what is packed in it', async () => {
  await session(async (run) => {
    const answers = await Promise.all([1, 2, 3, 4].map((each) => run(pack, `${each} ${TEXT}`)))
    for (const [index, { text, name, bytes }] of answers.entries()) {
      expect([name, bytes]).toEqual([`${index + 1} 插件 `, new Uint8Array([1, 2])])
      expect(text).toBeInstanceOf(StoredBytes)
      const opened = await Promise.all([run(unpack, text), run(unpack, text), unpacked(text)])
      expect(new Set(opened)).toEqual(new Set([`${index + 1} ${TEXT}`]))
    }
  })
})

test('another session finds it, and does not run the task', async () => {
  await session(async (run) => void (await run(pack, TEXT)))
  await session(async (run, ran) => {
    const { text } = await run(pack, TEXT)
    expect([unpacked(text), await run(unpack, text), ran]).toEqual([TEXT, TEXT, ['unpack']])
  })
})

test('one that is killed, so that its packs have no index, leaves what it has filed', async () => {
  const store = diskStore(dir, { use: 'build' })
  const pool = pooled({ size: 1, worker })
  const run = remembered(store, pool)
  for (const each of ['a', 'b', 'c']) await run(pack, each + TEXT)
  await pool.close()
  await session(async (next, ran) => {
    for (const each of ['a', 'b', 'c'])
      expect(unpacked((await next(pack, each + TEXT)).text)).toBe(each + TEXT)
    expect(ran).toEqual([])
  })
})

test('a byte that is damaged anywhere makes the task run again', async () => {
  await session(async (run) => void (await run(pack, TEXT)))
  const [name = ''] = packs()
  const whole = readFileSync(join(dir, name))
  for (const at of [10, 40, 60, Math.floor(whole.length / 2), whole.length - 100]) {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] as number) ^ 1
    for (const each of packs()) rmSync(join(dir, each))
    writeFileSync(join(dir, name), bytes)
    await session(async (run, ran) => {
      expect(unpacked((await run(pack, TEXT)).text)).toBe(TEXT)
      expect(ran, `byte ${at}`).toEqual(['pack'])
    })
  }
})

test('bytes that are damaged while they are used are never opened', async () => {
  await session(async (run) => {
    const { text } = await run(pack, TEXT)
    const [name = ''] = packs()
    const bytes = readFileSync(join(dir, name))
    writeFileSync(join(dir, name), bytes.fill(0))
    await expect(run(unpack, text)).rejects.toThrow('damaged')
  })
})

test('the answer of a thread has the bytes themselves where the store cannot be written', async () => {
  const store = diskStore(join(dir, 'file/below'), { use: 'build' })
  writeFileSync(join(dir, 'file'), '')
  const pool = pooled({ size: 1, worker })
  const { text } = await remembered(store, pool)(pack, TEXT)
  expect(text).toBeInstanceOf(Uint8Array)
  expect(unpacked(text)).toBe(TEXT)
  await pool.close()
})

test('a thread that dies costs nothing that others have filed', async () => {
  await session(
    async (run) => {
      await run(pack, TEXT)
      await expect(run(die, 1)).rejects.toThrow('die')
      await run(pack, `b${TEXT}`)
    },
    { size: 1 },
  )
  await session(async (run, ran) => {
    const texts = [await run(pack, TEXT), await run(pack, `b${TEXT}`)].map(({ text }) => unpacked(text))
    expect([texts, ran]).toEqual([[TEXT, `b${TEXT}`], []])
  })
})

test('bytes in the store and in memory are equal in digest, and stored ones by their digests', async () => {
  const here = { text: packed(TEXT) }
  await session(async (run) => {
    const { text } = await run(pack, TEXT)
    const { text: same } = await inline(bodies)(pack, TEXT)
    expect(fingerprint({ text })).toBe(fingerprint({ text: same }))
    expect(fingerprint({ text })).toBe(fingerprint(here))
    expect(equal(text, new StoredBytes({ ...(text as StoredBytes), at: 1 }))).toBe(true)
    expect(equal(text, new StoredBytes({ ...(text as StoredBytes), digest: '' }))).toBe(false)
  })
})

test('equal values are packed in equal bytes, however their strings came about', () => {
  const plain = 'const all: number[] = []'
  const cut = `${plain}件`.slice(0, -1)
  const bytesOf = (text: string) => Buffer.from(packed({ text }) as Uint8Array).toString('hex')
  expect(bytesOf(cut)).toBe(bytesOf(plain))
  const odd = { text: 'a\ud83d', others: ['\u2028', '😀', '"\\'] }
  expect(unpacked(packed(odd))).toEqual(odd)
})
