import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityProblems } from './support/accessibility.ts'
import { FINISHED, type Sources, useBrowser, useSite } from './support/reader.ts'

/** Pages of an API reference, in a real browser. */

const FUNCTIONS = ['openDoor', 'closeDoor', 'openWindow', 'closeWindow', 'ring', 'knock', 'paint', 'clean']

const ROOMS = Array.from({ length: 40 }, (_, index) => `room${index}`)

const SOURCES: Sources = {
  'chatdocs.config.ts': `export default {
  title: 'T',
  i18n: { defaultLocale: 'zh', localeConfigs: { zh: { htmlLang: 'zh-CN' } } },
  footer: { copyright: 'c' },
  api: { name: 'house', entryPoints: 'src/index.ts', sourceUrl: 'https://example.com/{path}#L{line}' },
}
`,
  'docs/index.md': '# 首页\n\n`Door.knock()` 与 [参考](/docs/api)。\n',
  'src/index.ts': `/**
 * 什么都能开关。
 * @example
 * \`\`\`ts
 * new Thing()
 * \`\`\`
 */
export class Thing<T extends object = object> {
  /** 敲一下。 */
  knock(times: number): Promise<T> {
    return Promise.reject(times)
  }
}
/** 门。 */
export class Door extends Thing {
  /**
   * 打开。
   * @param options 怎么打开。
   * @deprecated 改用 {@link openDoor}。
   */
  open(options: { slowly: boolean }): Thing {
    return options.slowly ? this : new Door()
  }
}
/** 工具。 */
export namespace tools {
  export const hammer = 1
}
/** 房子。 */
export class House {
${ROOMS.map(
  (name) => `  /** 房间。 */
  ${name}(): void {}`,
).join('\n')}
}
${FUNCTIONS.map((name, index) => `/** 第 ${index} 个${name.startsWith('open') ? '入口' : '动作'}。 */\nexport function ${name}(): void {}`).join('\n')}
`,
  'src/package.json': '{ "name": "house" }\n',
  'src/tsconfig.json': '{ "compilerOptions": { "lib": ["es2020"] } }\n',
}

const site = useSite(useBrowser(), FINISHED, { sources: SOURCES })

describe('the filter of an overview', () => {
  const FIELD = '.api-filter input'
  const entries = (page: Page) => page.locator('.content li:visible a:first-child').allInnerTexts()
  const headings = (page: Page) => page.locator('.content h2:visible').allInnerTexts()
  const said = (page: Page) => page.locator('[role=status]').innerText()

  test('keeps symbols with all words in name or description, and shows their count', async () => {
    const { page } = await site.open('/docs/api')
    expect(await entries(page)).toHaveLength(FUNCTIONS.length + 4)
    await page.fill(FIELD, 'OPEN 入口')
    expect(await entries(page)).toEqual(['openDoor()', 'openWindow()'])
    expect((await headings(page)).map((each) => each.replace('#', '').trim())).toEqual(['函数'])
    expect(await said(page)).toBe('2 项匹配')
    await page.fill(FIELD, '没有这样的')
    expect(await entries(page)).toEqual([])
    expect(await headings(page)).toEqual([])
    expect(await page.isVisible('text=没有匹配的条目')).toBe(true)
    expect(await said(page)).toBe('没有匹配的条目')
  })

  test('works by keyboard, and clearing it restores all symbols', async () => {
    const { page } = await site.open('/docs/api')
    await page.fill(FIELD, 'door')
    await page.press(FIELD, 'ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Door')
    await page.press(FIELD, 'Escape')
    expect(await page.inputValue(FIELD)).toBe('')
    expect(await entries(page)).toHaveLength(FUNCTIONS.length + 4)
    expect(await page.isVisible('text=没有匹配的条目')).toBe(false)
    expect(await page.evaluate(accessibilityProblems)).toEqual([])
  })

  test('is absent without JavaScript', async () => {
    const { page } = await site.open('/docs/api', { javaScriptEnabled: false })
    expect(await page.locator(FIELD).count()).toBe(0)
    expect(await page.locator('.api-filter').evaluate(({ offsetHeight }: HTMLElement) => offsetHeight)).toBe(
      0,
    )
    expect(await entries(page)).toHaveLength(FUNCTIONS.length + 4)
  })
})

describe('the page of a class', () => {
  test('unfolds inherited members when a link leads to one', async () => {
    const { page } = await site.open('/docs')
    await page.locator('.content a', { hasText: 'Door.knock()' }).click()
    await expect.poll(() => page.url()).toContain('/docs/api/classes/Door/#knock')
    await expect.poll(() => page.isVisible('.content details a:has-text("knock")')).toBe(true)
    await page.locator('.content details a', { hasText: 'knock' }).click()
    await expect.poll(() => page.url()).toContain('/docs/api/classes/Thing/#knock')
  })

  test('has links in signatures, and nothing wider than the screen', async () => {
    const { page } = await site.open('/docs/api/classes/Door', { width: 390 })
    const links = await page
      .locator('.signature a:not(.heading-anchor)')
      .evaluateAll((all) => all.map((each) => each.textContent))
    expect(links).toEqual(['Thing', 'Thing'])
    expect(await page.locator('.signature code').first().innerText()).toBe('class Door extends Thing')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await page.evaluate(accessibilityProblems)).toEqual([])
  })

  test('on a wide screen has signatures in the full width, with the source beside them', async () => {
    const { page } = await site.open('/docs/api/classes/Thing', { width: 1920, height: 900 })
    const box = async (selector: string) =>
      (await page.locator(selector).first().boundingBox()) ?? expect.fail(selector)
    const [article, head, words] = [
      await box('article'),
      await box('.api-head:has(#knock)'),
      await box('.api-head:has(#knock) + p'),
    ]
    expect(head.width).toBe(article.width)
    expect(words.y).toBeGreaterThanOrEqual(head.y + head.height)
    const kind = await page.evaluate(
      () =>
        getComputedStyle(document.querySelector('.sidebar [aria-current]') as Element, '::before').content,
    )
    expect(kind).toContain('"C"')
  })

  test('names the language of an example above its first line', async () => {
    const { page } = await site.open('/docs/api/classes/Thing')
    const overlap = await page.locator('.code-block[data-language=ts]').evaluate((block) => {
      const { top, lineHeight } = getComputedStyle(block, '::after')
      const code = block.querySelector('code')?.getBoundingClientRect().top ?? 0
      return block.getBoundingClientRect().top + Number.parseFloat(top) + Number.parseFloat(lineHeight) - code
    })
    expect(overlap).toBeLessThanOrEqual(0)
  })

  test('has a style sheet that no other page has', async () => {
    const { page, asked } = await site.open('/docs')
    const sheets = () => asked.filter((each) => /\/api-\w+\.css/.test(each.url())).length
    expect(sheets()).toBe(0)
    await page.locator('.content a', { hasText: '参考' }).click()
    await expect.poll(() => page.isVisible('.api-filter input')).toBe(true)
    expect(sheets()).toBe(1)
  })
})

describe('a page with a long outline', () => {
  const isInView = (page: Page, selector: string) =>
    page.locator(selector).evaluate((each) => {
      const { top, bottom } = each.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })

  test('marks the current member and keeps it in view', async () => {
    const { page } = await site.open('/docs/api/classes/House#room30')
    const marked = page.locator('.toc [aria-current]')
    await expect.poll(() => marked.allTextContents()).toEqual(['room30()'])
    await expect.poll(() => isInView(page, '.toc [aria-current]')).toBe(true)
  })

  test('has its own entry in view in the menu of a small screen', async () => {
    const { page } = await site.open('/docs/api/functions/ring', { width: 390, height: 360 })
    await page.click('.menu-button')
    await expect.poll(() => isInView(page, '.menu [aria-current=page]')).toBe(true)
  })
})

test('a small namespace has the usual styles', async () => {
  const { page } = await site.open('/docs/api/namespaces/tools')
  const size = await page.locator('.content .api-source').evaluate((each) => getComputedStyle(each).fontSize)
  expect(size).toBe('13px')
})
