import type { Frame, Page } from 'playwright-core'
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

/** Checks of every page of the site. */

const browser = useBrowser()
const site = useSite(browser, FINISHED)
const NOWHERE = '/nowhere'

let found: ReadonlyMap<string, Answer> = new Map()
let paths: readonly string[] = []
beforeAll(async () => {
  found = await crawl(site.at('/'))
  const pages = [...found].filter(([, { text }]) => text.startsWith('<!doctype html>'))
  paths = pages.map(([address]) => address.slice(site.origin().length))
})

test('every page has no problems and fits every screen', async () => {
  expect(await soundness(site, [...paths, NOWHERE])).toEqual([])
})

describe('while it is written', () => {
  const written = useSite(browser, BEING_WRITTEN)

  test('every page is as in the built site, and follows edits', async () => {
    for (const path of [...paths, NOWHERE]) {
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
  expect(await inFrames(page, site, paths, (frame) => frame.evaluate(readingProblems))).toEqual([])
})

/** Problems of these pages, loaded on a large screen that then becomes small. */
async function soundness(site: Site, paths: readonly string[]): Promise<string[]> {
  const { page } = await site.open('/', { expected: /\/nowhere/ })
  return inFrames(page, site, paths, async (frame) => {
    await hydration(frame)
    return [...(await frame.evaluate(accessibilityProblems)), ...(await frame.evaluate(widthProblems))]
  })
}

/**
 * What the check finds on these pages, with their paths. Three pages at a time load in frames of one document: that
 * takes two thirds of the work of loading each on its own.
 */
async function inFrames(
  page: Page,
  site: Site,
  paths: readonly string[],
  check: (frame: Frame) => Promise<readonly string[]>,
): Promise<string[]> {
  await page.goto(site.at('/robots.txt'))
  await page.evaluate(() => {
    document.body.innerHTML = '<iframe style="width: 1280px; height: 800px; border: 0"></iframe>'.repeat(3)
  })
  const waiting = paths.values()
  const problems = page.frames().map(async (frame) => {
    const found: string[] = []
    if (frame === page.mainFrame()) return found
    for (const path of waiting) {
      await frame.goto(site.at(path))
      found.push(...(await check(frame)).map((problem) => `${path}: ${problem}`))
    }
    return found
  })
  return (await Promise.all(problems)).flat()
}

/** Widths at which the page does not fit the screen. Runs in the frame of a page. */
async function widthProblems(): Promise<string[]> {
  const problems: string[] = []
  const resize = async (width: number) => {
    const frame = frameElement as HTMLElement
    frame.style.width = `${width}px`
    await new Promise(requestAnimationFrame)
  }
  for (const width of [390, 320]) {
    await resize(width)
    const { scrollWidth } = document.documentElement
    if (scrollWidth !== width) problems.push(`${scrollWidth} pixels wide on a screen of ${width}`)
  }
  await resize(1280)
  return problems
}

/** Runs in the page. */
function readingProblems(): string[] {
  const { pathname } = location
  const problems: string[] = []
  const demand = (isRight: boolean | undefined, problem: string) => {
    if (!isRight) problems.push(problem)
  }
  const isVisible = (selector: string) =>
    document.querySelector(selector)?.checkVisibility({ visibilityProperty: true })
  demand(isVisible('h1'), 'no heading')
  demand((document.querySelector('main')?.textContent ?? '').trim().length > 20, 'no text')
  const isDocument = pathname.startsWith('/docs/') && !/\/contents\/?$/.test(pathname)
  demand(!isDocument || isVisible('.sidebar [aria-current=page]'), 'no current entry in the sidebar')
  return problems
}
