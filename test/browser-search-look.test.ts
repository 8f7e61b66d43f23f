import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { startBrowser } from './support/browser.ts'
import { defined, FINISHED, hydration, useBrowser, useSite } from './support/reader.ts'
import { IS_LONG } from './support/suite.ts'

/** The look of the search box, in a real browser: nothing grows without limit or overlaps. */

const LONG = 'Lanterns at the well and what becomes of them in the long nights of winter. '.repeat(8).trim()
const FIELD = '.search-dialog [role=combobox]'
/** One line of text, in pixels. */
const LINE = 28

const browser = useBrowser()
const site = useSite(browser, FINISHED, {
  sources: {
    'chatdocs.config.js': "export default { title: 'T', lang: 'zh', url: 'https://t.example' }\n",
    'docs/a.md': `# ${LONG}\n\nText.\n`,
    'docs/b.md': '# Wells\n\nText.\n',
  },
})

test.each(IS_LONG ? [390, 1280] : [390])(
  'titles and searches take two lines at most, %i pixels wide',
  async (width) => {
    const { page } = await site.open('/docs/b', { width })
    await search(page, LONG)
    expect((await boxOf(page, '[role=option] .search-title')).height).toBe(2 * LINE)
    // A page that is its own only result is named once.
    expect(await page.locator('[role=listbox] .search-trail').count()).toBe(0)
    await page.keyboard.press('Control+Enter')
    await page.waitForSelector('.search-result')
    await search(page, '')
    const query = await boxOf(page, '.search-recent .search-title')
    expect(query.height).toBe(2 * LINE)
    const forget = await boxOf(page, '.search-recent .search-clear')
    expect(forget.y + forget.height / 2).toBeCloseTo(query.y + LINE / 2, 0)
  },
)

test('the focus ring of a recent search does not overlap the row above', async () => {
  const { page } = await site.open('/docs/b')
  await search(page, 'wells')
  await page.keyboard.press('Control+Enter')
  await page.waitForSelector('.search-result')
  await search(page, '')
  await page.keyboard.press('ArrowDown')
  const ring = await page.evaluate(() => {
    const { outlineOffset, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
    return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
  })
  expect(ring).toBeLessThanOrEqual(0)
})

test('the clear button and the Escape key are vertically aligned', async () => {
  const { page } = await site.open('/docs/b')
  await search(page, 'wells')
  const [clear, key] = [await boxOf(page, '.search-clear'), await boxOf(page, '.search-close kbd')]
  expect(clear.y + clear.height / 2).toBeCloseTo(key.y + key.height / 2, 0)
})

test('the search keeps the space of a scrollbar, and takes none where scrollbars are hidden', async () => {
  const { page: hidden } = await site.open('/docs/b')
  const classic = await startBrowser({ scrollbars: 'classic' })
  onTestFinished(() => classic.close())
  const page = await classic.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(site.at('/docs/b'))
  await hydration(page)
  expect(await textWidth(page)).toBeLessThan(1280)
  for (const each of [page, hidden]) {
    const before = await textWidth(each)
    await each.keyboard.press('Control+k')
    await each.waitForSelector(FIELD)
    expect(await textWidth(each)).toBe(before)
    expect(await each.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
  }
})

function textWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.body.getBoundingClientRect().width)
}

async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.fill(FIELD, query)
  await page.waitForSelector(query === '' ? '.search-recent' : '[role=option]')
}

async function boxOf(page: Page, selector: string) {
  return defined(await page.locator(selector).first().boundingBox())
}
