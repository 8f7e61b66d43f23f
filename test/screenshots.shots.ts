import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type PageState, STATE_ELEMENT } from '@chatdocs/protocol'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { startBrowser } from './support/browser.ts'
import { crawl } from './support/crawl.ts'
import { defined, FINISHED, type Site, useSite } from './support/reader.ts'

/*
 * `npm run screenshots` writes pictures of every kind of page and of every overlay, for two screens and two color
 * schemes, into `screenshots`. They are for people; nothing is compared.
 */

const FOLDER = fileURLToPath(new URL('../screenshots/', import.meta.url))
const SCREENS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** The overlays: their page, how to open them, and on which screens. */
const OPENED: readonly {
  name: string
  path: string
  widths: number[]
  open(page: Page): Promise<unknown>
}[] = [
  { name: 'menu', path: '/docs/preview', widths: [390], open: (page) => page.click('.menu-button') },
  {
    name: 'search',
    path: '/docs/preview',
    widths: [390, 1280],
    open: (page) => page.click('.search-trigger').then(() => page.fill('[role=combobox]', '插件')),
  },
  {
    name: 'search-nothing',
    path: '/docs/preview',
    widths: [390],
    open: (page) => page.click('.search-trigger').then(() => page.fill('[role=combobox]', 'zzzz')),
  },
  {
    name: 'search-mistake',
    path: '/docs/preview',
    widths: [390, 1280],
    open: async (page) => {
      await page.click('.search-trigger')
      await page.fill('[role=combobox]', 'nowhere:插件')
      await page.waitForSelector('.search-mistake')
    },
  },
  {
    name: 'search-failed',
    path: '/docs/preview',
    widths: [390, 1280],
    open: async (page) => {
      await page.click('.search-trigger')
      await page.waitForSelector('[role=combobox]')
      await page.context().setOffline(true)
      await page.fill('[role=combobox]', '插件')
      await page.waitForSelector('.search-dialog [role=alert]')
      await page.context().setOffline(false)
    },
  },
  {
    name: 'search-results',
    path: '/search?q=插件',
    widths: [390, 1280],
    open: (page) => page.waitForSelector('.search-result'),
  },
  {
    name: 'dropdown',
    path: '/docs/preview',
    widths: [1280],
    open: (page) => page.click('.dropdown button'),
  },
  {
    name: 'failed',
    path: '/docs/preview',
    widths: [390, 1280],
    open: async (page) => {
      await page.context().setOffline(true)
      await page.evaluate(() => document.querySelector<HTMLElement>('.pagination a')?.click())
      await page.waitForSelector('.load-failed')
      await page.context().setOffline(false)
    },
  },
  {
    name: 'main-menu',
    path: '/docs/preview',
    widths: [390],
    open: (page) => page.click('.menu-button').then(() => page.click('.menu-back')),
  },
]

let browser: Browser | undefined
beforeAll(async () => {
  browser = await startBrowser({ fonts: 'of the machine' })
})
afterAll(() => browser?.close())
const site = useSite(() => ({ browser: defined(browser), idle: undefined }), FINISHED)

test('screenshots', { timeout: 600_000 }, async () => {
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER)
  const pages = await oneOfEachKind(site)
  for (const screen of SCREENS) {
    for (const mode of ['dark', 'light'] as const) {
      const { page } = await site.open('/', {
        ...screen,
        expected: /\/nowhere|Failed to fetch|ERR_INTERNET/,
        hasTouch: screen.width < 997,
      })
      await page.evaluate((mode) => localStorage.setItem('chatdocs:/:color-mode', mode), mode)
      const shoot = (name: string, fullPage: boolean) =>
        page.screenshot({ path: join(FOLDER, `${name}-${screen.width}-${mode}.png`), fullPage })
      for (const [kind, path] of pages) {
        await page.goto(site.at(path), { waitUntil: 'networkidle' })
        await throughTo(page)
        await shoot(kind, true)
      }
      for (const { name, path, widths, open } of OPENED) {
        if (!widths.includes(screen.width)) continue
        await page.goto(site.at(path), { waitUntil: 'networkidle' })
        await open(page)
        await page.waitForTimeout(300)
        await shoot(name, false)
      }
    }
  }
})

/** The first page of each kind, every custom page, and one page of the API for each kind of symbol. */
async function oneOfEachKind(site: Site): Promise<Map<string, string>> {
  const found = await crawl(site.at('/'))
  const pages = new Map<string, string>()
  for (const [address, { text }] of found) {
    const json = new RegExp(`id="${STATE_ELEMENT}">(.*?)</script>`).exec(text)?.[1]
    if (json === undefined) continue
    const { url, content }: PageState['route'] = JSON.parse(json).route
    const [, symbol] = /^\/docs\/(api(?:\/[a-z-]+)?)/.exec(url) ?? []
    const own = content.kind === 'component' ? `page${url}` : (symbol ?? content.kind)
    const name = own.replaceAll('/', '-')
    if (!pages.has(name)) pages.set(name, address.slice(site.origin().length))
  }
  return pages.set('not-found', '/nowhere')
}

/** Scrolls down and up again, so that lazy images load. */
async function throughTo(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise((done) => setTimeout(done, 50))
    }
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
}
