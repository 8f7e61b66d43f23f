import { expect, test } from 'vitest'
import { builtSite } from './eval/built-site.ts'
import { evaluate } from './eval/evaluate.ts'
import { queriesOf } from './eval/queries.ts'
import { ownSite } from './support/own-site.ts'

/** How well our own site is found: `npm run eval:search` tells more. */

const EACH = 30

test('our own site is found by what it says', async () => {
  const site = await builtSite((await ownSite()).built)
  const { scores, outcomes, substrings, queries } = await evaluate(site, EACH)
  const { macro, kinds, bytes } = scores
  // Which queries there are is told by the pages alone, and there are enough of each kind.
  expect.soft(queriesOf(site.pages, EACH)).toEqual(queries)
  expect.soft(kinds.filter(({ count }) => count < EACH / 2)).toEqual([])
  // The page and the section that are meant come first, or nearly so. One kind is few queries, which may do worse;
  // what links say is often no name for a section.
  expect.soft(macro.page).toBeGreaterThan(0.95)
  expect.soft(macro.section).toBeGreaterThan(0.93)
  const plain = kinds.filter(({ kind }) => !kind.includes('link'))
  const sections = plain.flatMap(({ section }) => (section === undefined ? [] : [section]))
  expect.soft(sections.reduce((sum, each) => sum + each, 0) / sections.length).toBeGreaterThan(0.97)
  expect.soft(plain.filter(({ page }) => page < 0.9)).toEqual([])
  // Nothing that the site says has no answer, and every piece of Chinese is found wherever it stands.
  expect.soft(outcomes.filter(({ isEmpty }) => isEmpty)).toEqual([])
  expect.soft(substrings.count).toBe(120)
  expect.soft(substrings.missed).toEqual([])
  expect.soft(substrings.precision).toBeGreaterThan(0.95)
  // A reader who has just come loads a small part of the index.
  expect.soft(bytes.median).toBeLessThan(22_000)
  expect.soft(bytes.p95).toBeLessThan(40_000)
  expect.soft(site.pages.length).toBeGreaterThan(200)
})
