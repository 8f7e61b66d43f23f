import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  arrival,
  dataOf,
  defined,
  FINISHED,
  hydration,
  mark,
  scrolled,
  textAt,
  useBrowser,
  useSite,
  type Visit,
  type VisitOptions,
} from './support/reader.ts'
import { IS_LONG } from './support/suite.ts'

/**
 * The specification: routes, navbar and navigation (section 2), by keyboard on a dark desktop and by touch on a light
 * phone. States (4) and visible failures (8) have tests by topic, in `browser-*`.
 */

const site = useSite(useBrowser(), FINISHED)
const DOC = '/docs/quick-start/plugin'
const OTHER = '/docs/quick-start/deploy'

/** The device and input of a reader. */
interface Reader {
  name: string
  screen: BrowserContextOptions & { width: number; height: number }
  mode: 'dark' | 'light'
  /** Follows a link or presses a button. */
  press(page: Page, selector: string): Promise<void>
}

const AT_A_DESK = { width: 1280, height: 800 }
const ON_A_PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true }

const READERS: Reader[] = [
  { name: 'by keyboard at 1280 pixels, dark', screen: AT_A_DESK, mode: 'dark', press: byKeyboard },
  { name: 'by touch at 390 pixels, light', screen: ON_A_PHONE, mode: 'light', press: byTouch },
]

async function byKeyboard(page: Page, selector: string): Promise<void> {
  await page.locator(`${selector}:visible`).first().focus()
  await page.keyboard.press('Enter')
}

async function byTouch(page: Page, selector: string): Promise<void> {
  await page.locator(`${selector}:visible`).first().tap()
}

// Each statement has a test of its own in `npm test`, on some site and device.
describe.runIf(IS_LONG).each(READERS)('$name', (reader) => {
  const open = async (path: string, options: VisitOptions = {}): Promise<Visit> => {
    const stored = { ...(reader.mode === 'light' && { 'chatdocs:/:color-mode': 'light' }) }
    const visit = await site.open(path, { ...reader.screen, stored, ...options })
    const { page } = visit
    expect(await page.getAttribute('html', 'data-theme')).toBe(reader.mode)
    return visit
  }
  describe('section 2', () => screens(open, reader))
})

type Open = (path: string, options?: VisitOptions) => Promise<Visit>

/** Every route of the table and part of its content, without the generated reference below `/docs/api`. */
const ROUTES: Readonly<Record<string, string | RegExp>> = {
  '/': /用前端技术/,
  '/docs': '认识 Mobot',
  '/docs/preview': '认识 Mobot',
  '/docs/advance/hooks': '钩子',
  '/docs/advance/lifecycle': '生命周期',
  '/docs/advance/preview': '进阶概览',
  '/docs/api-preview/adapter': '适配器',
  '/docs/api-preview/import': '模块与导入',
  '/docs/api-preview/listener': '监听器',
  '/docs/api-preview/nativeview': '原生视图',
  '/docs/api-preview/webview': '网页视图',
  '/docs/quick-start/compile': '编译',
  '/docs/quick-start/deploy': '部署',
  '/docs/quick-start/digest': '要点速查',
  '/docs/quick-start/more': '更进一步',
  '/docs/quick-start/plugin': '编写第一个插件',
  '/docs/category/quick-start': '快速上手',
  '/docs/category/api-preview': 'API 介绍',
  '/docs/category/advance': '进阶使用',
  '/blog': /版本|博客|发布/,
  '/blog/archive': /归档/,
  '/blog/authors': /作者/,
  '/blog/authors/mobot': /Mobot/,
  '/blog/tags': '标签',
  '/blog/welcome': /Mobot/,
  '/markdown-page': /./,
  // The query becomes part of the heading in the browser: `test/browser-search.test.ts`.
  '/search?q=插件': /搜索/,
  '/store/': /商店/,
}

test('every route has its own content', async () => {
  for (const [path, heading] of Object.entries(ROUTES)) {
    const response = await fetch(site.at(path))
    expect([path, response.status]).toEqual([path, 200])
    const headings = [...(await response.text()).matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, text]) => text)
    expect(headings, path).toEqual([expect.stringMatching(heading)])
  }
  expect(await textAt(site.at('/'))).toContain('Copyright © 2025')
})

function screens(open: Open, { press, screen }: Reader): void {
  const isSmall = screen.width < 997

  const ITEMS = {
    文档: '/docs/preview',
    商店: '/store/',
    版本: '/blog',
  } as const

  test('the navbar leads to documents, store and versions', async () => {
    const { page } = await open('/markdown-page')
    const isSame = await mark(page)
    for (const [label, path] of Object.entries(ITEMS)) {
      if (isSmall) {
        await press(page, '.menu-button')
        // On a document, the menu opens with the sidebar.
        await page.waitForSelector('dialog[open]')
        if (await page.isVisible('dialog .menu-back')) await press(page, '.menu-back')
      }
      await press(page, `${isSmall ? 'dialog' : '.navbar'} .nav-link:text-is("${label}")`)
      await arrival(page, site.at(path))
      expect(await page.locator('dialog[open]').count()).toBe(0)
    }
    expect(await isSame()).toBe(true)
  })

  test('the navbar has the languages and the repository', async () => {
    const { page } = await open(DOC)
    if (isSmall) {
      await press(page, '.menu-button')
      await press(page, '.menu-back')
    }
    const bar = page.locator(isSmall ? 'dialog' : '.navbar')
    const repository = bar.locator('a[href^="https://github.com/"]')
    expect(await repository.getAttribute('rel')).toContain('noopener')
    expect(await bar.getByText('简体中文').count()).toBeGreaterThan(0)
  })

  test('the search box opens, suggests at most eight results, and links to all', async () => {
    const { page } = await open(DOC)
    if (isSmall) await press(page, '.search-trigger')
    else await page.keyboard.press('Control+k')
    const input = page.locator('[role=combobox]')
    await input.fill('插件')
    const options = page.locator('[role=option]')
    await expect.poll(() => options.count()).toBeGreaterThan(0)
    expect(await options.count()).toBeLessThanOrEqual(8)
    await press(page, 'dialog a[href*="/search/?q="]')
    await page.waitForURL(/\/search\/\?q=%E6%8F%92%E4%BB%B6/)
    await expect.poll(() => page.textContent('h1')).toContain('插件')
  })

  if (isSmall) {
    test('the navbar is a menu with a link back to the main menu', async () => {
      const { page } = await open(DOC)
      await press(page, '.menu-button')
      await page.waitForSelector('dialog .sidebar')
      await press(page, '.menu-back')
      await page.waitForSelector('dialog .sidebar', { state: 'hidden' })
      await page.goBack()
      await page.waitForSelector('dialog', { state: 'detached' })
      expect(page.url()).toBe(site.at(DOC))
    })
  }

  test('navigation scrolls to the anchor of the address, else to the top', async () => {
    const { page } = await open(DOC)
    const [id] = await page
      .locator('.content h2[id]')
      .evaluateAll((all) => all.slice(-2).map((each) => each.id))
    await page.evaluate(
      ([to]) => {
        const link = Object.assign(document.createElement('a'), {
          href: to,
          id: 'there',
          textContent: 'there',
        })
        document.querySelector('main')?.prepend(link)
      },
      [`${site.base}docs/quick-start/deploy/`],
    )
    await page.evaluate(() => scrollTo(0, 400))
    await press(page, '#there')
    await arrival(page, site.at(OTHER))
    expect(await scrolled(page)).toBe(0)
    await page.goto(site.at(`${DOC}#${encodeURIComponent(defined(id))}`))
    await hydration(page)
    await expect.poll(() => scrolled(page)).toBeGreaterThan(100)
  })
}

test('nothing is prefetched on a slow connection', async () => {
  const { page, asked } = await site.open(DOC, {
    script: () => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: 'slow-2g' } })
    },
  })
  const reach = async (page: Page) => {
    await page.locator('.pagination [rel=next]').scrollIntoViewIfNeeded()
    await page.locator('.pagination [rel=next]').hover()
  }
  await reach(page)
  // Wait until another reader, who arrived later, has prefetched pages.
  const other = await site.open(DOC)
  await reach(other.page)
  await expect.poll(() => dataOf(other.asked).length).toBeGreaterThan(0)
  expect(dataOf(asked)).toEqual([])
})
