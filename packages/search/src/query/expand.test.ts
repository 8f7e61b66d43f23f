import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expand } from './expand.ts'
import { TokenSet } from './lunr.fixture.ts'

const letters = (...more: string[]) => fc.constantFrom('a', 'b', 'c', '插', '.', ...more)
const vocabulary = fc.uniqueArray(fc.string({ unit: letters(), minLength: 1, maxLength: 6 }), {
  maxLength: 60,
})

test.each([0, 1, 2, 3])('as lunr does, with %i mistakes', (editDistance) =>
  fc.assert(
    fc.property(vocabulary, fc.string({ unit: letters('*'), minLength: 1, maxLength: 6 }), (words, term) => {
      const clause = editDistance > 0 ? { term, editDistance } : { term }
      const lunrs = TokenSet.fromArray(words.toSorted()).intersect(TokenSet.fromClause(clause)).toArray()
      expect(expand(clause, words).sort()).toEqual(lunrs.sort())
    }),
    { numRuns: 400 },
  ),
)

test('many stars take little time', () => {
  const words = Array.from({ length: 1000 }, () => 'a'.repeat(40))
  const start = Date.now()
  expect(expand({ term: `${'*a'.repeat(10)}${'*b'.repeat(10)}` }, words)).toEqual([])
  expect(Date.now() - start).toBeLessThan(500)
})

test('a long word with mistakes takes little time', () => {
  const start = Date.now()
  const words = Array.from({ length: 20_000 }, (_, index) => `pluginconfiguration${index}builder`)
  expand({ term: `pluginconfiguration${'x'.repeat(40)}`, editDistance: 3 }, words)
  expand({ term: 'pluginconfiguration12builde', editDistance: 3 }, words)
  expect(Date.now() - start).toBeLessThan(2_000)
})
