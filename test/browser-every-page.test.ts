import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  accessibilityProblems,
  CRITERIA,
  OF_COLORS,
  overflows,
  prepareAxe,
  violations,
} from './support/accessibility.ts'
import { type Answer, crawl, kindsOfPages, pagesOfEveryElement } from './support/crawl.ts'
import {
  BEING_WRITTEN,
  FINISHED,
  frames,
  hydration,
  type Site,
  textAt,
  useBrowser,
  useSite,
} from './support/reader.ts'
import { IS_LONG, longTest } from './support/suite.ts'

/**
 * Every kind of page, and every element of the site: accessibility, contrast in both color modes, layout shifts with
 * scrollbars that take space, and whether it fits screens. A crawl loads each page once.
 */

const browser = useBrowser({ scrollbars: 'classic' })
const site = useSite(browser, FINISHED)
const NOWHERE = '/nowhere'
/** The width of the scrollbar, in pixels. */
const SCROLLBAR = 15

let found: ReadonlyMap<string, Answer> = new Map()
beforeAll(async () => {
  found = await crawl(site.at('/'))
})

test('every element has no problems on a large screen, in both color modes', async () => {
  const { page, problemsOf } = await crawled(site, 1280)
  expect(
    await problemsOf(someOf(pagesOfEveryElement(found)), async () => [
      ...(await page.evaluate(accessibilityProblems)),
      ...(await problemsInBothColors(page)),
      ...(IS_LONG ? await lastingShifts(page) : await widthProblems(page)),
    ]),
  ).toEqual([])
})

longTest(
  'every element has no problems on a small screen, and the longest page of each kind fits it',
  async () => {
    const { page, problemsOf } = await crawled(site, 390 + SCROLLBAR)
    const elements = new Set([...pagesOfEveryElement(found), NOWHERE])
    expect(
      await problemsOf([...new Set([...elements, ...kindsOfPages(found)])], async (path) => [
        // Colors do not depend on the screen.
        ...(elements.has(path) ? await violationsIn(page) : []),
        ...(await lastingShifts(page)),
        ...(await widthProblems(page)),
      ]),
    ).toEqual([])
  },
)

describe.runIf(IS_LONG)('while it is written', () => {
  const written = useSite(browser, BEING_WRITTEN)

  test('every page is as in the built site, and follows edits', async () => {
    const pages = [...found].filter(([, { text }]) => text.startsWith('<!doctype html>'))
    const nowhere = { text: await textAt(site.at(NOWHERE)) }
    for (const [address, { text }] of [...pages, [site.at(NOWHERE), nowhere] as const]) {
      const path = address.slice(site.origin().length)
      const [finished, html] = [text, await textAt(written.at(path))].map((each) =>
        each.replace(OF_DIAGRAMS, '').replace(OWN_CODE, '$1.js'),
      )
      expect(html?.replace(/\n<script type="module" src="[^"]*\/live-\w+\.js"><\/script>/, ''), path).toBe(
        finished,
      )
      expect(html, path).not.toBe(finished)
    }
  })

  test('every element has no problems, and stays where it is in the other color mode', async () => {
    for (const width of [1280, 390 + SCROLLBAR]) {
      const { page, problemsOf } = await crawled(written, width, 'light')
      expect(
        await problemsOf(pagesOfEveryElement(found), async () => [
          ...(width === 1280 ? await page.evaluate(accessibilityProblems) : []),
          ...(await lastingShifts(page)),
        ]),
      ).toEqual([])
    }
  })
})

test('every kind of page is readable without JavaScript', async () => {
  const { page } = await site.open('/', { javaScriptEnabled: false })
  for (const path of someOf(kindsOfPages(found))) {
    await page.goto(site.at(path))
    expect([path, await page.evaluate(readingProblems)]).toEqual([path, []])
  }
})

test('a layout shift is noticed', async () => {
  const { page } = await crawled(site, 1280)
  await frames(page, 2)
  await page.evaluate(() => {
    const late = document.createElement('p')
    late.style.height = '100px'
    document.querySelector('main')?.prepend(late)
  })
  await frames(page, 2)
  const values = (await shifts(page)).map(({ value }) => value)
  expect(Math.max(0, ...values)).toBeGreaterThan(MOST_SHIFT)
})

test('a footer that arrives in pieces does not move', async () => {
  const path = '/blog/tags/'
  const { page } = await site.open('/', {
    width: 1280,
    expected: /^strange request/,
    prepare: (page) => page.addInitScript(watchShifts),
  })
  const { at, sendRest } = await inPieces(path, (html) => html.indexOf('>', html.indexOf('<footer')) + 1)
  await page.goto(at, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('footer')?.clientHeight)
  await frames(page, 5)
  sendRest()
  await hydration(page)
  expect(await page.textContent('footer')).not.toBe('')
  expect(await shifts(page)).toEqual([])
})

test('the colors of Chinese text are judged', async () => {
  const { page } = await site.open('/')
  await prepareAxe(page)
  expect(await violations(page, OF_COLORS)).toEqual([])
  await page.evaluate(() => {
    const text = document.createElement('p')
    text.style.cssText = 'color: #777; background: #666'
    text.textContent = '看不清的文字'
    document.querySelector('main')?.append(text)
  })
  expect(await violations(page, OF_COLORS)).toEqual([
    expect.stringMatching(/^color-contrast: .*看不清的文字/),
  ])
})

/** In `npm test` every sixth page: most elements are in several. */
const someOf = (paths: readonly string[]) => paths.filter((_, at) => IS_LONG || at % 6 === 0)

/** The site's own modules, which `dev` wraps so that components keep their state. */
const OWN_CODE = /(assets\/(?:page|component|theme)-[\w-]+)-\w{8}\.js/g

/** What the policy says of diagrams: `dev` allows them everywhere, since it does not know all pages. */
const OF_DIAGRAMS = / style-src-elem [^;]*;|; trusted-types [^"]*/g

/**
 * A page that visits others, each at first in this color mode, and collects what a check finds there, with their paths.
 */
async function crawled(site: Site, width: number, theme: 'dark' | 'light' = 'dark') {
  const { page } = await site.open('/', {
    width,
    expected: /\/nowhere/,
    prepare: async (page) => {
      await page.addInitScript(watchShifts)
      await page.addInitScript((mode) => localStorage.setItem('chatdocs:/:color-mode', mode), theme)
    },
  })
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBe(SCROLLBAR)
  expect(await page.getAttribute('html', 'data-theme')).toBe(theme)
  const problemsOf = async (
    paths: readonly string[],
    check: (path: string) => Promise<readonly string[]>,
  ) => {
    const problems: string[] = []
    for (const path of new Set([...paths, NOWHERE])) {
      await page.goto(site.at(path))
      await hydration(page)
      problems.push(...(await check(path)).map((problem) => `${path}: ${problem}`))
    }
    return problems
  }
  return { page, problemsOf }
}

/** A server of the same site, which holds back the rest of one page. */
async function inPieces(path: string, middleOf: (html: string) => number) {
  let sendRest = () => {}
  const rest = new Promise<void>((resolve) => {
    sendRest = resolve
  })
  const server = createServer(async (request, response) => {
    const answer = await fetch(site.at('/') + request.url?.slice(1))
    response.setHeader('content-type', answer.headers.get('content-type') ?? '')
    if (request.url !== path) return response.end(Buffer.from(await answer.arrayBuffer()))
    const html = await answer.text()
    response.write(html.slice(0, middleOf(html)))
    await rest
    return response.end(html.slice(middleOf(html)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { at: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, sendRest }
}

async function violationsIn(page: Page): Promise<string[]> {
  await prepareAxe(page)
  return violations(page, CRITERIA)
}

async function problemsInBothColors(page: Page): Promise<string[]> {
  const before = await page.getAttribute('html', 'data-theme')
  const found = await violationsIn(page)
  await page.evaluate(toggleColors)
  expect(await page.getAttribute('html', 'data-theme')).not.toBe(before)
  return [...found, ...(await violations(page, OF_COLORS))]
}

/** Runs in the page. Resolves when the new color mode applies. */
async function toggleColors(): Promise<void> {
  document.querySelector<HTMLElement>('.color-toggle')?.click()
  await new Promise(requestAnimationFrame)
  // Those that follow a scroll position never finish.
  const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
  await Promise.all(timed.map((each) => each.finished))
}

/** Runs in the page before the page's own scripts. */
function watchShifts(): void {
  const seen: Shift[] = []
  const keep = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number
        sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[]
      }
      const moved = sources.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${node?.className || node?.nodeName} ${[from.x, from.y]} → ${[to.x, to.y]}`,
      )
      seen.push({ value, text: `${value}: ${moved.join('; ')}` })
    }
    return seen
  }
  const observer = new PerformanceObserver((list) => void keep(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  window.shiftsSoFar = () => keep(observer.takeRecords())
}

declare global {
  interface Window {
    shiftsSoFar(): Shift[]
  }
}

interface Shift {
  /** The share of the screen that moved, times the share of its height by which. */
  value: number
  text: string
}

/** All layout shifts of a page together may be this large. */
const MOST_SHIFT = 0.01

/**
 * Layout shifts that are too large together, and all that recur after a reload: a table may grow once while its rows
 * arrive.
 */
async function lastingShifts(page: Page): Promise<string[]> {
  const first = await shifts(page)
  if (first.length === 0) return []
  const isTooLarge = first.reduce((sum, { value }) => sum + value, 0) > MOST_SHIFT
  await page.reload()
  await hydration(page)
  return [...(isTooLarge ? first : []), ...(await shifts(page))].map(({ text }) => text)
}

/** Unexpected layout shifts while scrolling from top to bottom. */
async function shifts(page: Page): Promise<Shift[]> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await frame()
    }
    await frame()
  })
  return page.evaluate(() => window.shiftsSoFar())
}

/** Whether the page fits this small screen, and a smaller one. */
async function widthProblems(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const problems = [...(await overflows(page, 390)), ...(await overflows(page, 320))]
  if (before) await page.setViewportSize(before)
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
