import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteReader, ByteWriter } from './bytes.ts'

test('numbers and texts are read as they were written', () =>
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(), fc.maxSafeNat(), fc.string({ unit: 'binary' }))), (values) => {
      const writer = new ByteWriter()
      for (const value of values) typeof value === 'number' ? writer.number(value) : writer.text(value)
      const reader = new ByteReader(writer.finish())
      const read = values.map((value) => (typeof value === 'number' ? reader.number() : reader.text()))
      expect(read).toEqual(values)
      expect(reader.isAtEnd).toBe(true)
    }),
  ))

test('a long text, and bytes among numbers', () => {
  const long = '插件'.repeat(10_000)
  const reader = new ByteReader(
    new ByteWriter()
      .number(7)
      .bytes(new Uint8Array([1, 2]))
      .text(long)
      .finish(),
  )
  expect([reader.number(), [...reader.bytes(2)], reader.text() === long]).toEqual([7, [1, 2], true])
})

test('a truncated file is an error', () => {
  const reader = new ByteReader(new ByteWriter().text('plugin').finish().subarray(0, 4))
  expect(() => reader.text()).toThrow('File too short')
})
