import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Column, EMPTY_COLUMN } from '../format/postings.ts'
import { together } from './resolve.ts'

const column = fc
  .uniqueArray(fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 4 })), { selector: ([document]) => document })
  .map((places): Column => {
    const ordered = places.toSorted(([one], [other]) => one - other)
    return {
      documents: Uint32Array.from(ordered, ([document]) => document),
      counts: Uint32Array.from(ordered, ([, count]) => count),
      norms: Uint8Array.from(ordered, ([document]) => document + 1),
    }
  })

test('a document with enough of the terms counts as often as its rarest', () =>
  fc.assert(
    fc.property(fc.array(column, { minLength: 1, maxLength: 5 }), fc.nat(4), (columns, missing) => {
      const needed = Math.max(1, columns.length - missing)
      const [found] = together(
        columns.map((each) => [each]),
        needed,
      )
      const expected = Array.from({ length: 31 }, (_, document) => {
        const counts = columns.flatMap(({ documents, counts }) => counts[documents.indexOf(document)] ?? [])
        return counts.length >= needed ? [[document, Math.min(...counts), document + 1]] : []
      }).flat()
      const { documents, counts, norms } = found ?? EMPTY_COLUMN
      expect(Array.from(documents, (each, index) => [each, counts[index], norms[index]])).toEqual(expected)
    }),
  ))
