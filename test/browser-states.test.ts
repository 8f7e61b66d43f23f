import type { Page, Request, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  arrival,
  FINISHED,
  hydration,
  mark,
  type Sources,
  useBrowser,
  useEditedSite,
  useSite,
} from './support/reader.ts'
import { IS_LONG, longTest } from './support/suite.ts'

/** Failures of a site as readers see them, in a real browser. */

const sources: Sources = {
  'chatdocs.config.ts': `export default {
    title: 'States',
    lang: 'zh',
    favicon: '/favicon.svg',
    navbar: { items: [{ to: '/fragile', label: 'Fragile' }, { to: '/docs/a', label: 'Docs' }] },
  }\n`,
  'docs/a.md': '# A\n\n[B](b.md), [Fragile](/fragile)\n',
  'docs/b.md': '# B\n',
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [`docs/part-${n}/long.md`, `# Long ${n}\n\nText.\n`]),
  ),
  'pages/fragile.tsx': `import { useState } from 'react'

export default function Fragile() {
  const [broken, breakIt] = useState(false)
  if (broken && !globalThis.mended) throw new Error('the vase fell')
  return <button id="break" onClick={() => breakIt(true)}>{broken ? 'mended' : 'break'}</button>
}
`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n',
}

const browser = useBrowser()
const site = useSite(browser, FINISHED, { sources })
const CRASH = /the vase fell/

test('a page that crashes says so inside the layout, and can be retried', async () => {
  const { page } = await site.open('/fragile', { expected: CRASH })
  await page.click('#break')
  const crash = page.locator('main [role=alert]')
  expect(await crash.locator('h1').textContent()).toBe('This page crashed')
  expect(await crash.textContent()).toContain('the vase fell')
  expect(await page.isVisible('.navbar')).toBe(true)
  await page.evaluate(() => Object.assign(window, { mended: true }))
  await crash.getByRole('button', { name: 'Try again' }).click()
  expect(await page.textContent('main')).toBe('break')
})

test('going to another page leaves the crash behind', async () => {
  const { page } = await site.open('/fragile', { expected: CRASH })
  const isSame = await mark(page)
  await page.click('#break')
  await page.waitForSelector('main [role=alert]')
  await page.click('.navbar a[href="/docs/a/"]')
  await arrival(page, site.at('/docs/a'))
  expect(await page.textContent('h1')).toBe('A')
  await page.goBack()
  await arrival(page, site.at('/fragile'))
  expect(await page.textContent('main')).toBe('break')
  expect(await isSame()).toBe(true)
})

test('a crash outside the page is a Page Error, and can be retried', async () => {
  const { page } = await site.open('/docs/a', { expected: /no labels/ })
  await page.evaluate(() => {
    // The layout around the page iterates over breadcrumbs, links and headings.
    Array.prototype.map = new Proxy(Array.prototype.map, {
      apply(target, self, args) {
        if ((window as { broken?: boolean }).broken) throw new Error('no labels')
        return Reflect.apply(target, self, args)
      },
    })
    Object.assign(window, { broken: true })
  })
  await page.click('.navbar a[href="/docs/a/"]')
  const crash = page.locator('#chatdocs > [role=alert]')
  await crash.waitFor()
  expect(await page.title()).toBe('Page Error')
  expect(await crash.locator('h1').textContent()).toBe('This page crashed')
  await page.evaluate(() => Object.assign(window, { broken: false }))
  await crash.getByRole('button', { name: 'Try again' }).click()
  expect(await page.textContent('h1')).toBe('A')
})

test('a page whose module fails is loaded from the host, and reports why if that fails, too', async () => {
  const { page } = await site.open('/docs/a', {
    expected: /page-fragile|Cannot load|dynamically imported|Failed to load/,
    prepare: (page) => page.route('**/page-fragile-*.js', (route) => route.abort()),
  })
  await page.click('.navbar a[href="/fragile/"]')
  await page.waitForURL(site.at('/fragile'))
  // The static HTML of the host is readable without the module.
  await expect.poll(() => page.textContent('main')).toBe('break')
  expect(await page.locator('html[data-hydrated]').count()).toBe(0)
})

test('a site served below another base than it was built for names the right base', async () => {
  const { page } = await site.open('/docs/a', {
    expected: /404|status|failed|MIME/i,
    javaScriptEnabled: true,
    prepare: async (page) => {
      let isWrong = true
      await page.route('**/*', async (route) => {
        if (!isWrong) return route.continue()
        const { pathname } = new URL(route.request().url())
        if (pathname === '/docs/a/') return route.continue()
        if (!pathname.startsWith('/wrong/docs/a')) return route.fulfill({ status: 404, body: '' })
        return route.fulfill({ response: await route.fetch({ url: site.at('/docs/a') }) })
      })
      await page.goto(site.at('/wrong/docs/a'))
      const banner = page.locator('body > .load-failed')
      await banner.waitFor()
      expect(await banner.textContent()).toMatch(/baseUrl.*“\/”.*“\/wrong\/”/)
      isWrong = false
    },
  })
  expect(await page.locator('body > .load-failed').count()).toBe(0)
})

test('a sidebar keeps its scroll position, even across a page without one', async () => {
  const { page } = await site.open('/docs/a', { height: 300 })
  const top = () => page.locator('.layout .sidebar').evaluate((each) => each.scrollTop)
  await page.locator('.layout .sidebar').evaluate((each) => each.scrollTo(0, 120))
  await page.click('.navbar a[href="/fragile/"]')
  await arrival(page, site.at('/fragile'))
  await page.goBack()
  await arrival(page, site.at('/docs/a'))
  expect(await top()).toBe(120)
})

const LOST =
  /status 404|Failed to load|dynamically imported|Cannot load|Failed to fetch|net::ERR_|stays static/
const dialog = (page: Page) => page.locator('dialog[open]')
const bar = (page: Page) => page.locator('.load-failed[role=alert]')
const retry = (page: Page) => bar(page).getByRole('button', { name: 'Retry' }).click()

const LOST_PARTS = [
  ['its words', '**/assets/interface-*.js', '/docs/a'],
  ['any code', '**/assets/boot-*.js', '/docs/a'],
  ['what draws it', '**/assets/text-*.js', '/docs/a'],
  ['the search', '**/assets/kit-*.js', '/search?q=b'],
] as const

test.each(LOST_PARTS.slice(0, IS_LONG ? 4 : 2))(
  'a page that cannot have %s is there to be read, and says so',
  async (_, files, path) => {
    const { page } = await site.open('/fragile', { expected: LOST })
    let isLost = true
    await page.route(files, (route) => (isLost ? route.abort() : route.continue()))
    await page.goto(site.at(path))
    await bar(page).waitFor()
    expect(await page.textContent('h1')).not.toBe('')
    expect(await page.locator('html[data-js]').count()).toBe(0)
    isLost = false
    await retry(page)
    await hydration(page)
    expect(await bar(page).count()).toBe(0)
  },
)

test.each([
  ['menu', '.menu-button', 390, 0],
  ['search', '.search-trigger', 1280, 1],
])('the %s, asked for without a network, says so and comes with it', async (_, button, width, dialogs) => {
  let isLost = true
  const { page, context } = await site.open('/docs/a', {
    expected: LOST,
    width,
    prepare: (page) =>
      page.route(/(menu-panel|kit)-\w+\.js$/, (route) => (isLost ? route.abort() : route.continue())),
  })
  const isSame = await mark(page)
  await context.setOffline(true)
  await page.click(button)
  await bar(page).waitFor()
  expect(await dialog(page).count()).toBe(dialogs)
  expect(await isSame()).toBe(true)
  await context.setOffline(false)
  isLost = false
  await retry(page)
  await expect.poll(() => isSame().catch(() => true)).toBe(false)
  await hydration(page)
  await page.click(button)
  await dialog(page).waitFor()
})

longTest('a link works without storage when the page data cannot be loaded', async () => {
  const { page } = await site.open('/docs/a', {
    expected: LOST,
    script: () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError')
          },
        })
      }
    },
    prepare: (page) => page.route('**/docs/b/index.json/', (route) => route.abort()),
  })
  await page.click('main a[href="/docs/b/"]')
  await arrival(page, site.at('/docs/b'))
})

test('an overlay leaves no entry in the history', async () => {
  const { page } = await site.open('/docs/b', { width: 390 })
  const isSame = await mark(page)
  const links = [
    ['/docs/a/', []],
    ['/docs/part-0/long/', ['Control']],
  ] as const
  for (const [href, modifiers] of links) {
    await page.click('.menu-button')
    await dialog(page).locator(`a[href="/docs/a/"]`).click()
    await arrival(page, site.at('/docs/a'))
    await page.click('.menu-button')
    if (href !== '/docs/a/') await dialog(page).locator('.sidebar-category button').first().click()
    await dialog(page)
      .locator(`a[href="${href}"]`)
      .click({ modifiers: [...modifiers] })
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => history.state?.cover)).toBeUndefined()
    await page.goBack()
    await arrival(page, site.at('/docs/b'))
  }
  expect(await isSame()).toBe(true)
})

longTest('a button shows that its dialog is loading slowly', async () => {
  const held: Route[] = []
  const { page } = await site.open('/docs/a', {
    width: 390,
    prepare: (page) => page.route('**/assets/menu-panel-*.js', (route) => void held.push(route)),
  })
  const button = page.locator('.menu-button')
  const opacity = () => button.evaluate((each) => getComputedStyle(each).opacity)
  await button.click()
  await expect.poll(opacity).toBe('0.5')
  for (const route of held) await route.continue()
  await dialog(page).waitFor()
  expect(await opacity()).toBe('1')
})

describe('a site rebuilt while it is read', () => {
  const living = useEditedSite(browser, FINISHED, { sources })

  // Whether the old page was prefetched before is a matter of time.
  longTest('is followed by the open page at each step', async () => {
    const { page } = await living.open('/docs/a', { expected: LOST })
    await living.write({
      'docs/b.md': '# B, renewed\n',
      'docs/part-0/long.md': undefined,
      'pages/fragile.tsx': 'export default () => <p>Strong</p>\n',
    })
    await living.rebuild()
    await page.click('.navbar a[href="/fragile/"]')
    await arrival(page, living.at('/fragile'))
    expect(await page.textContent('main')).toBe('Strong')
    await page.goBack()
    await page.click('main a[href="/docs/b/"]')
    await arrival(page, living.at('/docs/b'))
    expect(await page.textContent('h1')).toBe('B, renewed')
  })

  longTest('loads a page from the host when its announced files no longer exist', async () => {
    const announced = (request: Request) => request.url().endsWith('/fragile/index.json')
    const { page, asked } = await living.open('/docs/a', { expected: LOST })
    await expect.poll(() => asked.some(announced)).toBe(true)
    await living.write({ 'pages/fragile.tsx': 'export default () => <p>Strong</p>\n' })
    await living.rebuild()
    const isSame = await mark(page)
    await page.click('.navbar a[href="/fragile/"]')
    await arrival(page, living.at('/fragile'))
    await hydration(page)
    expect(await page.textContent('main')).toBe('Strong')
    expect(await isSame()).toBe(false)
  })
})
