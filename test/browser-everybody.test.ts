import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { crawl, samplePages } from './support/crawl.ts'
import { FINISHED, hydration, type Site, useBrowser, useSite } from './support/reader.ts'

/** What holds for every page of the site, on both screens, in both colours. */

const browser = useBrowser()
const site = useSite(browser, FINISHED)

const WAYS = [1280, 390].flatMap((width) =>
  (['dark', 'light'] as const).map((mode) => ({ name: `${width} pixels, ${mode}`, width, mode })),
)

describe.each(WAYS)('$name', ({ width, mode }) => {
  test('nobody is shut out of any page, and nothing in it moves by itself', {
    timeout: 180_000,
  }, async () => {
    const { page } = await site.open('/', {
      width,
      expected: /\/nowhere/,
      prepare: (page) => page.addInitScript(watchShifts),
    })
    await page.evaluate((mode) => localStorage.setItem('chatdocs:/:color-mode', mode), mode)
    const problems: string[] = []
    for (const path of [...(await pagesOf(site)), '/nowhere']) {
      await page.goto(site.at(path))
      await hydration(page)
      expect(await page.getAttribute('html', 'data-theme')).toBe(mode)
      const found = [...(await violations(page)), ...(await lastingShifts(page))]
      problems.push(...found.map((problem) => `${path}: ${problem}`))
    }
    expect(problems).toEqual([])
  })
})

async function pagesOf(site: Site): Promise<string[]> {
  return samplePages(await crawl(site.at('/')))
}

/** What axe-core has to say: the criteria of WCAG 2.2 up to AA, and its best practices. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>(
    "axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })",
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}

/** Runs in the page, before anything of its own. */
function watchShifts(): void {
  const seen: string[] = []
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number
        sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[]
      }
      const moved = sources.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${node?.className || node?.nodeName} ${[from.x, from.y]} → ${[to.x, to.y]}`,
      )
      seen.push(`${value}: ${moved.join('; ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** What moves again when the page is there anew: a table may grow once while its rows are still arriving. */
async function lastingShifts(page: Page): Promise<string[]> {
  if ((await shifts(page)).length === 0) return []
  await page.reload()
  await hydration(page)
  return shifts(page)
}

/** What moved without being asked to, after the reader went through the page from top to bottom. */
async function shifts(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await frame()
    }
    await frame()
  })
  return page.evaluate(() => (window as unknown as { seen: string[] }).seen)
}
