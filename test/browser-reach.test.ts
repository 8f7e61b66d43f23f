import { expect, test } from 'vitest'
import { outOfReach } from './support/reach.ts'
import { FINISHED, useBrowser, useSite } from './support/reader.ts'

/** The pointer reaches what readers see. Promises about single elements do not notice what another one covers. */

const browser = useBrowser()
const site = useSite(browser, FINISHED)
const crowded = useSite(browser, FINISHED, {
  sources: {
    'docs/index.md': '# A\n',
    'docs/next.md': `# ${'Long'.repeat(20)}\n`,
    'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n',
    'chatdocs.config.ts': `export default { title: 'Site', favicon: '/favicon.svg', navbar: { items: [...'abcdefghijk'].map((each) => (
      { label: \`Part \${each}\`, to: \`/docs#\${each}\` })) } }\n`,
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

test('a navbar with more items than room becomes the menu, and returns when there is room', async () => {
  const { page } = await crowded.open('/docs', { width: 1000, height: 700 })
  expect(await outOfReach(page)).toEqual([])
  await page.click('.menu-button')
  await page.waitForSelector('.menu .nav-link:text("Part k")')
  await page.click('.menu-close')
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.waitForSelector('.navbar .nav-link:text("Part k")')
  expect(await outOfReach(page)).toEqual([])
})

test('icons are visible in high contrast', async () => {
  const { page } = await site.open('/docs/quick-start/plugin', { width: 390 })
  await page.emulateMedia({ forcedColors: 'active' })
  const seen = await page.evaluate(() =>
    ['.menu-button', '.search-trigger', '.color-toggle', 'body'].map(
      (each) =>
        getComputedStyle(document.querySelector(each) ?? document.body, each === 'body' ? null : '::before')
          .backgroundColor,
    ),
  )
  const ground = seen.pop()
  expect(seen.filter((each) => each === ground)).toEqual([])
  await page.emulateMedia({ forcedColors: null })
})

test('a long word in the title of the next page does not widen the page', async () => {
  const { page } = await crowded.open('/docs', { width: 390, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
