import axe, { type AxeResults, type ElementContext, type RunOnly, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { crawl, samplePages } from './support/crawl.ts'
import { FINISHED, hydration, useBrowser, useSite } from './support/reader.ts'

/** Accessibility and layout shifts of every kind of page, on large and small screens, in both color modes. */

const site = useSite(useBrowser(), FINISHED)

let paths: readonly string[] = []
beforeAll(async () => {
  paths = [...samplePages(await crawl(site.at('/'))), '/nowhere']
})

describe.each([1280, 390])('%i pixels', (width) => {
  test('every page is accessible and has no layout shifts', async () => {
    const { page } = await site.open('/', {
      width,
      expected: /\/nowhere/,
      prepare: (page) => page.addInitScript(watchShifts),
    })
    const problems: string[] = []
    for (const path of paths) {
      const found = await problemsInBothColors(page, path)
      problems.push(...found.map((problem) => `${path}: ${problem}`))
    }
    expect(problems).toEqual([])
  })
})

test('the colors of Chinese text are judged', async () => {
  const { page } = await site.open('/')
  await hydration(page)
  await prepareAxe(page)
  expect(await violations(page, ALL, OF_COLORS)).toEqual([])
  await page.evaluate(() => {
    const text = '<p style="color: #777; background: #666">看不清的文字</p>'
    document.querySelector('main')?.insertAdjacentHTML('beforeend', text)
  })
  expect(await violations(page, ALL, OF_COLORS)).toEqual([
    expect.stringMatching(/^color-contrast: .*看不清的文字/),
  ])
})

/** The problems of a page in both color modes, and its layout shifts. */
async function problemsInBothColors(page: Page, path: string): Promise<string[]> {
  const before = await page.getAttribute('html', 'data-theme')
  await page.goto(site.at(path))
  await hydration(page)
  // The next page keeps the color mode.
  expect(await page.getAttribute('html', 'data-theme')).toBe(before)
  await prepareAxe(page)
  const found = await violations(page, ALL, CRITERIA)
  await page.evaluate(toggleColors)
  expect(await page.getAttribute('html', 'data-theme')).not.toBe(before)
  return [
    ...found,
    ...(await violations(page, ALL, OF_COLORS)),
    ...(await violations(page, OF_A_MODE, CRITERIA)),
    ...(await lastingShifts(page)),
  ]
}

/** WCAG 2.2 up to AA, and best practices. */
const CRITERIA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The criteria that depend on colors. */
const OF_COLORS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

const ALL = { include: ['html'] }
/** What a color mode changes besides colors. */
const OF_A_MODE = { include: ['.color-toggle', '.only-dark', '.only-light'] }

async function prepareAxe(page: Page): Promise<void> {
  await page.evaluate(drawEveryCharacter)
  await page.evaluate(axe.source)
}

/**
 * Runs in the page. The fonts of the browser of tests have no Chinese. axe-core takes text that draws nothing for icons,
 * and after a few of them all text in that font: it would check the colors of hardly any.
 */
function drawEveryCharacter(): void {
  const { prototype } = CanvasRenderingContext2D
  prototype.measureText = (text) => ({ width: 30 * text.length }) as TextMetrics
  prototype.fillText = function () {
    this.fillRect(0, 0, this.canvas.width, this.canvas.height)
  }
}

/** The axe-core violations in a part of the page. */
async function violations(page: Page, part: ElementContext, runOnly: RunOnly | string[]): Promise<string[]> {
  const options: RunOptions = { runOnly, resultTypes: ['violations'] }
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(
    `axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}

/** Runs in the page. Resolves when the new color mode applies. */
async function toggleColors(): Promise<void> {
  document.querySelector<HTMLElement>('.color-toggle')?.click()
  await new Promise(requestAnimationFrame)
  await Promise.all(document.getAnimations().map((each) => each.finished))
}

/** Runs in the page before the page's own scripts. */
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

/** Layout shifts that recur after a reload: a table may grow once while its rows arrive. */
async function lastingShifts(page: Page): Promise<string[]> {
  if ((await shifts(page)).length === 0) return []
  await page.reload()
  await hydration(page)
  return shifts(page)
}

/** Unexpected layout shifts while scrolling from top to bottom. */
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
