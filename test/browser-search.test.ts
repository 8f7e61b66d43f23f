import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityProblems } from './support/accessibility.ts'
import {
  defined,
  FINISHED,
  frames,
  hydration,
  mark,
  type Site,
  useBrowser,
  useSite,
  type Visit,
  type VisitOptions,
} from './support/reader.ts'
import { longTest } from './support/suite.ts'

/** The search box and the page of results, in a real browser. */

const DOC = '/docs/quick-start/plugin'
const FIELD = '.search-dialog [role=combobox]'
const OPTION = '[role=option]'

const site = useSite(useBrowser(), FINISHED)
describe('the search box', () => box(site))
describe('the search page', () => results(site))

function box(site: Site): void {
  test('loads nothing before a reader is about to open it, opens by keys, and returns the focus', async () => {
    const { page, asked } = await site.open(DOC)
    const files = () => [
      ...new Set(
        asked.flatMap(
          (each) =>
            /\/(kit|search|search-\w+)(?:-\w{8,10}\.js|\.json|\/\w+\.bin)$/.exec(each.url())?.[1] ?? [],
        ),
      ),
    ]
    expect(files()).toEqual([])
    await page.hover('.search-trigger')
    const all = ['kit', 'search', 'search-index', 'search-worker']
    await expect.poll(() => files().sort()).toEqual(all)

    expect(await page.textContent('.search-trigger kbd')).toBe('Ctrl K')
    await page.keyboard.press('/')
    await page.waitForSelector(FIELD)
    await page.keyboard.type('a/')
    expect(await page.inputValue(FIELD)).toBe('a/')
    await page.keyboard.press('Control+k')
    expect(await page.locator('dialog[open]').count()).toBe(1)
    await closed(page)

    await page.focus('.search-trigger')
    await page.keyboard.press('Enter')
    await page.waitForSelector(FIELD)
    for (const key of ['Shift+Tab', 'Tab']) await page.keyboard.press(key)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await closed(page)
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('search-trigger')

    await page.evaluate(() => {
      const field = document.createElement('input')
      document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' }).append(field)
      field.focus()
    })
    await page.keyboard.press('/')
    expect(await page.locator('dialog[open]').count()).toBe(0)
    await page.keyboard.press('Control+k')
    await page.waitForSelector(FIELD)
  })

  test('suggests at most eight results by page, in a combobox: arrows go round, Enter follows', async () => {
    const { page } = await asked(site, '插件')
    expect(await page.locator(OPTION).count()).toBe(8)
    expect(new Set(await page.locator('.search-dialog mark').allTextContents())).toEqual(new Set(['插件']))
    expect(await page.textContent(OPTION)).toContain('插件')
    expect(await page.locator('[role=group] [role=presentation]').allTextContents()).toContain(
      '快速上手 › 编写第一个插件',
    )
    await expect.poll(() => page.textContent('.search-dialog [role=status]')).toMatch(/^共找到 \d+ 条结果$/)
    for (const snippet of await page.locator('.search-dialog small').allTextContents())
      expect(snippet.length).toBeLessThanOrEqual(52)

    const isSame = await mark(page)
    const chosen = () =>
      page.evaluate((field) => {
        const input = document.querySelector(field)
        const option = document.getElementById(input?.getAttribute('aria-activedescendant') ?? '')
        return option && [option.getAttribute('aria-selected'), option.getAttribute('href')]
      }, FIELD)
    expect(await page.getAttribute(FIELD, 'aria-expanded')).toBe('true')
    expect(await chosen()).toBeNull()
    await page.keyboard.press('ArrowUp')
    expect((await chosen())?.[0]).toBe('true')
    await page.keyboard.press('ArrowDown')
    expect(await chosen()).toBeNull()
    for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
    const [, href] = defined(await chosen())
    await page.keyboard.press('Enter')
    await page.waitForURL(site.origin() + encodeURI(defined(href)))
    await page.waitForSelector('.search-dialog', { state: 'detached' })

    // Enter opens the first result, if none is chosen.
    await typed(page, 'EventEmitter')
    await page.waitForSelector(OPTION)
    const first = defined(await page.locator(OPTION).first().getAttribute('href'))
    await page.keyboard.press('Enter')
    await page.waitForURL(site.origin() + first)
    await page.waitForSelector('.search-dialog', { state: 'detached' })
    expect(await isSame()).toBe(true)
  })

  test('links to a heading of another page, which is shown below the navbar', async () => {
    const { page } = await asked(site, '消息段', '/')
    const heading = page.locator(`${OPTION}[href*="#"]`).first()
    const id = decodeURIComponent(defined((await heading.getAttribute('href'))?.split('#')[1]))
    await heading.click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(id)
    const top = () => page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top, id)
    expect(await top()).toBeGreaterThanOrEqual(60)
  })

  longTest('links to a heading of the current page, and Back restores the position', async () => {
    const { page } = await site.open(DOC)
    const title = await page.locator('main h2[id]').last().textContent()
    await page.evaluate(() => scrollTo(0, 120))
    await page.keyboard.press('Control+k')
    await page.fill(FIELD, title ?? '')
    await page
      .locator(`[role=option][href^="${site.base.slice(0, -1)}${DOC}/#"]`)
      .first()
      .click()
    await page.waitForFunction(() => location.hash !== '' && document.activeElement?.matches('main h2'))
    await page.goBack()
    await expect.poll(() => page.evaluate(() => `${location.hash}${Math.round(scrollY)}`)).toBe('120')
  })

  longTest('opens the first result that arrives after Enter, unless more is typed', async () => {
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    const hold = async (route: Route) => {
      await held
      await route.continue()
    }
    const { page } = await site.open(DOC, { prepare: (page) => page.route('**/assets/search/*.bin', hold) })
    await typed(page, '消息')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('段')
    release()
    await page.waitForSelector(OPTION)
    expect(page.url()).toBe(site.at(DOC))
    await page.keyboard.insertText('类型')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/segmentTypes/')
    expect(await page.locator('.search-dialog').count()).toBe(0)
  })

  longTest('leaves a click for another tab to the browser', async () => {
    const { page } = await asked(site, '插件')
    // The tab itself is not opened: it can load forever behind the page of a test.
    await page.evaluate(() =>
      addEventListener('click', (event) => {
        document.body.dataset.prevented = String(event.defaultPrevented)
        event.preventDefault()
      }),
    )
    await page.click(OPTION, { modifiers: ['Control'] })
    expect(await page.getAttribute('body', 'data-prevented')).toBe('false')
    expect(await page.isVisible(FIELD)).toBe(true)
    expect(page.url()).toBe(site.at(DOC))
  })

  test('names the query without results, waits for compositions, and opens the page of all results', async () => {
    const { page, context } = await site.open(DOC)
    await typed(page, 'zzzz')
    await page.waitForSelector('text=没有找到与“zzzz”相关的内容')
    expect(await page.getAttribute(FIELD, 'aria-expanded')).toBe('false')
    expect(await page.isVisible('.search-all')).toBe(false)
    await page.click('[aria-label=清除输入]')
    expect(await page.inputValue(FIELD)).toBe('')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await expect.poll(() => page.textContent('.search-dialog [role=status]')).toBe('')

    const session = await context.newCDPSession(page)
    await session.send('Input.imeSetComposition', { text: '插件', selectionStart: 2, selectionEnd: 2 })
    await frames(page)
    expect(await page.locator(OPTION).count()).toBe(0)
    await session.send('Input.insertText', { text: '插件' })
    await page.waitForSelector(OPTION)
    expect(await page.inputValue(FIELD)).toBe('插件')

    const all = `${site.base}search/?q=${encodeURIComponent('插件')}`
    expect(await page.getAttribute('.search-all', 'href')).toBe(all)
    // The dialog has a separate live region, because all others are inert.
    expect(await problemsIn(page)).toEqual(['2 of [role=status]'])
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(site.origin() + all)
    await page.waitForSelector('.search-result mark')
    expect(await page.textContent('h1')).toBe('“插件”的搜索结果')
    expect(await problemsIn(page)).toEqual([])
  })

  longTest('offers recent searches again, and forgets them', async () => {
    const { page } = await asked(site, '插件')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/search\/\?q/)
    await page.goto(site.at(DOC))
    await hydration(page)
    await typed(page, '')
    await page.click('.search-recent .search-row')
    await page.waitForSelector(OPTION)
    await page.click('[aria-label=清除输入]')
    await page.click('[aria-label="从最近搜索中移除“插件”"]')
    expect(await page.locator('.search-recent').count()).toBe(0)
  })

  test('fills a small screen, where its button is an icon', async () => {
    const { page } = await asked(site, '插件', DOC, { width: 390, height: 700 })
    const sheet = await page.locator('.search-dialog').boundingBox()
    expect(sheet).toEqual({ x: 0, y: 0, width: 390, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.click('.search-close')
    await page.waitForSelector('.search-dialog', { state: 'detached' })
    expect((await page.locator('.search-trigger').boundingBox())?.width).toBe(36)
  })
}

function results(site: Site): void {
  const SEARCH = '/search?q=插件'
  const INPUT = '.search-results input'

  longTest('keeps the address at what is typed, without a new entry in the history', async () => {
    const { page } = await site.open(SEARCH)
    await page.waitForSelector('.search-result')
    const entries = await page.evaluate(() => history.length)
    await page.fill(INPUT, '监听')
    await page.waitForURL(`**/search/?q=${encodeURIComponent('监听')}`)
    await expect.poll(() => page.textContent('h1')).toBe('“监听”的搜索结果')
    expect(await page.evaluate(() => history.length)).toBe(entries)
  })

  test('reads the query from the address, filters by kind, and Back undoes it', async () => {
    const { page } = await site.open(SEARCH)
    await page.waitForSelector('.search-result')
    expect(await page.inputValue(INPUT)).toBe('插件')
    expect(await page.title()).toBe('“插件”的搜索结果 | Mobot')
    expect(await page.getAttribute('meta[name=robots]', 'content')).toContain('noindex')
    expect(await page.locator('.search-result').count()).toBeGreaterThan(8)
    // The first page of results leads to the next one alone.
    expect(await page.locator('.search-paging a').count()).toBe(1)
    await page.click('.search-areas a[href*="kind=pages"]')
    await expect.poll(() => page.getAttribute('.search-areas [aria-current]', 'href')).toContain('kind=pages')
    const label = await page.textContent('.search-areas [aria-current]')
    const found = Math.min(20, Number(/\d+/.exec(label ?? '')?.[0]))
    await expect.poll(() => page.locator('.search-result').count()).toBe(found)
    await page.click('.search-result a')
    await page.waitForSelector('.search-results', { state: 'detached' })
    await page.goBack()
    await expect.poll(() => page.locator('.search-result').count()).toBe(found)
    await page.goBack()
    await expect.poll(() => page.locator('.search-result').count()).toBeGreaterThan(8)
    expect(await page.inputValue(INPUT)).toBe('插件')
  })

  test('asks for a query where there is none', async () => {
    const { page } = await site.open('/search')
    expect(await page.textContent('h1')).toBe('搜索文档')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    expect(await page.isVisible('.search-needs-script')).toBe(false)
  })

  test('without JavaScript says so, and links to the table of contents', async () => {
    const { page } = await site.open(SEARCH, { javaScriptEnabled: false })
    expect(await page.isVisible('.search-needs-script')).toBe(true)
    expect(await page.isVisible('.search-trigger')).toBe(false)
    await page.click('.search-needs-script a')
    await page.waitForURL(/docs\/contents/)
  })
}

/** Opens the box on a page and waits for the results of a query. */
async function asked(site: Site, query: string, path = DOC, options: VisitOptions = {}): Promise<Visit> {
  const visit = await site.open(path, options)
  await typed(visit.page, query)
  await visit.page.waitForSelector(OPTION)
  return visit
}

async function typed(page: Page, query: string): Promise<void> {
  await page.click('.search-trigger')
  await page.waitForSelector(FIELD)
  await page.keyboard.insertText(query)
}

/** Problems of accessibility, and texts that are too faint in one of both modes. */
async function problemsIn(page: Page): Promise<string[]> {
  const problems = await page.evaluate(accessibilityProblems)
  for (const theme of ['dark', 'light']) {
    await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), theme)
    expect(await page.evaluate(faintest)).toBeGreaterThanOrEqual(4.5)
  }
  return problems
}

async function closed(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.waitForSelector('.search-dialog', { state: 'detached' })
}

/** The lowest contrast of any text of the search with its background. Runs in the page. */
function faintest(): number {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const paint = (colors: readonly string[]) => {
    for (const color of colors) {
      if (!canvas) continue
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
    }
    const [red = 0, green = 0, blue = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? []
    const linear = [red, green, blue].map((each) => {
      const part = each / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
  }
  const behind = (element: Element | null): string[] =>
    element ? [...behind(element.parentElement), getComputedStyle(element).backgroundColor] : []
  const texts = document.querySelectorAll(
    '.search-dialog :is(mark, .search-row, .search-trail, .search-all, small), .search-results :is(mark, a, p)',
  )
  const contrasts = [...texts].map((element) => {
    const back = behind(element)
    const [one, other] = [paint(back), paint([...back, getComputedStyle(element).color])].sort(
      (a, b) => b - a,
    )
    return ((one ?? 0) + 0.05) / ((other ?? 0) + 0.05)
  })
  return Math.min(...contrasts)
}
