import { expect, test } from 'vitest'
import type { Slice } from '../format/slices.ts'
import { Files, type IndexSource } from './files.ts'

/** A source whose requests the test answers by hand. */
function manual() {
  const requests: {
    name: string
    answer(bytes: Uint8Array): void
    fail(): void
  }[] = []
  const source: IndexSource = {
    root: 'root.bin',
    read: (name, from, to) =>
      new Promise((resolve, reject) =>
        requests.push({
          name: `${name} ${from}-${to}`,
          answer: resolve,
          fail: () => reject(new Error(`no ${name}`)),
        }),
      ),
  }
  return { requests, files: new Files(source, new Uint8Array([6, 7, 8])) }
}

const A: Slice = ['a', 3, 9]
const list = (bytes: Uint8Array) => [...bytes]
/** Lets all pending promises proceed. */
async function turn() {
  for (let step = 0; step < 20; step++) await undefined
}

test('a file is read once, however often it is requested', async () => {
  const { files, requests } = manual()
  const both = [files.get(A, list), files.get(A, list)]
  requests[0]?.answer(new Uint8Array([1, 2]))
  expect(await Promise.all(both)).toEqual([
    [1, 2],
    [1, 2],
  ])
  expect(await files.get(A, list)).toEqual([1, 2])
  expect(requests.length).toBe(1)
})

test('a slice of the root file needs no request', async () => {
  const { files, requests } = manual()
  expect(await files.get(['', 1, 2], list)).toEqual([7])
  expect(requests).toEqual([])
})

test('a failed file is read again on the next request', async () => {
  const { files, requests } = manual()
  const first = files.get(A, list)
  requests[0]?.fail()
  await expect(first).rejects.toThrow('no a.bin')
  const second = files.get(A, list)
  requests[1]?.answer(new Uint8Array([1]))
  expect(await second).toEqual([1])
})

test('a file that fails for several requests is requested once', async () => {
  const { files, requests } = manual()
  const all = Promise.allSettled(Array.from({ length: 50 }, () => files.get(A, list)))
  requests[0]?.fail()
  expect(new Set((await all).map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(requests.length).toBe(1)
})

test('a file that cannot be decoded is requested again', async () => {
  const { files, requests } = manual()
  const broken = files.get(A, () => {
    throw new RangeError('File too short')
  })
  requests[0]?.answer(new Uint8Array([1]))
  await expect(broken).rejects.toThrow('too short')
  const whole = files.get(A, list)
  await turn()
  requests[1]?.answer(new Uint8Array([1]))
  expect(await whole).toEqual([1])
})

test('the least recently used file is dropped', async () => {
  const { files, requests } = manual()
  const load = async (name: string) => {
    const known = requests.length
    const value = files.get([name, 0, 1], ({ length }) => length)
    requests[known]?.answer(new Uint8Array(2_000_000))
    await value
    return requests.length > known
  }
  expect([await load('a'), await load('b'), await load('a'), await load('c')]).toEqual([
    true,
    true,
    false,
    true,
  ])
  expect([await load('a'), await load('b')]).toEqual([false, true])
})
