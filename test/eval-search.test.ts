import { expect, test } from 'vitest'
import { builtSite } from './eval/built-site.ts'
import { evaluate } from './eval/evaluate.ts'
import { queriesOf } from './eval/queries.ts'
import { ownSite } from './support/own-site.ts'

/** The quality of the search on our own site; `npm run eval:search` prints details. */

const EACH = 30

test('queries made from our own site find their pages', async () => {
  const site = await builtSite((await ownSite()).built)
  const { scores, outcomes, substrings, queries } = await evaluate(site, EACH)
  const { macro, kinds, bytes } = scores
  // Queries depend only on the pages, and there are enough of each kind.
  expect.soft(queriesOf(site.pages, EACH)).toEqual(queries)
  expect.soft(kinds.filter(({ count }) => count < EACH / 2)).toEqual([])
  // The expected page and section rank first, or nearly so. A single kind has few queries and may score lower;
  // link texts often do not name a section.
  expect.soft(macro.page).toBeGreaterThan(0.95)
  expect.soft(macro.section).toBeGreaterThan(0.93)
  const plain = kinds.filter(({ kind }) => !kind.includes('link'))
  const sections = plain.flatMap(({ section }) => (section === undefined ? [] : [section]))
  expect.soft(sections.reduce((sum, each) => sum + each, 0) / sections.length).toBeGreaterThan(0.97)
  expect.soft(plain.filter(({ page }) => page < 0.9)).toEqual([])
  // Every text of the site has results, and every piece of Chinese is found in every position.
  expect.soft(outcomes.filter(({ isEmpty }) => isEmpty)).toEqual([])
  expect.soft(substrings.count).toBe(120)
  expect.soft(substrings.missed).toEqual([])
  expect.soft(substrings.precision).toBeGreaterThan(0.95)
  // A first query loads a small part of the index.
  expect.soft(bytes.median).toBeLessThan(22_000)
  expect.soft(bytes.p95).toBeLessThan(45_000)
  expect.soft(site.pages.length).toBeGreaterThan(200)
})
