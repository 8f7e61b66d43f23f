import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  defined,
  endMessages,
  FINISHED,
  frames,
  holdMessages,
  mark,
  type Site,
  scrolled,
  useBrowser,
  useSite,
} from './support/reader.ts'
import { longTest } from './support/suite.ts'

/** The parts of a page, in a real browser. */

const DOC = '/docs/quick-start/plugin'

const site = useSite(useBrowser(), FINISHED)
describe('on a small screen', () => smallScreen(site))
describe('without JavaScript', () => plainHtml(site))
describe('in the text', () => inText(site))
describe('for everybody', () => everybody(site))

function smallScreen(site: Site): void {
  const phone = { width: 390, height: 700 }

  const CLOSE = {
    'its button': (page: Page) => page.click('.menu-close'),
    Esc: (page: Page) => page.keyboard.press('Escape'),
    'the page beside it': (page: Page) => page.mouse.click(385, 400),
    'the way back': (page: Page) => page.evaluate(() => history.back()),
  }

  test('the menu holds the page still until it is closed, in any way', async () => {
    const { page } = await site.open(DOC, phone)
    for (const [name, close] of Object.entries(CLOSE)) {
      await page.evaluate(() => scrollTo(0, 500))
      expect(await page.isVisible('.layout .sidebar')).toBe(false)
      await tap(page, '.menu-button')
      await page.waitForSelector('dialog[open]')
      expect(await page.getAttribute('.menu-button', 'aria-expanded')).toBe('true')
      expect(await page.isVisible('dialog .sidebar [aria-current=page]')).toBe(true)
      await page.mouse.move(385, 400)
      await page.mouse.wheel(0, 300)
      await frames(page)
      expect([name, await scrolled(page)]).toEqual([name, 500])
      await close(page)
      await page.waitForSelector('dialog', { state: 'detached' })
      expect(page.url()).toBe(site.at(DOC))
      expect([name, await scrolled(page)]).toEqual([name, 500])
      expect(await page.getAttribute('.menu-button', 'aria-expanded')).toBe('false')
      expect(await page.evaluate(() => document.activeElement?.className)).toContain('menu-button')
      await page.mouse.wheel(0, 300)
      await expect.poll(() => scrolled(page)).toBe(800)
    }
  })

  test('the menu has the main menu behind the sidebar, and links to pages', async () => {
    const { page } = await site.open(DOC, phone)
    const isSame = await mark(page)
    await page.click('.menu-button')
    await page.click('.menu-back')
    expect(await page.isVisible('dialog .sidebar')).toBe(false)
    expect(await page.isVisible('dialog .nav-link')).toBe(true)
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
    }
    await page.click('dialog .nav-link[href$="/docs/preview/"]')
    await page.waitForURL(site.at('/docs/preview'))
    await page.waitForSelector('dialog', { state: 'detached' })
    await page.click('.menu-button')
    await page.click(`dialog .sidebar a[href$="/category/quick-start/"]`)
    await page.waitForURL(site.at('/docs/category/quick-start'))
    await page.waitForSelector('dialog', { state: 'detached' })
    expect(await isSame()).toBe(true)
    expect(await scrolled(page)).toBe(0)
    for (const path of ['/docs/preview', DOC]) {
      await page.goBack()
      await page.waitForURL(site.at(path))
    }
  })

  longTest('the menu closes when the screen becomes wide', async () => {
    const { page } = await site.open('/', phone)
    await page.click('.menu-button')
    expect(await page.isVisible('dialog .nav-link')).toBe(true)
    await page.setViewportSize({ width: 1280, height: 700 })
    await page.waitForSelector('dialog', { state: 'detached' })
  })
}

/** Clicks without scrolling: Playwright would scroll elements of the navbar into view. */
async function tap(page: Page, selector: string): Promise<void> {
  const { x, y, width, height } = defined(await page.locator(selector).boundingBox())
  await page.mouse.click(x + width / 2, y + height / 2)
}

function plainHtml(site: Site): void {
  test('all tabs are visible, and the sidebar links to other pages, even on small screens', async () => {
    for (const width of [1280, 390]) {
      const { page } = await site.open(DOC, { javaScriptEnabled: false, width })
      for (const panel of await page.locator('.tab-panel').all()) expect(await panel.isVisible()).toBe(true)
      for (const link of await page.locator('.sidebar a').all()) expect(await link.isVisible()).toBe(true)
    }
  })
}

function inText(site: Site): void {
  test('the button of a code block copies what the author wrote', async () => {
    const { page, context } = await site.open('/docs/quick-start/deploy', { script: holdMessages })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const source = readFileSync(join(site.folder(), 'docs/quick-start/deploy.md'), 'utf8')
    const written = [...source.matchAll(/^```.*\n([\s\S]*?)\n```$/gm)].map(([, code]) => code)
    const buttons = await page.locator('.code-copy').all()
    expect(buttons.length).toBeGreaterThan(4)
    expect(written).toHaveLength(buttons.length)
    for (const [index, button] of buttons.entries()) {
      await button.click()
      await expect.poll(() => button.textContent()).toBe('已复制')
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(written[index])
    }
    expect(await page.textContent('[role=status]')).toBe('已复制')
    await endMessages(page)
    for (const button of buttons) expect(await button.textContent()).toBe('复制')
    expect(await page.textContent('[role=status]')).toBe('')
  })

  longTest('the button reports when copying fails', async () => {
    const { page } = await site.open(DOC, { script: holdMessages })
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'))
    })
    const button = page.locator('.code-copy:visible').first()
    await button.click()
    await expect.poll(() => button.textContent()).toBe('复制失败')
  })

  test('an image reserves its space, and loads in the size in which it is shown', async () => {
    const { page } = await site.open(DOC)
    const image = page.locator('.content picture img')
    const room = await image.evaluate((each) => each.clientWidth / each.clientHeight)
    await image.scrollIntoViewIfNeeded()
    await image.evaluate((each: HTMLImageElement) => each.decode())
    const shown = await image.evaluate((each: HTMLImageElement) => ({
      source: each.currentSrc.replace(/-\w+\.webp$/, ''),
      ratio: each.clientWidth / each.clientHeight,
      loading: each.loading,
    }))
    expect(shown).toMatchObject({ source: expect.stringMatching(/countdown-640$/), loading: 'lazy' })
    expect(shown.ratio).toBeCloseTo(room, 2)
    expect(room).toBeCloseTo(1.6, 1)
  })
}

function everybody(site: Site): void {
  test('the first focusable link skips the navigation', async () => {
    const { page } = await site.open(DOC)
    await page.keyboard.press('Tab')
    const link = page.locator('.skip-link')
    expect(await link.evaluate((each) => each === document.activeElement)).toBe(true)
    await expect.poll(async () => (await link.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  longTest('moving focus in the navbar does not scroll the page', async () => {
    const { page } = await site.open(DOC)
    await page.evaluate(() => scrollTo(0, 500))
    for (const selector of ['.navbar .nav-link', '.color-toggle']) {
      await page.focus(selector)
      expect([selector, await scrolled(page)]).toEqual([selector, 500])
    }
  })

  test('the sidebar unfolds and folds, and stays so on the next page', async () => {
    const { page } = await site.open(DOC)
    const category = page.locator('.sidebar-category[data-closed]').first()
    const label = defined(await category.locator('a').first().textContent())
    const fold = page.locator(`.sidebar-fold[aria-label*="「${label}」"]`)
    const entries = page.locator('.sidebar-category', { has: fold }).locator('ul a')
    expect(await fold.getAttribute('aria-expanded')).toBe('false')
    await fold.click()
    expect(await fold.getAttribute('aria-expanded')).toBe('true')
    await entries.first().click()
    await expect.poll(() => page.locator('.sidebar [aria-current=page]').textContent()).not.toContain('插件')
    expect(await page.locator('.sidebar-fold[aria-expanded=true]').count()).toBe(2)
    await fold.focus()
    await page.keyboard.press('Enter')
    expect(await fold.getAttribute('aria-expanded')).toBe('false')
    expect(await entries.count()).toBe(0)
  })
}
