import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { FINISHED, useBrowser, useSite } from './support/reader.ts'
import { IS_LONG } from './support/suite.ts'

/** Pages while the browser translates them, and dialogs that crash. */

const DOC = '/docs/quick-start/plugin'
const FIELD = '.search-dialog [role=combobox]'

const site = useSite(useBrowser(), FINISHED)

/** Wraps each text in `<font>`, or replaces it by one, as translators do, now and after each change of the page. */
function translate(page: Page, how: 'wraps' | 'replaces'): Promise<void> {
  return page.evaluate((how) => {
    const all = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest('font, script, style, pre')) continue
        const font = document.createElement('font')
        text.replaceWith(font)
        font.append(how === 'wraps' ? text : text.data)
      }
    }
    all()
    new MutationObserver(all).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, how)
}

/** What the search box shows for queries that change the number, the order and the marks of its entries. */
async function shownFor(page: Page, queries: readonly string[]): Promise<string[]> {
  await page.keyboard.press('Control+k')
  await page.waitForSelector(FIELD)
  const shown: string[] = []
  for (const query of queries) {
    await page.fill(FIELD, query)
    const settled = query === 'zzzz' ? 'div.search-note' : `[role=option] mark:has-text("${query}")`
    await page.locator(`.search-answer ${settled}`).first().waitFor()
    shown.push(
      await page.locator('.search-panel').evaluate((panel) => {
        const parts = panel.querySelectorAll<HTMLElement>('[role=listbox], .search-note, .search-all')
        return [...parts].map((each) => each.innerText.replace(/\s+/g, ' ')).join('\n')
      }),
    )
  }
  return shown
}

const QUERIES = ['Bot', 'Plugin', 'zzzz', '插件', 'Bot']

test.each(IS_LONG ? (['wraps', 'replaces'] as const) : (['replaces'] as const))(
  'a page goes on while a translator %s its texts',
  async (how) => {
    const plain = await site.open(DOC)
    const expected = await shownFor(plain.page, QUERIES)
    await plain.page.reload()
    const { page } = plain
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    await translate(page, how)
    expect(await shownFor(page, QUERIES)).toEqual(expected)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => !url.href.includes(DOC))
    await page.click('.color-toggle')
    await page.setViewportSize({ width: 390, height: 800 })
    await page.click('.menu-button')
    await page.click('.menu-back')
    await page.click('.menu-close')
    await page.waitForSelector('.menu', { state: 'detached' })
    await page.goBack()
    await page.waitForURL(site.at(DOC))
    await expect.poll(() => page.locator('h1').count()).toBe(1)
    expect(await page.locator('.crash, .load-failed').count()).toBe(0)
  },
)

test('a dialog that crashes leaves the page, says why, and can be opened again', async () => {
  const { page } = await site.open(DOC, { width: 390, expected: /no dialog/ })
  for (const [button, dialog] of [
    ['.search-trigger', '.search-dialog'],
    ['.menu-button', '.menu'],
  ] as const) {
    await page.evaluate(() => {
      const { showModal } = HTMLDialogElement.prototype
      HTMLDialogElement.prototype.showModal = () => {
        HTMLDialogElement.prototype.showModal = showModal
        throw new Error('no dialog')
      }
    })
    await page.click(button)
    await page.waitForSelector('.load-failed :text("no dialog")')
    expect(await page.locator('h1').count()).toBe(1)
    await page.click(button)
    await page.waitForSelector(dialog)
    await page.keyboard.press('Escape')
  }
})
