import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { FINISHED, hydration, useBrowser, useSite } from './support/reader.ts'
import { longTest } from './support/suite.ts'

/** Light and dark mode, in a real browser. */

const DOC = '/docs/quick-start/plugin'

const site = useSite(useBrowser(), FINISHED)

describe('the colors of a page', () => {
  const toggle = '.color-toggle'

  test('are dark at first, even without JavaScript and whatever the system prefers', async () => {
    for (const javaScriptEnabled of [false, true]) {
      const { page } = await site.open(DOC, { javaScriptEnabled, colorScheme: 'light' })
      expect(await shown(page)).toEqual({ theme: 'dark', isDark: true })
    }
  })

  test('are chosen by a button, which says what they are', async () => {
    const { page } = await site.open(DOC)
    expect(await page.getAttribute(toggle, 'aria-label')).toContain('当前为深色模式')
    const scheme = page.locator('meta[name="color-scheme"]')
    expect(await scheme.getAttribute('content')).toBe('dark')
    await page.click(toggle)
    expect(await shown(page)).toEqual({ theme: 'light', isDark: false })
    expect(await scheme.getAttribute('content')).toBe('light')
    expect(await page.getAttribute(toggle, 'aria-label')).toContain('当前为浅色模式')
    await page.click(toggle)
    expect(await shown(page)).toEqual({ theme: 'dark', isDark: true })
  })

  test('once chosen apply from the first frame of every page', async () => {
    const { page } = await site.open(DOC, { script: watchThemes })
    await page.click(toggle)
    for (const path of [DOC, '/']) {
      await page.goto(site.at(path))
      await hydration(page)
      expect(await page.getAttribute(toggle, 'aria-label')).toContain('当前为浅色模式')
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect(await page.evaluate(() => [...new Set(window.themes)])).toEqual(['light'])
    }
  })

  longTest('follow a choice made in another tab', async () => {
    const { page, context } = await site.open(DOC)
    const other = await context.newPage()
    await other.goto(site.at('/'))
    await hydration(other)
    await page.click(toggle)
    await expect.poll(() => shown(other)).toEqual({ theme: 'light', isDark: false })
    await expect.poll(() => other.getAttribute(toggle, 'aria-label')).toContain('当前为浅色模式')
  })

  longTest('keep the choice when the preference of the system changes', async () => {
    const { page } = await site.open(DOC, { colorScheme: 'light' })
    await page.click(toggle)
    for (const colorScheme of ['dark', 'light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await shown(page)).toEqual({ theme: 'light', isDark: false })
    }
    await page.reload()
    expect(await shown(page)).toEqual({ theme: 'light', isDark: false })
  })

  test('ignore an invalid stored value, and can be chosen without storage', async () => {
    const { page } = await site.open(DOC, { script: storeNonsense })
    expect(await shown(page)).toEqual({ theme: 'dark', isDark: true })
    const { page: locked } = await site.open(DOC, { script: lockStorage })
    await locked.click(toggle)
    expect(await shown(locked)).toEqual({ theme: 'light', isDark: false })
  })
})

declare global {
  interface Window {
    themes?: (string | undefined)[]
  }
}

/** Records the theme in every frame. */
function watchThemes(): void {
  const seen: (string | undefined)[] = []
  window.themes = seen
  const look = () => {
    if (document.body) seen.push(document.documentElement.dataset.theme)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  document.addEventListener('DOMContentLoaded', () => seen.push(document.documentElement.dataset.theme))
}

function storeNonsense(): void {
  if (location.protocol === 'http:') localStorage.setItem('chatdocs:/:color-mode', 'blue')
}

function lockStorage(): void {
  Object.defineProperty(window, 'localStorage', {
    get() {
      throw new DOMException('locked', 'SecurityError')
    },
  })
}

function shown(page: Page) {
  return page.evaluate(() => {
    const { backgroundColor } = getComputedStyle(document.body)
    const [red = 255, green = 255, blue = 255] = backgroundColor.match(/\d+/g)?.map(Number) ?? []
    return { theme: document.documentElement.dataset.theme, isDark: red + green + blue < 3 * 128 }
  })
}
