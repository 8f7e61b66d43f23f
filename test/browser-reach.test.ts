import { expect, test } from 'vitest'
import { outOfReach } from './support/reach.ts'
import { FINISHED, useBrowser, useSite } from './support/reader.ts'

/** The pointer reaches what readers see. Promises about single elements do not notice what another one covers. */

const browser = useBrowser()
const site = useSite(browser, FINISHED)
const crowded = useSite(browser, FINISHED, {
  sources: {
    'docs/index.md': '# A\n',
    'chatdocs.config.ts': `export default { title: 'Site', navbar: { items: [...'abcdefghijk'].map((each) => (
      { label: \`Documentation \${each}\`, to: \`/docs#\${each}\` })) } }\n`,
  },
})

const PAGES = ['/docs/quick-start/plugin', '/docs/api/classes/Bot', '/blog/welcome', '/']

test('nothing lies over links and buttons at the beginning, in the middle and at the end of a page', async () => {
  const { page } = await site.open('/', { height: 700 })
  const found: Record<string, string[]> = {}
  for (const path of PAGES) {
    await page.goto(site.at(path))
    for (const width of [390, 800, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      const problems = await outOfReach(page)
      if (problems.length > 0) found[`${path} at ${width} pixels`] = problems
    }
  }
  expect(found).toEqual({})
})

test('a navbar with more items than room does not lie over the search', async () => {
  const { page } = await crowded.open('/docs', { width: 1000, height: 700 })
  expect(await outOfReach(page)).toEqual([])
})
