import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode, encode, encodeShared } from './encoded.ts'
import { fingerprintBytes } from './fingerprint.ts'
import { PackedBytes, StoredBytes } from './stored-bytes.ts'

/** What is read again, where a value is `at` bytes from the start of a file. */
const read = ([head]: ReturnType<typeof encode>, at = 100) => decode(head, { fd: 7, at })

const bytesOf = (value: unknown) => Buffer.concat(encode(value)).toString('hex')

const filled = (...items: unknown[]) => {
  const holey: unknown[] = new Array(items.length)
  for (const [at, item] of items.entries()) holey[at] = item
  return holey
}

test.each([
  ['arrays that had holes', ['a', 'b'], filled('a', 'b')],
  ['numbers among fractions', [1, 2], [1.5, 1, 2].slice(1)],
  ['strings out of others', 'abcdefghijklmnopq', '字abcdefghijklmnopq'.slice(1)],
  ['objects without a prototype', { a: 1 }, Object.assign(Object.create(null), { a: 1 })],
])('equal answers have equal bytes, however they are kept in memory: %s', (_, one, other) => {
  expect(bytesOf({ in: [one] })).toBe(bytesOf({ in: [other] }))
})

const KEYS = fc.oneof(fc.string(), fc.constantFrom('$', '__proto__', 'toJSON', '0'))

/** Where the head tells its format. */
const FORMAT = 4

/** Nearly all that V8's format has. */
const VALUES = fc.anything({
  key: KEYS,
  maxDepth: 4,
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
  withSparseArray: true,
  withTypedArray: true,
  withUnicodeString: true,
  values: [
    ...[fc.string(), fc.double(), fc.integer(), fc.boolean(), fc.uint8Array()],
    fc.constantFrom(undefined, null, -0, Number.NaN, Number.NEGATIVE_INFINITY, '\ud800', '\u2028'),
    fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  ],
} as fc.ObjectConstraints)

test('a value is the same again in both formats', () => {
  fc.assert(
    fc.property(VALUES, (value) => {
      const again = read(encode(value))
      expect(again).toStrictEqual(read(encodeShared(value)))
      const [head] = encode(value)
      // Dates and the like are in V8's format.
      if (head[FORMAT] !== 0) expect(bytesOf(again)).toBe(bytesOf(value))
    }),
  )
})

test('packed bytes follow the head, and are a place afterwards', () => {
  const packed = [new PackedBytes([1, 2, 3]), new PackedBytes([]), new PackedBytes([4])]
  const value = { text: '字', list: [packed[0], packed[1]], more: new Map([['last', packed[2]]]) }
  for (const encoded of [encode(value), encodeShared(value)]) {
    const [head, ...behind] = encoded
    expect(behind.map((bytes) => [...bytes])).toEqual([[1, 2, 3], [], [4]])
    const at = (from: number, size: number, bytes: Uint8Array) =>
      new StoredBytes({ fd: 7, at: 100 + head.length + from, size, digest: fingerprintBytes(bytes) })
    expect(read(encoded)).toStrictEqual({
      text: '字',
      list: [at(0, 3, new Uint8Array([1, 2, 3])), at(3, 0, new Uint8Array())],
      more: new Map([['last', at(3, 1, new Uint8Array([4]))]]),
    })
  }
})

test('a value of a query keeps what it contains twice', () => {
  const part = { text: 'part' }
  const { one, other } = read(encodeShared({ one: part, other: part })) as { one: unknown; other: unknown }
  expect(one).toBe(other)
  const circle: { self?: unknown } = {}
  circle.self = circle
  for (const encoded of [encode(circle), encodeShared(circle)]) expect(read(encoded)).toStrictEqual(circle)
})

test('what no format has is not encoded', () => {
  expect(() => encode({ run: () => 1 })).toThrow()
  expect(() => encode(Symbol('a'))).toThrow()
})
