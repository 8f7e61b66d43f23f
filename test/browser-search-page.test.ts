import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityProblems } from './support/accessibility.ts'
import { FINISHED, frames, type Sources, useBrowser, useSite } from './support/reader.ts'
import { IS_LONG, longTest } from './support/suite.ts'

/** The page of all results: how readers arrive, leave and come back. */

const BOX = '.search-dialog [role=combobox]'
const FIELD = '.search-results input'
const ROW = '.search-result'
/** The message instead of results; the one about a slow search is a separate paragraph. */
const NOTE = '.search-results div.search-note'
const CHIP = 'nav[aria-label=按类型筛选] a'

const config = (contexts: string) => `export default {
  title: '站点',
  i18n: { locales: ['zh-CN'] },
  footer: { copyright: '©' },
  search: { contexts: [${contexts}] },
}`
const many = Array.from({ length: 25 }, (_, index) => [`docs/a${index}.md`, `# 第 ${index} 篇\n\nlantern\n`])
const long = Array.from({ length: 400 }, (_, index) => `第 ${index} 段，都是一样的话。\n\n`).join('')
const SOURCES: Sources = {
  'chatdocs.config.ts': config(''),
  ...Object.fromEntries(many),
  'blog/2025-01-01-a.md': '# 第一版\n\nlantern 点亮了。\n',
  'pages/index.md': '# 首页\n\n欢迎。\n',
  'docs/long.md': `# 长文\n\n这里有近处的 nearword。\n\n${long}tailword 近旁没有标题。\n`,
  'docs/syntax.md': '# 语法\n\n写作 foo:bar 的东西。\n',
}

const browser = useBrowser()

const q = async (page: Page) => new URL(page.url()).searchParams.get('q')
const rows = (page: Page) => page.locator(ROW).count()

describe('all results', () => {
  const site = useSite(browser, FINISHED, { sources: SOURCES })

  test('Enter adds an entry to the history and to the recent searches', async () => {
    const { page } = await site.open('/docs/a1')
    await page.keyboard.press('Control+k')
    await page.fill(BOX, 'lantern')
    await page.keyboard.press('Control+Enter')
    await page.waitForSelector(ROW)
    await page.fill(FIELD, 'foo')
    await expect.poll(() => q(page)).toBe('foo')
    await page.keyboard.press('Enter')
    await page.fill(FIELD, '语法')
    await expect.poll(() => q(page)).toBe('语法')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    const h1 = () => page.textContent('h1')
    for (const query of ['foo', 'lantern']) {
      await page.goBack()
      await expect.poll(h1).toBe(`“${query}”的搜索结果`)
      expect(await page.inputValue(FIELD)).toBe(query)
    }
    await page.goBack()
    await page.waitForSelector('.search-results', { state: 'detached' })
    expect(page.url()).toBe(site.at('/docs/a1'))
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.search-recent')
    const recent = await page.locator('.search-recent .search-row').allTextContents()
    expect(recent).toEqual(['语法', 'foo', 'lantern'])
  })

  longTest('text typed just before Back is not written into another entry of the history', async () => {
    const { page } = await site.open('/search?q=lantern')
    await page.waitForSelector(ROW)
    await page.fill(FIELD, 'foo')
    await page.keyboard.press('Enter')
    await page.fill(FIELD, 'nowhere')
    await page.goBack()
    await frames(page, 60)
    expect(await q(page)).toBe('lantern')
    expect(await page.inputValue(FIELD)).toBe('lantern')
  })

  longTest('following a result adds its query to the recent searches', async () => {
    const { page } = await site.open('/search?q=foo')
    await page.click(`${ROW} a`)
    await page.waitForSelector('.search-results', { state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.search-recent')
    expect(await page.locator('.search-recent .search-row').allTextContents()).toEqual(['foo'])
  })

  test('a page found by its title shows its text', async () => {
    const { page } = await site.open('/search?q=语法')
    await page.waitForSelector(ROW)
    expect(await page.locator(`${ROW} p:not(.search-trail)`).allTextContents()).toEqual([
      '写作 foo:bar 的东西。',
    ])
  })

  test('a kind without results says so, stays chosen, and links to all kinds', async () => {
    const { page } = await site.open('/search?q=lantern&kind=pages')
    await page.waitForSelector(NOTE)
    expect(await page.locator(CHIP).allTextContents()).toEqual(['全部', '文档 25', '博客 1', '页面 0'])
    expect(await page.locator(`${CHIP}[aria-current]`).textContent()).toBe('页面 0')
    expect(await page.textContent(`${NOTE} p`)).toBe('“页面”中没有找到与“lantern”相关的内容')
    expect(await page.evaluate(accessibilityProblems)).toEqual([])
    await page.click('text=查看全部类型的 26 条结果')
    await expect.poll(() => rows(page)).toBe(20)
    expect(new URL(page.url()).searchParams.get('kind')).toBeNull()
  })

  longTest('a query without results anywhere offers no other kinds', async () => {
    const { page } = await site.open('/search?q=zzzz&kind=pages')
    await page.waitForSelector(NOTE)
    expect(await page.textContent(`${NOTE} p`)).toBe('没有找到与“zzzz”相关的内容')
    expect(await page.locator(`${NOTE} a`).allTextContents()).toEqual(['浏览文档目录'])
    await page.click(`${NOTE} a`)
    await page.waitForURL('**/docs/contents/')
  })

  longTest('a page number past the end shows the last page', async () => {
    const { page } = await site.open('/search?q=lantern&page=9999')
    await expect.poll(() => rows(page)).toBe(6)
    expect(await page.textContent('.search-paging span')).toBe('第 2 / 2 页')
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2')
    await page.click('.search-paging a')
    await expect.poll(() => rows(page)).toBe(20)
  })

  longTest('a literal query has an address, and stays literal until the field is empty', async () => {
    const { page } = await site.open('/search?q=title:bar')
    await page.click('text=按原文搜索')
    await expect.poll(() => page.url()).toBe(site.at('/search?q=title%3Abar&literal'))
    await page.reload()
    await expect.poll(() => rows(page)).toBe(1)
    await page.locator(FIELD).press('End')
    await page.keyboard.type(' x:y')
    await expect.poll(() => page.url()).toBe(site.at('/search?q=title%3Abar+x%3Ay&literal'))
    await expect.poll(() => rows(page)).toBe(1)
    await page.click('[aria-label=清除输入]')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await page.keyboard.type('title:bar')
    await page.waitForSelector('text=按原文搜索')
    await expect.poll(() => page.url()).toBe(site.at('/search?q=title%3Abar'))
  })

  longTest('the box passes a literal query on', async () => {
    const { page } = await site.open('/docs/a1')
    await page.keyboard.press('Control+k')
    await page.fill(BOX, 'title:bar')
    await page.click('text=按原文搜索')
    await page.waitForSelector('[role=option]')
    expect(await page.getAttribute('.search-all', 'href')).toBe('/search/?q=title%3Abar&literal')
    await page.keyboard.press('Control+Enter')
    await page.waitForSelector(ROW)
    expect(page.url()).toBe(site.at('/search?q=title%3Abar&literal'))
    await page.keyboard.press('Control+k')
    await page.fill(BOX, 'title:bar')
    await page.waitForSelector('.search-dialog >> text=按原文搜索')
  })

  longTest(
    'a syntax error is above the message without results, and a long query leaves room for both',
    async () => {
      const { page } = await site.open(`/search?q=${'zq'.repeat(78)}`, { width: 390 })
      await page.waitForSelector(NOTE)
      const top = () =>
        page
          .locator(`${NOTE} p`)
          .first()
          .evaluate((each) => each.getBoundingClientRect().top)
      const heading = await page.locator('h1').evaluate((each) => {
        return each.clientHeight / Number.parseFloat(getComputedStyle(each).lineHeight)
      })
      expect(Math.round(heading)).toBe(2)
      await page.fill(FIELD, 'zzzz')
      await expect.poll(() => page.textContent(`${NOTE} p`)).toContain('zzzz')
      const nothing = await top()
      await page.fill(FIELD, 'zz:z')
      await page.waitForSelector('.search-mistake')
      expect(await top()).toBeGreaterThan(nothing)
    },
  )
})

describe('a result', () => {
  const site = useSite(browser, FINISHED, { sources: SOURCES })

  /** The distance of a word from the top of the viewport. */
  const topOf = async (page: Page, word: string) => {
    const box = await page.locator(`main p:has-text("${word}")`).boundingBox()
    return box?.y ?? Number.POSITIVE_INFINITY
  }

  test.each(IS_LONG ? ['page', 'box'] : ['box'])(
    'of the %s links to a match far below its heading',
    async (where) => {
      const { page } = await site.open(where === 'page' ? '/search?q=tailword' : '/docs/a1')
      if (where === 'page') await page.click(`${ROW} a`)
      else {
        await page.keyboard.press('Control+k')
        await page.fill(BOX, 'tailword')
        await page.waitForSelector('[role=option]')
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
      }
      await page.waitForURL('**/docs/long/')
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
      await expect.poll(() => topOf(page, 'tailword')).toBeLessThan(800)
      expect(await topOf(page, 'tailword')).toBeGreaterThan(60)
    },
  )

  test('near its heading links to the heading, and marks the match until Escape', async () => {
    const { page } = await site.open('/search?q=nearword')
    await page.click(`${ROW} a`)
    await page.waitForURL('**/docs/long/')
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
    await frames(page)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const marked = () => page.evaluate(() => Array.from(CSS.highlights.get('searched') ?? [], String))
    expect(await marked()).toEqual(['nearword'])
    await page.keyboard.press('Escape')
    expect(await marked()).toEqual([])
  })
})

describe('all results of a version', () => {
  const sources: Sources = {
    'chatdocs.config.ts': config("'/docs/cli'"),
    'versions.json': '["1.0"]',
    'blog/2025-01-01-a.md': '# 第一版\n\nlantern\n',
    'docs/cli.md': '# CLI\n\nlantern\n',
    'docs/guide.md': '# 指南\n\nlantern beacon\n',
    'versioned_docs/version-1.0/cli.md': '# CLI old\n\nlantern\n',
    'versioned_docs/version-1.0/guide.md': '# 指南\n\nlantern\n',
  }
  const site = useSite(browser, FINISHED, { sources })

  test('without results name the version, and link to the others', async () => {
    const { page } = await site.open('/docs/cli')
    await page.keyboard.press('Control+k')
    await page.fill(BOX, 'beacon')
    await page.waitForSelector('.search-dialog div.search-note')
    const sentence = '“1.0”中没有找到与“beacon”相关的内容'
    expect(await page.textContent('.search-dialog div.search-note')).toBe(sentence)
    await page.keyboard.press('Enter')
    await page.waitForSelector(NOTE)
    expect(await page.textContent(`${NOTE} p`)).toBe(sentence)
    await page.click('text=在“Next”中搜索')
    await page.waitForSelector(ROW)
    expect(await page.getAttribute(`${ROW} a`, 'href')).toBe('/docs/next/guide/')
  })

  longTest('label a part of the site as in that version', async () => {
    const { page } = await site.open('/docs/next/cli')
    await page.keyboard.press('Control+k')
    await page.fill(BOX, 'beacon')
    await page.waitForSelector('[role=option]')
    expect(await page.textContent('.search-dialog .search-areas button')).toBe('CLI')
    expect(await page.textContent('.search-dialog .search-count')).toContain('“CLI”')
    await page.keyboard.press('Control+Enter')
    await page.waitForSelector(ROW)
    const parts = page.locator('nav[aria-label=搜索范围] a')
    expect(await parts.allTextContents()).toEqual(['全部', 'CLI'])
    expect(await page.textContent('.search-results .search-count')).toContain('“CLI”')
    await page.click('nav[aria-label=按版本筛选] a:text-is("1.0")')
    await expect.poll(() => parts.allTextContents()).toEqual(['全部', 'CLI old'])
  })

  longTest('link from a part without results of a kind to the whole site', async () => {
    const { page } = await site.open('/search?q=lantern&kind=blog&context=/docs/cli')
    await page.waitForSelector(NOTE)
    const sentence = '“1.0 · CLI old · 博客”中没有找到与“lantern”相关的内容'
    expect(await page.textContent(`${NOTE} p`)).toBe(sentence)
    await page.click('text=在全站搜索')
    await page.waitForSelector(ROW)
    expect(page.url()).toBe(site.at('/search?q=lantern&kind=blog'))
  })
})
