import { deserialize, serialize } from 'node:v8'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { equal } from './equal.ts'
import { fingerprint, fingerprintBytes, fingerprintIn, keptKey } from './fingerprint.ts'

const DIFFERENT: readonly unknown[] = [
  undefined,
  null,
  0,
  -0,
  1,
  '1',
  '',
  true,
  'true',
  Number.NaN,
  1n,
  [],
  [1],
  ['1'],
  [[1]],
  [1, 1],
  ['a', 'b'],
  ['ab'],
  ['a', 'b', undefined],
  // biome-ignore lint/suspicious/noSparseArray: what a loop over the items sees differs
  ['a', 'b', ,],
  ['a"1:b'],
  {},
  { a: 1 },
  { a: '1' },
  { a: null },
  { a: undefined },
  { b: undefined },
  { a: 1, b: undefined },
  { b: 1 },
  { a: { b: 1 } },
  { a: {}, b: 1 },
  { b: 1, a: {} },
  JSON.parse('{ "__proto__": 1 }'),
  new Map(),
  new Map([['a', 1]]),
  new Map<string, number>([
    ['a', 1],
    ['b', 2],
  ]),
  new Map<string, number>([
    ['b', 2],
    ['a', 1],
  ]),
  new Map([['a', undefined]]),
  new Map([[['a', 1], 1]]),
  new Set(),
  new Set(['a']),
  new Set(['a', 'b']),
  new Set(['b', 'a']),
  new Uint8Array([1]),
  new Uint8Array([1, 0]),
  new Date(1),
  new Date(Number.NaN),
  '\ud800',
  '\udc00',
  '\ufffd',
  { '\ud800': 1 },
  { '\ufffd': 1 },
]

test('different data has different fingerprints and is not equal', () => {
  expect(new Set(DIFFERENT.map((each) => fingerprint(each))).size).toBe(DIFFERENT.length)
  for (const a of DIFFERENT) for (const b of DIFFERENT) expect(equal(a, b)).toBe(Object.is(a, b))
})

test('data is the same in another process', () => {
  for (const each of DIFFERENT) {
    const again: unknown = deserialize(serialize(each))
    expect(fingerprint(again)).toBe(fingerprint(each))
    expect(equal(again, each)).toBe(true)
    expect(equal(each, structuredClone(each))).toBe(true)
  }
})

test('bytes are the same in a Buffer', () => {
  const [bytes, buffer] = [new Uint8Array([1, 2]), Buffer.from([1, 2])]
  expect(fingerprint(bytes)).toBe(fingerprint(buffer))
  expect(equal(bytes, buffer)).toBe(true)
})

test('whatever JSON can say: equal if and only if the fingerprints are', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(equal(a, b)).toBe(fingerprint(a) === fingerprint(b))
      expect(equal(a, structuredClone(a))).toBe(true)
    }),
  )
})

test('what is not data has no fingerprint, and is equal to itself only', () => {
  class Point {}
  expect(() => fingerprint(() => 1)).toThrow('a function has no fingerprint')
  expect(() => fingerprint({ at: new Point() })).toThrow('an instance of Point has no fingerprint')
  expect(equal(new Point(), new Point())).toBe(false)
  const bare = () => Object.assign(Object.create(null), { a: 1 })
  expect(() => fingerprint(bare())).toThrow('an object without a prototype has no fingerprint')
  expect([equal(bare(), bare()), equal(bare(), { a: 1 }), equal({ a: 1 }, bare())]).toEqual([
    false,
    false,
    false,
  ])
})

test('bytes are digested as they are, texts as UTF-8', () => {
  expect(fingerprintBytes('插件')).toBe(fingerprintBytes(Buffer.from('插件')))
  expect(fingerprintBytes('插件')).toMatch(/^[0-9a-f]{40}$/)
})

test('digests of different spaces never meet', () => {
  const values = [
    undefined,
    null,
    true,
    false,
    0,
    1n,
    '',
    'f',
    [],
    {},
    new Map(),
    new Set(),
    ['text', 'docs/a.md', []],
  ]
  const texts = ['u', '0', 't', 'f', 'n0;', 'i1;', '"0:', '"1:f', '[]', '{}', 'M;', 'S;', '', '\u0001[]']
  const digests = [
    ...values.flatMap((each) => [
      fingerprint(each),
      fingerprintIn('reads', each),
      fingerprintIn('task', each),
    ]),
    ...texts.map(fingerprintBytes),
  ]
  const all = [...digests, ...digests.map(keptKey)]
  expect(new Set(all).size).toBe(all.length)
})
