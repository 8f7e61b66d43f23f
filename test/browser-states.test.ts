import { expect, test } from 'vitest'
import { arrival, FINISHED, mark, type Sources, useBrowser, useSite } from './support/reader.ts'

/** What a reader meets when something of the site fails, in a real browser. */

const sources: Sources = {
  'chatdocs.config.ts': `export default {
    title: 'States',
    favicon: '/favicon.svg',
    navbar: { items: [{ to: '/fragile', label: 'Fragile' }, { to: '/docs/a', label: 'Docs' }] },
  }\n`,
  'docs/a.md': '# A\n\n[B](b.md)\n',
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

test('a page that crashes says so between its navigations, and may be tried again', async () => {
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
  await page.click('.navbar a[href="/docs/a"]')
  await arrival(page, site.at('/docs/a'))
  expect(await page.textContent('h1')).toBe('A')
  await page.goBack()
  await arrival(page, site.at('/fragile'))
  expect(await page.textContent('main')).toBe('break')
  expect(await isSame()).toBe(true)
})

test('a crash outside of the page is a Page Error, and may be tried again', async () => {
  const { page } = await site.open('/docs/a', { expected: /no labels/ })
  await page.evaluate(() => {
    // Everything around the page walks through its breadcrumbs, links and headings.
    Array.prototype.map = new Proxy(Array.prototype.map, {
      apply(target, self, args) {
        if ((window as { broken?: boolean }).broken) throw new Error('no labels')
        return Reflect.apply(target, self, args)
      },
    })
    Object.assign(window, { broken: true })
  })
  await page.click('.navbar a[href="/docs/a"]')
  const crash = page.locator('#chatdocs > [role=alert]')
  await crash.waitFor()
  expect(await page.title()).toBe('Page Error')
  expect(await crash.locator('h1').textContent()).toBe('This page crashed')
  await page.evaluate(() => Object.assign(window, { broken: false }))
  await crash.getByRole('button', { name: 'Try again' }).click()
  expect(await page.textContent('h1')).toBe('A')
})

test('a page whose module cannot be had is asked of the host, and says why where that fails, too', async () => {
  const { page } = await site.open('/docs/a', {
    expected: /page-fragile|Cannot load|dynamically imported|Failed to load/,
    prepare: (page) => page.route('**/page-fragile-*.js', (route) => route.abort()),
  })
  await page.click('.navbar a[href="/fragile"]')
  await page.waitForURL(site.at('/fragile'))
  // The host's own copy is there to be read, without its module.
  await expect.poll(() => page.textContent('main')).toBe('break')
  expect(await page.locator('html[data-hydrated]').count()).toBe(0)
})

test('a site that runs below another base than it was built for says which would do', async () => {
  const { page } = await site.open('/docs/a', {
    expected: /404|status|failed|MIME/i,
    javaScriptEnabled: true,
    prepare: async (page) => {
      await page.route('**/*', async (route) => {
        const { pathname } = new URL(route.request().url())
        if (pathname === '/docs/a') return route.continue()
        if (!pathname.startsWith('/wrong/docs/a')) return route.fulfill({ status: 404, body: '' })
        return route.fulfill({ response: await route.fetch({ url: site.at('/docs/a') }) })
      })
      await page.goto(site.at('/wrong/docs/a'))
      const banner = page.locator('#chatdocs-base')
      await banner.waitFor()
      expect(await banner.textContent()).toMatch(/baseUrl.*“\/”.*“\/wrong\/”/)
      await page.unroute('**/*')
    },
  })
  expect(await page.locator('#chatdocs-base').count()).toBe(0)
})

test('a sidebar is as far scrolled as it was, also after a page without one', async () => {
  const { page } = await site.open('/docs/a', { height: 300 })
  const top = () => page.locator('.layout > .sidebar').evaluate((each) => each.scrollTop)
  await page.locator('.layout > .sidebar').evaluate((each) => each.scrollTo(0, 120))
  await page.click('.navbar a[href="/fragile"]')
  await arrival(page, site.at('/fragile'))
  await page.goBack()
  await arrival(page, site.at('/docs/a'))
  expect(await top()).toBe(120)
})
