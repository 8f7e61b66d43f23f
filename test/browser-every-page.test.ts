import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessibilityProblems } from './support/accessibility.ts'
import { type Answer, crawl, samplePages } from './support/crawl.ts'
import {
  BEING_WRITTEN,
  FINISHED,
  hydration,
  type Site,
  textAt,
  useBrowser,
  useSite,
} from './support/reader.ts'

/** Checks of every page of the site. Each page is loaded once per screen for all checks, in both color modes. */

const browser = useBrowser()
const site = useSite(browser, FINISHED)
const NOWHERE = '/nowhere'

let found: ReadonlyMap<string, Answer> = new Map()
beforeAll(async () => {
  found = await crawl(site.at('/'))
})

test('every page has no problems and fits every screen', async () => {
  expect(await soundness(site, [...paths(), NOWHERE])).toEqual([])
})

describe('while it is written', () => {
  const written = useSite(browser, BEING_WRITTEN)

  test('every page is as in the built site, and follows edits', async () => {
    for (const path of [...paths(), NOWHERE]) {
      const [finished, html] = await Promise.all([site, written].map((each) => textAt(each.at(path))))
      expect(html?.replace(/\n<script type="module" src="[^"]*\/live-\w+\.js"><\/script>/, ''), path).toBe(
        finished,
      )
      expect(html, path).not.toBe(finished)
    }
  })

  test('every kind of page has no problems and fits every screen', async () => {
    expect(await soundness(written, [...samplePages(found), NOWHERE])).toEqual([])
  })
})

test('every page is readable without JavaScript', async () => {
  const { page } = await site.open('/', { javaScriptEnabled: false })
  const problems: string[] = []
  for (const path of paths()) {
    await page.goto(site.at(path))
    problems.push(...(await page.evaluate(readingProblems)))
  }
  expect(problems).toEqual([])
})

describe.each([1280, 390])('%i pixels', (width) => {
  test('every page is accessible and has no layout shifts', async () => {
    const { page } = await site.open('/', {
      expected: /\/nowhere/,
      prepare: (page) => page.addInitScript(watchShifts),
    })
    const problems: string[] = []
    for (const path of [...samplePages(found), NOWHERE]) {
      await page.setViewportSize({ width, height: 800 })
      const found = await problemsInBothColours(page, path)
      if (width === 390) found.push(...(await widthProblems(page)))
      problems.push(...found.map((problem) => `${path}: ${problem}`))
    }
    expect(problems).toEqual([])
  })
})

/** The paths of all pages. */
function paths(): string[] {
  const pages = [...found].filter(([, { text }]) => text.startsWith('<!doctype html>'))
  return pages.map(([address]) => address.slice(site.origin().length))
}

/** Problems of these pages, loaded on a large screen that then becomes small. */
async function soundness(site: Site, paths: readonly string[]): Promise<string[]> {
  const { page } = await site.open('/', { expected: /\/nowhere/ })
  const problems: string[] = []
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(site.at(path))
    await hydration(page)
    const found = [...(await page.evaluate(accessibilityProblems)), ...(await widthProblems(page))]
    problems.push(...found.map((problem) => `${path}: ${problem}`))
  }
  return problems
}

/** The axe-core violations of a page in both color modes, and its layout shifts. */
async function problemsInBothColours(page: Page, path: string): Promise<string[]> {
  const before = await page.getAttribute('html', 'data-theme')
  await page.goto(site.at(path))
  await hydration(page)
  // The next page keeps the color mode.
  expect(await page.getAttribute('html', 'data-theme')).toBe(before)
  await page.evaluate(axe.source)
  const found = await violations(page)
  await page.evaluate(toggleColours)
  expect(await page.getAttribute('html', 'data-theme')).not.toBe(before)
  return [...found, ...(await violations(page)), ...(await lastingShifts(page))]
}

/** The axe-core violations: criteria of WCAG 2.2 up to AA, and best practices. */
async function violations(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(`axe.run({
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
  }).then(({ violations }) => ({ violations }))`)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}

/** Widths at which the page does not fit the screen. */
async function widthProblems(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    if (scrollWidth !== width) problems.push(`${scrollWidth} pixels wide on a screen of ${width}`)
  }
  return problems
}

/** Runs in the page. */
function readingProblems(): string[] {
  const { pathname } = location
  const problems: string[] = []
  const demand = (isRight: boolean | undefined, problem: string) => {
    if (!isRight) problems.push(`${pathname}: ${problem}`)
  }
  const isVisible = (selector: string) =>
    document.querySelector(selector)?.checkVisibility({ visibilityProperty: true })
  demand(isVisible('h1'), 'no heading')
  demand((document.querySelector('main')?.textContent ?? '').trim().length > 20, 'no text')
  const isDocument = pathname.startsWith('/docs/') && !/\/contents\/?$/.test(pathname)
  demand(!isDocument || isVisible('.sidebar [aria-current=page]'), 'no current entry in the sidebar')
  return problems
}

/** Runs in the page. Resolves when the new color mode applies. */
async function toggleColours(): Promise<void> {
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
