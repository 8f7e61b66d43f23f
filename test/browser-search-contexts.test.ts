import { expect, test } from 'vitest'
import { accessibilityProblems } from './support/accessibility.ts'
import { FINISHED, type Sources, useBrowser, useSite } from './support/reader.ts'
import { longTest } from './support/suite.ts'

/** Parts of a site with a separate search, in a real browser. */

const FIELD = '.search-dialog [role=combobox]'
const SCOPE = '.search-dialog .search-areas button'
const OPTION = '[role=option]'

const SOURCES: Sources = {
  'chatdocs.config.ts': `export default {
    title: '站点',
    i18n: { locales: ['zh-CN'] },
    footer: { copyright: '©' },
    search: { contexts: ['/docs/api', { path: '/blog', label: '新闻' }] },
  }`,
  'docs/guide.md': '# 指南\n\n机器人从这里开始。指南里有监听器。\n',
  'docs/api/index.md': '# 参考\n\n机器人有这些接口。\n',
  'docs/api/bot.md': '# Bot\n\n## 登录\n\n机器人登录之后收发消息。\n',
  'blog/2025-01-01-a.md': '# 第一版\n\n机器人发布了。\n',
  'pages/index.md': '# 首页\n\n机器人。\n',
}

const browser = useBrowser()
const site = useSite(browser, FINISHED, { sources: SOURCES })

/** Types a query on a page and returns what is shown. */
async function asked(path: string, query: string) {
  const { page, asked: requests } = await site.open(path)
  await page.click('.search-trigger')
  await page.fill(FIELD, query)
  await page.waitForSelector(OPTION)
  const links = async () => {
    const all = await page.locator(OPTION).evaluateAll((rows) => rows.map((row) => row.getAttribute('href')))
    return all.sort()
  }
  return { page, requests, links }
}

const ALL = ['/', '/blog/2025/01/01/a/', '/docs/api/', '/docs/api/bot/#登录', '/docs/guide/']

test('a page in a part searches that part, and the whole site on request', async () => {
  const { page, links } = await asked('/docs/api/bot', '机器人')
  expect(await page.locator(SCOPE).allTextContents()).toEqual(['参考', '全部'])
  expect(await page.locator(SCOPE).first().getAttribute('aria-pressed')).toBe('true')
  expect(await links()).toEqual(['/docs/api/', '/docs/api/bot/#登录'])
  await page.click('text=全部')
  await expect.poll(links).toEqual(ALL)
  expect(await page.locator(SCOPE).last().getAttribute('aria-pressed')).toBe('true')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
})

test('a page outside all parts searches the whole site, without a choice', async () => {
  const { page, links } = await asked('/docs/guide', '机器人')
  expect(await page.locator(SCOPE).count()).toBe(0)
  expect(await links()).toEqual(ALL)
})

test('without results in the part, results elsewhere are shown', async () => {
  const { page, links } = await asked('/docs/api/bot', '监听器')
  expect(await links()).toEqual(['/docs/guide/'])
  expect(await page.textContent('.search-dialog .search-count')).toBe('“参考”中没有找到，以下是全站的结果。')
  await page.fill(FIELD, '什么也不是')
  await page.waitForSelector('.search-dialog div.search-note')
  expect(await page.locator('.search-dialog .search-count').count()).toBe(0)
})

test('only the index of the part is loaded for it', async () => {
  const { requests } = await asked('/docs/api/bot', '机器人')
  expect(requests.filter((each) => each.url().includes('/assets/search/')).length).toBe(1)
})

longTest('the page of results shows the part, and links to the whole site', async () => {
  const { page } = await asked('/docs/api/bot', '机器人')
  await page.keyboard.press('Control+Enter')
  await page.waitForSelector('.search-result')
  expect(new URL(page.url()).searchParams.get('context')).toBe('/docs/api')
  const shown = () => page.locator('.search-result h2 a').count()
  expect(await shown()).toBe(2)
  const parts = page.locator('nav[aria-label=搜索范围] a')
  expect(await parts.allTextContents()).toEqual(['全部', '参考', '新闻'])
  expect(await parts.nth(1).getAttribute('aria-current')).toBe('true')
  await parts.nth(2).click()
  await expect.poll(shown).toBe(1)
  expect(new URL(page.url()).searchParams.get('context')).toBe('/blog')
  await page.fill('.search-results input', '机器人 发布')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('机器人 发布')
  expect(new URL(page.url()).searchParams.get('context')).toBe('/blog')
  await parts.first().click()
  await expect.poll(() => new URL(page.url()).searchParams.get('context')).toBe(null)
  expect(await page.evaluate(accessibilityProblems)).toEqual([])
})

longTest('an address with an unknown part searches the whole site', async () => {
  const { page } = await site.open(`/search?q=${encodeURIComponent('机器人')}&context=/gone`)
  await page.waitForSelector('.search-result')
  expect(await page.locator('.search-result').count()).toBe(ALL.length)
})
