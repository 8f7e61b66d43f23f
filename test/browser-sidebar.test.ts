import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { FINISHED, useBrowser, useSite } from './support/reader.ts'
import { IS_LONG } from './support/suite.ts'

/** The sidebar in a real browser: its first paint, and its completion. */

const browser = useBrowser()

function pages(folders: number, each: number): Record<string, string> {
  const names = Array.from({ length: folders * each }, (_, index) => [Math.floor(index / each), index % each])
  return Object.fromEntries(
    names.map(([folder, page]) => [`part-${folder}/page-${page}.md`, `# Page ${page}\n`]),
  )
}

const BADGED = '---\nsidebar_badge: { text: New, type: tip }\nsidebar_class_name: own\n---\n\n# Badged\n'

declare global {
  interface Window {
    tops?: number[]
    shifts?: number
  }
}

/**
 * Records the position of the current entry in each frame after the document is parsed, and layout shifts
 * within the sidebar.
 */
function watchCurrent(): void {
  const tops: number[] = []
  window.tops = tops
  const note = () => {
    const current = document.querySelector('.sidebar [aria-current=page]')
    if (current && document.readyState !== 'loading') tops.push(current.getBoundingClientRect().top)
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
  window.shifts = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node?: Element }[] }
      if (sources.some(({ node }) => node?.closest?.('.sidebar')))
        window.shifts = (window.shifts ?? 0) + value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  // It keeps the focus, too.
  addEventListener('DOMContentLoaded', () => {
    document.querySelector<HTMLElement>('.sidebar [aria-current=page]')?.focus({ preventScroll: true })
  })
}

describe('of 56 pages', () => {
  const site = useSite(browser, FINISHED, {
    sources: { 'index.md': '# Start\n', ...pages(7, 8), 'part-6/page-0.md': BADGED },
  })
  const category = (page: Page, label: string) => page.locator('.sidebar-category', { hasText: label })

  test('is complete without JavaScript', async () => {
    const { page } = await site.open('/part-3/page-4', { javaScriptEnabled: false })
    expect(await page.locator('.sidebar-rest').count()).toBe(0)
    expect(await page.locator('.sidebar a[href*="/page-"]').count()).toBe(56)
  })

  test('has its index first, in English, in the colours of the system', async () => {
    const { page } = await site.open('/', { colorScheme: 'dark' })
    expect(await page.locator('.sidebar a').first().textContent()).toBe('Start')
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    expect(await page.getAttribute('html', 'lang')).toBe('en')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
    await page.click('.color-toggle')
    await page.reload()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  })

  test('shows badges beside the label', async () => {
    const { page } = await site.open('/', { width: 1400, height: 2000 })
    await category(page, 'part-6').locator('button').first().click()
    const entry = page.locator('.sidebar-link.own', { hasText: 'Badged' })
    expect(await entry.locator('.badge-tip').textContent()).toBe('New')
  })

  test('is folded after a reload as before it, and the current page is shown', async () => {
    const { page } = await site.open('/part-2/page-4', { width: 1400, height: 2000 })
    const fold = (label: string) => category(page, label).locator('button').first()
    await expect.poll(() => page.locator('.sidebar-rest').count()).toBe(0)
    await fold('part-5').click()
    await fold('part-2').click()
    expect(await fold('part-2').getAttribute('aria-expanded')).toBe('false')
    await page.reload()
    await expect.poll(() => page.locator('.sidebar a[href*="/part-5/page-"]').count()).toBe(8)
    expect(await fold('part-5').getAttribute('aria-expanded')).toBe('true')
    expect(await fold('part-6').getAttribute('aria-expanded')).toBe('false')
    expect(await fold('part-2').getAttribute('aria-expanded')).toBe('true')
    await fold('part-5').click()
    await page.reload()
    await expect.poll(() => page.locator('html[data-hydrated]').count()).toBe(1)
    expect(await page.locator('.sidebar a[href*="/part-5/page-"]').count()).toBe(0)
    // What others left there is no folding.
    await page.evaluate(() => sessionStorage.setItem('chatdocs:/:sidebar', 'damaged'))
    await page.reload()
    await expect.poll(() => page.locator('html[data-hydrated]').count()).toBe(1)
    expect(await fold('part-5').getAttribute('aria-expanded')).toBe('false')
  })
})

describe('of the own site', () => {
  const site = useSite(browser, FINISHED)
  const paths: [path: string, size: { width: number; height: number }][] = [
    ['/docs/api/type-aliases/Segment', { width: 1280, height: 800 }],
    ['/docs/api/interfaces/Host', { width: 1280, height: 800 }],
    // With room for every row.
    ['/docs/quick-start/plugin', { width: 1400, height: 3000 }],
  ]

  test.each(IS_LONG ? paths : paths.slice(0, 1))(
    'is completed without moving the entry of %s',
    async (path, size) => {
      const { page } = await site.open(path, { script: watchCurrent, ...size })
      expect(await movesOfCurrent(page)).toBeLessThan(1)
      expect(await page.evaluate(() => window.shifts)).toBe(0)
      expect(await page.evaluate(() => document.activeElement?.matches('.sidebar [aria-current]'))).toBe(true)
    },
  )
})

/** How many pixels the current entry moved until the sidebar was complete. Browsers scroll by whole pixels. */
async function movesOfCurrent(page: Page): Promise<number> {
  await expect.poll(() => page.locator('.sidebar-rest').count()).toBe(0)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const tops = await page.evaluate(() => window.tops ?? [])
  expect(tops.length).toBeGreaterThan(1)
  return Math.max(...tops) - Math.min(...tops)
}
