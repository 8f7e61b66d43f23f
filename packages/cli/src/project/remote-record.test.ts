import { expect, test } from 'vitest'
import { recordIn } from './remote-record.ts'

const part = { sha256: '0'.repeat(64), size: 1, bytes: 1 }
const recordOf = (count: number, bytes = 1) => {
  const packs = Array.from({ length: count }, (_, index) => ({
    file: `a-${index}.pack`,
    parts: [part, { ...part, bytes }],
  }))
  return Buffer.from(JSON.stringify({ format: 1, packs }))
}

test('a record that would hold a build for minutes is none', () => {
  expect(recordIn(recordOf(2_000)).packs).toHaveLength(2_000)
  expect(() => recordIn(recordOf(20_000))).toThrow('its record is damaged')
  expect(() => recordIn(recordOf(10, 2 ** 30))).toThrow('its record is damaged')
})

test.each([
  '[]',
  'null',
  '{',
  '"text"',
  JSON.stringify({ format: 2, packs: [] }),
  JSON.stringify({ format: 1, packs: {} }),
  JSON.stringify({ format: 1, packs: [{ file: '../../../out.pack', parts: [part] }] }),
  JSON.stringify({ format: 1, packs: [{ file: 'a-b.pack', parts: [] }] }),
  JSON.stringify({ format: 1, packs: [], graph: { ...part, sha256: '../../secret' } }),
  JSON.stringify({ format: 1, packs: [], graph: { ...part, sha256: 7 } }),
  JSON.stringify({ format: 1, packs: [], graph: { ...part, size: -1 } }),
])('%s is no record', (text) => {
  expect(() => recordIn(Buffer.from(text))).toThrow('its record is damaged')
})
