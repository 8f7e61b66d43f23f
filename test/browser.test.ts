import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  arrival,
  BEING_WRITTEN,
  dataOf,
  defined,
  FINISHED,
  followLink,
  hydration,
  mark,
  type Site,
  scrolled,
  useBrowser,
  useSite,
  type Visit,
} from './support/reader.ts'
import { longTest } from './support/suite.ts'

/** The first page, addresses and failed loads, in a real browser. */

const DOC = '/docs/quick-start/plugin'
const OTHER = '/docs/quick-start/deploy'
const KINDS = {
  'a document': DOC,
  'the home page': '/',
  'a category': '/docs/category/quick-start',
  'the table of contents': '/docs/contents',
}

const browser = useBrowser()

describe('of a built site', () => {
  const site = useSite(browser, FINISHED)
  describe('the first page', () => firstPage(site))
  describe('a page that cannot be had', () => trouble(site))
})

// The server of built sites has unit tests for the same addresses: `cli/src/server/static.test.ts`.
describe('in development', () => {
  const site = useSite(browser, BEING_WRITTEN, { sources: { 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' } })
  describe('an address', () => addresses(site))
})

function firstPage(site: Site): void {
  test.each(Object.entries(KINDS))(
    'hydrates without changes, with at most 94 KB of scripts: %s',
    async (_, path) => {
      const visit = await site.open(path, { script: rememberStatic })
      const { page, status } = visit
      expect(status).toBe(200)
      const scripts = await scriptsOf(visit)
      const bytes = scripts.reduce((sum, script) => sum + gzipSync(script).length, 0)
      expect(bytes).toBeGreaterThan(60_000)
      expect(bytes).toBeLessThanOrEqual(94_000)
      // React is loaded once.
      expect(scripts.join().match(/__CLIENT_INTERNALS_DO_NOT_USE\w+\s*=[^=]/g)).toHaveLength(1)
      const { before, after, kept } = await page.evaluate(() => ({
        before: window.asSent?.html,
        // A block of code that does not scroll is no stop for Tab, and an image that has loaded can be enlarged.
        after: document
          .querySelector('main')
          ?.innerHTML.replaceAll('<pre tabindex="-1"', '<pre tabindex="0"')
          .replace(/ data-zoom="" tabindex="0" role="button" aria-haspopup="dialog" aria-label="[^"]*"/g, ''),
        kept: window.asSent?.nodes.every((node) => node.isConnected),
      }))
      expect(after).toBe(before)
      expect(kept).toBe(true)
      const icon = defined(await page.getAttribute('link[rel~="icon"]', 'href'))
      expect((await fetch(site.origin() + icon)).status).toBe(200)
    },
  )

  test('loads no page data, not even its own, before it is idle', async () => {
    const { page, asked } = await site.open(DOC)
    // Visible links are prefetched a second after the start.
    await expect.poll(() => dataOf(asked).length).toBeGreaterThan(0)
    const early = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('/index.json') && startTime < 1000)
        .map(({ name }) => name),
    )
    expect(early).toEqual([])
    expect(dataOf(asked)).not.toContain(site.at(`${DOC}/index.json`))
  })
}

declare global {
  interface Window {
    asSent?: { html: string | undefined; nodes: Element[] }
  }
}

/** Records the content of the parsed document before any module runs. */
function rememberStatic(): void {
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return
    const main = document.querySelector('main')
    window.asSent = { html: main?.innerHTML, nodes: [...(main?.querySelectorAll('*') ?? [])] }
  })
}

async function scriptsOf({ asked }: Visit): Promise<Buffer[]> {
  const scripts = asked.filter((request) => request.resourceType() === 'script')
  return Promise.all(scripts.map(async (request) => defined(await request.response()).body()))
}

function trouble(site: Site): void {
  const OURS = /Cannot load|Failed to fetch|\/deploy\/index\.json|\/nowhere/

  // Other answers have unit tests: `runtime/src/router/navigate.test.ts`.
  test('is loaded from the host', async () => {
    const { page } = await site.open(DOC, {
      expected: OURS,
      prepare: (page) => page.route('**/deploy/index.json', (route) => route.abort()),
    })
    const isSame = await mark(page)
    await page.click(`.sidebar a[href$="${OTHER}/"]`)
    await arrival(page, site.at(OTHER))
    await hydration(page)
    expect(await isSame()).toBe(false)
  })

  test('reports a missing network, and loads on retry', async () => {
    const { page, context } = await site.open(DOC, { expected: /Failed to fetch|ERR_INTERNET_DISCONNECTED/ })
    const isSame = await mark(page)
    await context.setOffline(true)
    await page.click(`.sidebar a[href$="${OTHER}/"]`)
    const alert = page.locator('[role=alert]')
    await alert.waitFor()
    expect(await alert.textContent()).toMatch(/网络已断开.*Failed to fetch/)
    expect(page.url()).toBe(site.at(DOC))
    await context.setOffline(false)
    await alert.locator('button').click()
    await arrival(page, site.at(OTHER))
    expect(await alert.count()).toBe(0)
    expect(await isSame()).toBe(true)
  })

  test('is the 404 page, with its status', async () => {
    const { page, status } = await site.open('/docs/nowhere', { expected: OURS })
    expect(status).toBe(404)
    expect(await page.textContent('h1')).toBe('找不到页面')
    const isSame = await mark(page)
    await page.click('main a')
    await arrival(page, site.at('/'))
    expect(await isSame()).toBe(true)
  })
}

function addresses(site: Site): void {
  const OURS = /Cannot load|\/100%/

  longTest('may be spelled in other ways', async () => {
    const { page } = await site.open('/docs/a')
    for (const ending of ['.html', '/index.html', '?x=1#y']) {
      expect((await page.goto(site.at('/docs/a').slice(0, -1) + ending))?.status()).toBe(200)
      await hydration(page)
      const current = page.locator('.sidebar [aria-current=page]')
      expect([ending, await current.getAttribute('href')]).toEqual([ending, '/docs/a/'])
    }
  })

  test('that is malformed is the 404 page, not a crash, also by a link', async () => {
    const { page, status } = await site.open('/docs/100%', { expected: OURS })
    expect(status).toBe(404)
    expect(await page.textContent('h1')).toBe('Page not found')
    await page.goto(site.at('/docs/a'))
    await hydration(page)
    await followLink(page, site.at('/docs/100%'))
    await page.waitForURL(site.at('/docs/100%'))
    await hydration(page)
    expect(await page.textContent('h1')).toBe('Page not found')
  })

  longTest('with a malformed anchor opens the page', async () => {
    const { page } = await site.open('/docs/a#100%')
    const isSame = await mark(page)
    await followLink(page, '#100%25%')
    await followLink(page, site.at('/docs/b#100%'))
    await arrival(page, site.at('/docs/b#100%'))
    expect(await isSame()).toBe(true)
    expect(await scrolled(page)).toBe(0)
  })
}
