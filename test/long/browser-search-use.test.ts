import { SEARCH_SAY } from '@chatdocs/protocol'
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityProblems } from '../support/accessibility.ts'
import { FINISHED, frames, type Sources, useBrowser, useSite } from '../support/reader.ts'

/** The search by keyboard, screen reader and address, in a real browser. */

const DOC = '/docs/quick-start/plugin'
const FIELD = '.search-dialog [role=combobox]'
/** The field before the code of the box is loaded. */
const EARLY_FIELD = '.search-dialog input:not([role])'
const OPTION = '[role=option]'
const CHOSEN = '[role=option][aria-selected=true]'

const browser = useBrowser()
const site = useSite(browser, FINISHED)

describe('the search box', () => {
  const opened = async (path = DOC) => {
    const visit = await site.open(path)
    await visit.page.keyboard.press('Control+k')
    await visit.page.waitForSelector(FIELD)
    return visit
  }

  test('loads few files for a word typed letter by letter, and none twice', async () => {
    const { page, asked } = await opened()
    for (const word of ['EventEmitter', '配置文件']) {
      await page.fill(FIELD, '')
      for (const letter of word) {
        await page.keyboard.insertText(letter)
        await frames(page, 2)
      }
      await page.waitForSelector(OPTION)
    }
    await frames(page)
    const files = asked
      .filter((each) => each.url().endsWith('.bin'))
      .map((each) => `${each.url()} ${each.headers().range ?? ''}`)
    expect(files.length).toBe(new Set(files).size)
    expect(files.length).toBeLessThanOrEqual(60)
  })

  test('loads the code of typing errors and of the syntax for queries that need it', async () => {
    const { page, asked } = await opened()
    const code = () => asked.flatMap((each) => /\/search-(\w+)-\w+\.js$/.exec(each.url())?.[1] ?? []).sort()
    await page.keyboard.insertText('EventEmitter')
    await page.waitForSelector(OPTION)
    expect(code()).toEqual(['worker'])
    await page.fill(FIELD, 'EventEmitetr')
    await expect.poll(code).toEqual(['rare', 'worker'])
    // Text with a sign: an option of a command.
    await page.fill(FIELD, 'EventEmitter -x')
    await expect.poll(code).toEqual(['rare', 'syntax', 'worker'])
    await page.waitForSelector(`${OPTION} mark:text-is("EventEmitter")`)
    expect(code()).toEqual(['rare', 'syntax', 'worker'])
    await page.fill(FIELD, '+EventEmitter -zzzz')
    await expect.poll(code).toEqual(['lunr', 'rare', 'score', 'syntax', 'worker'])
    await page.waitForSelector(OPTION)
  })

  test('announces results once, not at each letter', async () => {
    const { page } = await site.open(DOC, { prepare: (page) => page.clock.install() })
    await page.keyboard.press('Control+k')
    await page.waitForSelector(FIELD)
    // From here on the test controls the clock.
    await page.clock.pauseAt(Date.now() + 60_000)
    const said = () => page.textContent('.search-dialog [role=status]')
    for (const query of ['plugin', 'plugins', 'plugin']) {
      await page.fill(FIELD, query)
      await page.waitForSelector(OPTION)
      await page.clock.runFor(SEARCH_SAY / 2)
      expect(await said()).toBe('')
      await page.fill(FIELD, 'zzzz')
      await page.waitForSelector('.search-dialog div.search-note')
    }
    await page.clock.runFor(SEARCH_SAY - 1)
    expect(await said()).toBe('')
    await page.clock.runFor(1)
    await expect.poll(said).toBe('没有找到与“zzzz”相关的内容')
  })

  test('Home, End and ArrowLeft move the caret in the field', async () => {
    const { page } = await opened()
    await page.keyboard.insertText('插件')
    await page.waitForSelector(OPTION)
    for (const [key, caret] of Object.entries({ Home: 0, End: 2, ArrowLeft: 1 })) {
      await page.keyboard.press('ArrowDown')
      expect(await page.locator(CHOSEN).count()).toBe(1)
      await page.keyboard.press(key)
      expect(await page.locator(CHOSEN).count()).toBe(0)
      expect(await page.getAttribute(FIELD, 'aria-activedescendant')).toBeNull()
      expect(await page.$eval(FIELD, (field) => (field as HTMLInputElement).selectionStart)).toBe(caret)
    }
  })

  test('never chooses a suggestion that the reader has not seen', async () => {
    const { page } = await opened()
    await page.keyboard.insertText('插')
    await page.waitForSelector(OPTION)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.insertText('件')
    await page.waitForSelector(`${OPTION} mark:text-is("插件")`)
    expect(await page.locator(CHOSEN).count()).toBe(0)
  })

  test('closes by Escape immediately, even with text, and reopens empty', async () => {
    const { page } = await opened()
    await page.keyboard.insertText('插件')
    await page.waitForSelector(OPTION)
    await page.keyboard.press('Escape')
    await page.waitForSelector('.search-dialog', { state: 'detached' })
    await page.keyboard.press('/')
    await page.waitForSelector(FIELD)
    expect(await page.inputValue(FIELD)).toBe('')
    expect(await page.locator(OPTION).count()).toBe(0)
  })

  test('arrow keys reach recent searches and the main pages', async () => {
    const { page } = await opened()
    for (const query of ['插件', '监听器']) {
      await page.fill(FIELD, query)
      await page.keyboard.press('Control+Enter')
      await page.waitForSelector(`h1:text-is("“${query}”的搜索结果")`)
      await page.keyboard.press('Control+k')
      await page.waitForSelector(FIELD)
    }
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('监听器')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('插件')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('文档')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    expect(await page.inputValue(FIELD)).toBe('插件')
    await page.waitForSelector(OPTION)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  })

  test('shows a syntax error above the results of the words', async () => {
    const { page } = await opened()
    await page.keyboard.insertText('插件 nowhere:插件')
    await page.waitForSelector(OPTION)
    expect(await page.textContent('.search-remark p')).toBe(
      '没有名为“nowhere”的字段，可用的字段有 title、heading、description、keywords、content。',
    )
    expect(await page.textContent('.search-mistake mark')).toBe('nowhere')
  })

  test('offers to search for the literal text if syntax finds nothing', async () => {
    const { page } = await opened()
    await page.keyboard.insertText('+插件 +zzzz')
    await page.click('text=按原文搜索')
    await page.waitForSelector(OPTION)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    // It stays literal while the reader types on, until the field is empty.
    await page.keyboard.insertText(' other:')
    await page.keyboard.insertText('文档')
    await page.waitForSelector(`${OPTION} mark:text-is("文档")`)
    expect(await page.locator('.search-mistake').count()).toBe(0)
    await page.fill(FIELD, '')
    await page.fill(FIELD, '+插件 +zzzz')
    await page.waitForSelector('text=按原文搜索')
  })

  test('accepts text immediately, and keeps it while its code loads', async () => {
    const held: Route[] = []
    const { page } = await site.open(DOC, {
      prepare: (page) => page.route('**/kit-*.js', (route) => void held.push(route)),
    })
    await page.focus('.brand')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('emitterx')
    await page.keyboard.press('Backspace')
    expect(await page.inputValue(EARLY_FIELD)).toBe('emitter')
    expect(await page.evaluate(accessibilityProblems)).toEqual([])
    expect(await page.locator(FIELD).count()).toBe(0)
    for (const route of held) await route.continue()
    await page.waitForSelector(OPTION)
    await page.keyboard.type('s')
    expect(await page.inputValue(FIELD)).toBe('emitters')
    await page.keyboard.press('Escape')
    await page.waitForSelector('dialog', { state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('brand')
    await page.keyboard.press('Control+k')
    expect(await page.inputValue(FIELD)).toBe('')
  })

  test('does not disturb an input method while its code loads', async () => {
    const held: Route[] = []
    const { page, context } = await site.open(DOC, {
      prepare: (page) => page.route('**/kit-*.js', (route) => void held.push(route)),
    })
    const session = await context.newCDPSession(page)
    await page.keyboard.press('Control+k')
    await session.send('Input.imeSetComposition', { text: '插件', selectionStart: 2, selectionEnd: 2 })
    await expect.poll(() => held.length).toBe(1)
    const kit = page.waitForResponse(/kit-\w+\.js/)
    for (const route of held) await route.continue()
    await (await kit).finished()
    await frames(page)
    expect(await page.locator(FIELD).count()).toBe(0)
    await session.send('Input.insertText', { text: '插件' })
    await page.waitForSelector(OPTION)
    expect(await page.inputValue(FIELD)).toBe('插件')
  })

  test('closes by Escape while its code loads', async () => {
    const { page } = await site.open(DOC, {
      prepare: (page) => page.route('**/kit-*.js', () => {}),
    })
    await page.focus('.search-trigger')
    await page.keyboard.press('Control+k')
    await page.waitForSelector(EARLY_FIELD)
    await page.keyboard.press('Escape')
    await page.waitForSelector('dialog', { state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('search-trigger')
  })

  test('has no accessibility problems without suggestions', async () => {
    const { page } = await opened()
    await page.keyboard.insertText('插件')
    await page.keyboard.press('Control+Enter')
    await page.waitForSelector('.search-result')
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.keyboard.press('Control+k')
      for (const [query, shown] of [
        ['', '.search-recent'],
        ['zzzz', 'div.search-note'],
        [`${'long'.repeat(40)}:x`, '.search-mistake'],
      ] as const) {
        await page.fill(FIELD, query)
        await page.waitForSelector(`.search-dialog ${shown}`)
        const problems = await page.evaluate(accessibilityProblems)
        // The dialog has a separate live region, because all others are inert.
        expect(problems.filter((each) => each !== '2 of [role=status]')).toEqual([])
        const answer = page.locator('.search-answer')
        expect(await answer.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0)
      }
      await page.keyboard.press('Escape')
    }
  })

  test('distinguishes pages, headings, texts and symbols', async () => {
    const { page } = await opened()
    const first = async (query: string, kind: string) => {
      await page.fill(FIELD, query)
      // Rows may be replaced while results arrive: a detached row has no icon.
      const picture = await page.waitForFunction((kind) => {
        const row = document.querySelector(`.search-${kind}`)
        return row && getComputedStyle(row, '::before').maskImage
      }, kind)
      return (await picture.jsonValue()) ?? ''
    }
    const pictures = [
      await first('插件商店', 'page'),
      await first('消息段', 'heading'),
      await first('npm install', 'content'),
      await first('EventEmitter', 'api'),
    ]
    expect(new Set(pictures).size).toBe(4)
    expect(pictures.every((each) => each.startsWith('url('))).toBe(true)
    // The rows of the previous query stay until new ones arrive.
    await expect.poll(() => page.textContent('.search-api .search-symbol')).toBe('类')
  })

  test('links to a member of a symbol and shows its kind', async () => {
    const { page } = await opened()
    await page.fill(FIELD, 'bot.on')
    await expect.poll(() => page.locator(OPTION).first().innerText()).toMatch(/^Bot\.on\(\)\s*方法/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/docs\/api\/classes\/Bot\/#on$/)
  })
})

describe('the search page', () => {
  test('has links between pages of results, each with an address', async () => {
    const { page } = await site.open('/search?q=插件')
    await page.waitForSelector('.search-result')
    const first = await titles(page)
    expect(first).toHaveLength(20)
    await page.click('.search-paging a')
    await page.waitForURL(/[?&]page=2/)
    await expect.poll(async () => first.includes((await titles(page))[0] ?? first[0] ?? null)).toBe(false)
    const second = await titles(page)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    const other = await site.open(page.url().slice(site.at('/').length - 1))
    await other.page.waitForSelector('.search-result')
    expect(await titles(other.page)).toEqual(second)
    await page.click('.search-paging a')
    await expect.poll(() => titles(page)).toEqual(first)
  })

  test('names the page of every result', async () => {
    const { page } = await site.open('/search?q=Bot.on')
    await page.waitForSelector('.search-result')
    const trails = await page.$$eval('.search-result:has(a[href*="#"]) .search-trail', (all) =>
      all.map((each) => each.textContent),
    )
    expect(trails.length).toBeGreaterThan(0)
    expect(trails).toContain('API 参考 › 类 › Bot')
  })
})

describe('versions', () => {
  const sources: Sources = {
    'chatdocs.config.js': "export default { title: 'T', lang: 'zh', url: 'https://t.example' }\n",
    'versions.json': '["2.0", "1.0"]',
    'docs/a.md': '# Alpha\n\nlantern, next\n',
    'versioned_docs/version-2.0/a.md': '# Alpha\n\nlantern, last\n',
    'versioned_docs/version-1.0/a.md': '# Alpha\n\nlantern, first\n',
    'versioned_docs/version-1.0/only.md': '# Only here\n\nlantern\n',
  }
  const site = useSite(browser, FINISHED, { sources })
  const hrefs = (page: Page) =>
    page.$$eval('.search-result a', (all) => all.map((each) => each.getAttribute('href')))

  test('can be chosen on the page, and are in the address', async () => {
    const { page } = await site.open('/search?q=lantern')
    await expect.poll(() => hrefs(page)).toEqual(['/docs/a/'])
    await page.click('.search-areas a:text-is("1.0")')
    await page.waitForURL('**/search/?q=lantern&version=1.0')
    await expect.poll(async () => (await hrefs(page)).sort()).toEqual(['/docs/1.0/a/', '/docs/1.0/only/'])
  })

  test('limit the box: it searches and loads only the version being read', async () => {
    const { page, asked } = await site.open('/docs/1.0/a')
    const loaded = () => asked.filter((each) => each.url().endsWith('.bin')).length
    await page.hover('.search-trigger')
    await expect.poll(loaded).toBe(1)
    await page.keyboard.press('Control+k')
    await page.waitForSelector(FIELD)
    await page.keyboard.insertText('lantern')
    await page.waitForSelector(`${OPTION}[href="/docs/1.0/only/"]`)
    expect(loaded()).toBe(1)
    expect(await page.getAttribute('.search-all', 'href')).toBe('/search/?q=lantern&version=1.0')
  })
})

function titles(page: Page): Promise<(string | null)[]> {
  return page.$$eval('.search-result a', (all) => all.map((each) => each.getAttribute('href')))
}
