import { expect, test } from 'vitest'
import { isTurning } from './turn-round.ts'

const at = (y: number) => ({ y, view: 700, height: 3000 })

test.each<[string, boolean, number, number, boolean]>([
  ['reading downwards', false, 500, 600, false],
  ['turning round', false, 1000, 990, true],
  ['turning round near the top', false, 310, 299, false],
  ['reading on downwards', true, 990, 1000, false],
  ['standing still', true, 990, 990, true],
  ['at the end of the page', false, 2310, 2300, false],
  ['going up from the end', false, 2300, 2250, true],
  ['jumping to something far above', false, 2000, 900, false],
])('%s', (_, shown, from, y, expected) => {
  expect(isTurning(shown, from, at(y))).toBe(expected)
})
