import fc from 'fast-check'
import { expect, test } from 'vitest'
import { equal } from './equal.ts'
import { fingerprint, fingerprintBytes } from './fingerprint.ts'

const DIFFERENT: readonly unknown[] = [
  undefined,
  null,
  0,
  1,
  '1',
  '',
  true,
  'true',
  1n,
  [],
  [1],
  ['1'],
  [[1]],
  [1, 1],
  ['a', 'b'],
  ['ab'],
  ['a', 'b', undefined],
  ['a"1:b'],
  {},
  { a: 1 },
  { a: '1' },
  { a: null },
  { b: 1 },
  { a: { b: 1 } },
  { a: {}, b: 1 },
  new Map([['a', 1]]),
  new Set(['a']),
  new Uint8Array([1]),
  new Uint8Array([1, 0]),
  new Date(1),
]

test('different data has different fingerprints and is not equal', () => {
  expect(new Set(DIFFERENT.map(fingerprint)).size).toBe(DIFFERENT.length)
  for (const a of DIFFERENT) for (const b of DIFFERENT) expect(equal(a, b)).toBe(a === b)
})

const SAME: readonly (readonly [unknown, unknown])[] = [
  [
    { a: 1, b: [2] },
    { b: [2], a: 1 },
  ],
  [{ a: 1, b: undefined }, { a: 1 }],
  [{ a: undefined }, { b: undefined }],
  [
    new Map([
      ['a', 1],
      ['b', 2],
    ]),
    new Map([
      ['b', 2],
      ['a', 1],
    ]),
  ],
  [new Set([1, 2]), new Set([2, 1])],
  [new Uint8Array([1, 2]), Buffer.from([1, 2])],
  [Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
  [Number.NaN, Number.NaN],
]

test.each(SAME)('same data: %o, %o', (a, b) => {
  expect(fingerprint(a)).toBe(fingerprint(b))
  expect(equal(a, b)).toBe(true)
  expect(equal(b, a)).toBe(true)
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
})

test('bytes are digested as they are, texts as UTF-8', () => {
  expect(fingerprintBytes('插件')).toBe(fingerprintBytes(Buffer.from('插件')))
  expect(fingerprintBytes('插件')).toMatch(/^[0-9a-f]{40}$/)
})
