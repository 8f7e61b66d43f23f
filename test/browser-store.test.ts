import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  BEING_WRITTEN,
  BELOW_A_BASE,
  defined,
  FINISHED,
  holdMessages,
  mark,
  type Site,
  useBrowser,
  useEditedSite,
  useSite,
} from './support/reader.ts'
import { longTest } from './support/suite.ts'

/** The store and the home page of our own site: custom pages made of data and components. */

const browser = useBrowser()

describe('the store', () => {
  const site = useSite(browser, FINISHED)
  describe('is filtered', () => filtering(site))
  describe('for everybody', () => forEverybody(site))
})

describe('home', () => home(useSite(browser, FINISHED)))

describe('below a base', () => {
  const site = useSite(browser, BELOW_A_BASE)
  longTest('pictures are found', async () => {
    const { page } = await site.open('/store/')
    const sizes = await page.$$eval('.store-icon', (all) =>
      Promise.all(
        all.map(async (each) => {
          if (!(each instanceof HTMLImageElement)) return 40
          each.loading = 'eager'
          await each.decode().catch(() => {})
          return each.naturalWidth
        }),
      ),
    )
    expect(new Set(sizes)).toEqual(new Set([40]))
  })
})

describe('while it is written', () => {
  const site = useEditedSite(browser, BEING_WRITTEN)

  longTest('an edit of the data is seen', async () => {
    const { page } = await site.open('/store/')
    expect(await names(page)).toHaveLength(15)
    const [first] = JSON.parse(readFileSync(join(site.folder(), 'data/plugins.json'), 'utf8'))
    await site.write({ 'data/plugins.json': JSON.stringify([{ ...first, title: '改过的名字' }]) })
    await expect.poll(() => names(page)).toEqual(['改过的名字'])
  })
})

const names = (page: Page) => page.locator('.store-card-title').allTextContents()
const status = (page: Page) => page.textContent('[role=status]')
const search = (page: Page) => page.evaluate(() => decodeURIComponent(location.search))
const entries = (page: Page) => page.evaluate(() => history.length)

function filtering(site: Site): void {
  test('by text, in any case and width, without a history entry for every letter', async () => {
    const { page } = await site.open('/store/')
    const before = await entries(page)
    expect(await names(page)).toHaveLength(15)
    await page.locator('input[type=search]').focus()
    await page.keyboard.type('ＡＴＯＭ rss')
    expect(await names(page)).toEqual(['订阅推送'])
    expect(await page.textContent('.store-count')).toBe('找到 1 个插件')
    await expect.poll(() => status(page)).toBe('找到 1 个插件')
    await expect.poll(() => search(page)).toBe('?q=ＡＴＯＭ+rss')
    expect(await entries(page)).toBe(before)
  })

  longTest('by tags, all of which must match, and Back removes one', async () => {
    const { page } = await site.open('/store/')
    const chip = (name: string) => page.getByRole('button', { name, exact: true })
    await chip('定时').focus()
    await page.keyboard.press('Space')
    expect(await chip('定时').getAttribute('aria-pressed')).toBe('true')
    expect(await names(page)).toEqual(['定时播报', '倒数日', '订阅推送', '随口提醒'])
    await chip('原生视图').focus()
    await page.keyboard.press('Enter')
    expect(await names(page)).toEqual(['倒数日'])
    expect(await search(page)).toBe('?tag=定时&tag=原生视图')
    await page.goBack()
    await expect.poll(() => names(page)).toHaveLength(4)
    expect(await chip('原生视图').getAttribute('aria-pressed')).toBe('false')
  })

  longTest('by the query of its address, even after coming back', async () => {
    const address = '/store/?q=%E5%9B%BE%E7%89%87&tag=%E5%AA%92%E4%BD%93'
    const { page } = await site.open(address)
    await expect.poll(() => names(page)).toEqual(['表情收藏夹'])
    expect(await page.inputValue('input[type=search]')).toBe('图片')
    const isSame = await mark(page)
    await page.click('.store-head a')
    await page.waitForURL(/\/docs\/quick-start\/plugin/)
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(['表情收藏夹'])
    expect(await isSame()).toBe(true)
  })

  longTest('until no entry is left, and can be reset', async () => {
    const { page } = await site.open('/store/?tag=%E5%AE%9A%E6%97%B6')
    await page.locator('input[type=search]').focus()
    await page.keyboard.type('没有这样的插件')
    expect(await names(page)).toEqual([])
    expect(await page.textContent('.store-nothing')).toContain('没有符合“没有这样的插件”的插件')
    await expect.poll(() => status(page)).toBe('没有找到插件')
    await page.getByRole('button', { name: '清除筛选' }).focus()
    await page.keyboard.press('Enter')
    expect(await names(page)).toHaveLength(15)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
    expect(await search(page)).toBe('')
  })

  longTest('not by text that an input method still composes', async () => {
    const { page, context } = await site.open('/store/')
    await page.locator('input[type=search]').focus()
    const keys = await context.newCDPSession(page)
    await keys.send('Input.imeSetComposition', { text: 'tian qi', selectionStart: 7, selectionEnd: 7 })
    expect(await page.inputValue('input[type=search]')).toBe('tian qi')
    expect(await names(page)).toHaveLength(15)
    await keys.send('Input.insertText', { text: '天气' })
    await expect.poll(() => names(page)).toEqual(['今日天气'])
    expect(await page.inputValue('input[type=search]')).toBe('天气')
  })

  longTest('in another order', async () => {
    const { page } = await site.open('/store/')
    await page.selectOption('select', 'name')
    expect((await names(page)).slice(0, 2)).toEqual(['消息存档', '备份与迁移'])
    expect(await search(page)).toBe('?sort=name')
  })
}

function forEverybody(site: Site): void {
  test('a command is copied, and a message confirms it', async () => {
    const { page, context } = await site.open('/store/', { script: holdMessages })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const button = page.getByRole('button', { name: '复制 跑团骰子 的安装命令' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => button.textContent()).toBe('已复制')
    expect(await status(page)).toBe('已复制')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm i mobot-plugin-dice')
  })

  test('without JavaScript everything is shown, without dead controls', async () => {
    const { page } = await site.open('/store/?q=rss', { javaScriptEnabled: false })
    expect(await names(page)).toHaveLength(15)
    for (const dead of ['input', '.store-chip', 'select', '.store-copy'])
      expect([dead, await page.locator(dead).first().isVisible()]).toEqual([dead, false])
  })

  longTest('links to sources open in a new tab and name their owner', async () => {
    const { page } = await site.open('/store/')
    const link = page.getByRole('link', { name: /^跑团骰子 的源码/ })
    expect(await link.getAttribute('href')).toBe('https://github.com/atou/mobot-plugin-dice')
    expect(await link.getAttribute('target')).toBe('_blank')
  })
}

function home(site: Site): void {
  test('its samples switch by keyboard, without layout shifts', async () => {
    const { page } = await site.open('/')
    const tabs = page.locator('.home-tabs [role=tab]')
    const below = page.locator('#home-features')
    const before = defined(await below.boundingBox()).y
    await tabs.first().focus()
    for (const [key, to] of [
      ['ArrowRight', 1],
      ['End', 2],
      ['ArrowRight', 0],
      ['ArrowLeft', 2],
    ] as const) {
      await page.keyboard.press(key)
      expect(await tabs.nth(to).getAttribute('aria-selected')).toBe('true')
      const shown = await page.$$eval('.home-panel', (all) =>
        all.map((each) => getComputedStyle(each).visibility === 'visible'),
      )
      expect(shown).toEqual([0, 1, 2].map((index) => index === to))
      expect(defined(await below.boundingBox()).y).toBe(before)
    }
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('PRE')
  })

  longTest('its links lead where they say', async () => {
    const { page } = await site.open('/')
    for (const [name, heading] of [
      ['快速开始', '编写第一个插件'],
      ['查看 API', 'API 参考'],
      ['逛逛插件商店', '插件商店'],
      ['原生视图', '原生视图'],
    ] as const) {
      await page.goto(site.at('/'))
      await page.locator('main').getByRole('link', { name, exact: true }).click()
      await expect.poll(() => page.textContent('main h1')).toBe(heading)
    }
  })

  test('without JavaScript all samples are visible', async () => {
    const { page } = await site.open('/', { javaScriptEnabled: false })
    for (const panel of await page.locator('.home-panel').all()) expect(await panel.isVisible()).toBe(true)
    expect(await page.locator('.home-tabs').isVisible()).toBe(false)
  })
}
