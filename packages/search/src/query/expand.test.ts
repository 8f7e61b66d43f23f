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
  ),
)

/** A word that counts how often its units are looked at. */
function watched(word: string, look: () => void): string {
  const parts = (...range: [number, number?]) => {
    const part = word.slice(...range)
    return part && watched(part, look)
  }
  const get = (target: object, key: string | symbol) => {
    if (key === 'slice') return parts
    look()
    return Reflect.get(target, key)
  }
  return new Proxy(Object(word), { get })
}

/** How often each unit of a word is looked at. */
function looksAt(word: string, term: string, editDistance = 0): number {
  let looks = 0
  expand({ term, editDistance }, [watched(word, () => looks++)])
  return looks / word.length
}

test('many stars look at a word a few times', () => {
  expect(looksAt('a'.repeat(400), `${'*a'.repeat(10)}${'*b'.repeat(10)}`)).toBeLessThan(8)
})

test('mistakes look at a long word as often as at a short one', () => {
  const [short, long] = [10, 1000].map((length) =>
    looksAt(`${'a'.repeat(length)}bcdefg`, `${'a'.repeat(length)}xbcdefyz`, 3),
  )
  expect(long).toBeLessThanOrEqual(short ?? 0)
  expect(looksAt(`${'a'.repeat(1000)}b`, `c${'a'.repeat(1000)}`, 3)).toBeLessThan(100)
})
