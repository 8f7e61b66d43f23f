import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityProblems } from './support/accessibility.ts'
import {
  arrival,
  BEING_WRITTEN,
  BELOW_A_BASE,
  endMessages,
  frames,
  holdMessages,
  mark,
  type Site,
  scrolled,
  textAt,
  useBrowser,
  useSite,
} from './support/reader.ts'
import { IS_LONG, longTest } from './support/suite.ts'

/** The parts around a document: Markdown copy, row below the text, back to top, print, and what a site adds to all pages. */

const LONG = Array.from({ length: 60 }, (_, index) => `第 ${index} 段。`).join('\n\n')

const SOURCES = {
  'chatdocs.config.ts': `export default {
  url: 'https://around.example',
  i18n: { localeConfigs: { zh: { htmlLang: 'zh-CN' } } },
  docs: { editUrl: 'https://git.example/edit/' },
  footer: { copyright: '©' },
  theme: { radius: '3px' },
  styles: ['./own.css'],
  head: [{ tag: 'meta', attributes: { name: 'twitter:site', content: '@own' } }],
  scripts: ['./track.ts'],
  assistants: [{ label: '问助手', href: 'https://assistant.example/?q={url}' }],
  feedback: '/answers',
}
`,
  'own.css': 'a { text-decoration-style: dotted }\n',
  'track.ts': `const seen: string[] = Object.assign(window, { seen: [] }).seen
addEventListener('chatdocs:navigate', () => seen.push(location.pathname))
addEventListener('chatdocs:feedback', (event) => Object.assign(window, { answer: (event as CustomEvent).detail }))
`,
  'docs/index.md': '# 首页\n\n到[长的一页](long.md)。\n',
  'docs/long.md': `---
title: 长的一页
last_update: { date: 2025-01-05, author: [甲, 乙, 丙, 丁, 戊, 己] }
---

到[第二节](#第二节)，到[站外](https://a.example/b)。

${LONG}

## 第二节

:::details[折叠的]

里面的话。

:::

::::tabs
:::tab[npm]
一
:::
:::tab[pnpm]
二
:::
::::

| ${'列 | '.repeat(9)}
| ${'--- | '.repeat(9)}
| ${'格子里的几个字 | '.repeat(8)}\`a_long_name_in_code\` |

- [x] 做完

${LONG}
`,
  'pages/index.md': '# 家\n',
}

describe('around the text', () => {
  const browser = useBrowser()
  describe('when it is finished', () => asMarkdown(useSite(browser, BELOW_A_BASE, { sources: SOURCES })))
  describe.runIf(IS_LONG)('while it is written', () =>
    asMarkdown(useSite(browser, BEING_WRITTEN, { sources: SOURCES })),
  )
  describe('elsewhere', () => elsewhere(useSite(browser, BELOW_A_BASE, { sources: SOURCES })))
})

function asMarkdown(site: Site): void {
  const prepare = (_: Page, context: { grantPermissions(names: string[]): Promise<void> }) =>
    context.grantPermissions(['clipboard-read', 'clipboard-write'])

  test('the page is copied as Markdown, and a visible message and a live region say what came of it', async () => {
    const { page } = await site.open('/docs/long', {
      prepare,
      script: holdMessages,
      expected: /long\.md|Failed to load/,
    })
    const button = page.locator('.copy-page')
    const before = await button.boundingBox()
    await button.click()
    await expect.poll(() => button.textContent()).toBe('已复制')
    expect(await page.textContent('[role=status]')).toBe('已复制')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await textAt(site.at('/docs/long.md')),
    )
    expect(await button.boundingBox()).toEqual(before)
    await endMessages(page)
    await expect.poll(() => button.textContent()).toBe('复制页面')

    await page.route('**/*.md', (route) => route.abort())
    await button.click()
    await expect.poll(() => button.textContent()).toBe('复制失败')
  })

  test('browsers display the Markdown, and the head of each page links to it', async () => {
    const { page } = await site.open('/docs')
    const markdown = () => page.getAttribute('link[type="text/markdown"]', 'href')
    expect(await markdown()).toBe(`${site.base}docs.md`)
    await page.click('main a[href$="/docs/long/"]')
    await expect.poll(markdown).toBe(`${site.base}docs/long.md`)
    expect(await page.getAttribute('link[type="text/markdown"]', 'rel')).toBe('alternate')
    const { headers } = await fetch(site.at('/docs/long.md'))
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    await page.click('.page-actions .dropdown-button')
    await page.click('.page-actions a')
    await page.waitForURL(site.at('/docs/long.md'))
    expect(await page.textContent('body')).toMatch(
      /^> .*llms\.txt\)\n\n# 长的一页\n\n到\[第二节\]\(#第二节\)/,
    )
  })

  test('the row below has the last change and its author, a menu edits the page and opens it in an assistant', async () => {
    const { page } = await site.open('/docs/long')
    expect(await page.getAttribute('.edit-link', 'href')).toBe('https://git.example/edit/docs/long.md')
    expect(await page.getAttribute('.updated time', 'datetime')).toBe('2025-01-05')
    expect(await page.textContent('.updated')).toBe(
      '最后更新于 2025年1月5日贡献者：甲、乙、丙、丁、戊 等 6 人',
    )
    expect(await page.evaluate(accessibilityProblems)).toEqual([])
    const menu = page.getByRole('button', { name: '本页的更多操作' })
    await menu.press('Enter')
    await menu.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('查看 Markdown')
    const links = page.locator('.page-actions a')
    expect(await links.evaluateAll((all) => all.slice(1).map((link) => link.getAttribute('href')))).toEqual([
      'https://git.example/edit/docs/long.md',
      `https://assistant.example/?q=${encodeURIComponent(`https://around.example${site.base}docs/long.md`)}`,
    ])
    await page.keyboard.press('Escape')
    expect(await menu.getAttribute('aria-expanded')).toBe('false')
  })

  test('a question below a document sends the answer, and says what came of it', async () => {
    const { page } = await site.open('/docs', { expected: /answers|503/ })
    await page.click('main a[href$="/docs/long/"]')
    await arrival(page, site.at('/docs/long'))
    const form = page.getByRole('form', { name: '本页对您有帮助吗？' })
    const answers: (string | null)[] = []
    await page.route('**/answers', (route) => {
      answers.push(route.request().postData())
      return route.fulfill({ status: answers.length === 1 ? 503 : 204 })
    })
    await form.getByRole('button', { name: '没有' }).click()
    await expect.poll(() => form.getByRole('status').textContent()).toBe('回答未能发送，请重试。')
    await form.getByRole('button', { name: '没有' }).click()
    await expect.poll(() => form.getByRole('status').textContent()).toBe('感谢您的回答。')
    expect(await form.getByRole('button', { name: '没有' }).isVisible()).toBe(false)
    expect(answers).toEqual(['page=%2Fdocs%2Flong&answer=no', 'page=%2Fdocs%2Flong&answer=no'])
    expect(await page.evaluate(() => (window as unknown as { answer: object }).answer)).toEqual({
      page: '/docs/long',
      answer: 'no',
    })
  })

  test('what the site adds to every page stays when another page is shown, and its scripts are told', async () => {
    const { page } = await site.open('/docs')
    const added = () => page.getAttribute('meta[name="twitter:site"]', 'content')
    const look = () =>
      page.evaluate(() => {
        const { textDecorationStyle: line } = getComputedStyle(document.querySelector('main a') as Element)
        return [line, getComputedStyle(document.documentElement).getPropertyValue('--cd-radius')]
      })
    expect([await added(), await look()]).toEqual(['@own', ['dotted', '3px']])
    await page.click('main a[href$="/docs/long/"]')
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen))
      .toEqual([`${site.base}docs/long/`])
    expect([await added(), await look()]).toEqual(['@own', ['dotted', '3px']])
  })
}

function elsewhere(site: Site): void {
  const up = (page: Page, by: number) => page.evaluate((y) => scrollBy({ top: -y, behavior: 'instant' }), by)
  const down = (page: Page, to: number) => page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), to)

  test('the address, the search and its results stay below the base', async () => {
    const { page } = await site.open('/docs')
    const isSame = await mark(page)
    await page.keyboard.press('Control+k')
    await page.fill('.search-dialog [role=combobox]', '长的一页')
    await page.waitForSelector('[role=option]')
    await page.keyboard.press('Enter')
    await arrival(page, site.at('/docs/long'))
    await page.click('.navbar a')
    await arrival(page, site.at('/'))
    await page.goBack()
    await arrival(page, site.at('/docs/long'))
    expect(await isSame()).toBe(true)
  })

  longTest(
    'scrolling up shows the button to the top; scrolling down, the end and a jump do not',
    async () => {
      const { page } = await site.open('/docs/long', { width: 390, reducedMotion: 'reduce' })
      await page.waitForLoadState('networkidle')
      const button = page.getByRole('button', { name: '回到顶部' })
      await down(page, 1500)
      await frames(page)
      expect(await button.count()).toBe(0)
      await up(page, 100)
      await button.waitFor()
      expect(await page.evaluate(accessibilityProblems)).toEqual([])
      await down(page, 1600)
      await button.waitFor({ state: 'detached' })
      await down(page, 99_999)
      await frames(page)
      await up(page, 50)
      await button.waitFor()
      await page.evaluate(() => document.querySelector<HTMLElement>('a[href="#第二节"]')?.click())
      await frames(page)
      const heading = await scrolled(page)
      expect(heading).toBeGreaterThan(300)
      expect(await button.count()).toBe(0)
      // A jump over less than a window is none of the reader's movements, either.
      await down(page, heading + 200)
      await frames(page)
      await page.evaluate(() => document.querySelector<HTMLElement>('a[href="#第二节"]')?.click())
      await frames(page)
      expect([await scrolled(page), await button.count()]).toEqual([heading, 0])
      await expect
        .poll(async () => {
          await down(page, heading)
          await frames(page, 2)
          await up(page, 50)
          await frames(page, 2)
          return button.count()
        })
        .toBe(1)
      await button.click()
      await expect.poll(() => scrolled(page)).toBe(0)
      await button.waitFor({ state: 'detached' })
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    },
  )

  test('print has only the text, all of it, in light mode', async () => {
    const { page } = await site.open('/docs/long')
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    for (const name of [
      '.navbar',
      '.sidebar',
      '.page-actions',
      '.edit-link',
      '.footer',
      '.tab-list',
      '.pagination',
    ]) {
      expect([name, await page.locator(name).first().isVisible()]).toEqual([name, false])
    }
    for (const words of ['里面的话。', '一', '二']) {
      expect(await page.getByText(words, { exact: true }).isVisible()).toBe(true)
    }
    const after = (selector: string, pseudo: string) =>
      page.evaluate(
        ([selector = '', pseudo]) => {
          const element = document.querySelector(selector)
          return element && getComputedStyle(element, pseudo).content
        },
        [selector, pseudo],
      )
    await page.setViewportSize({ width: 700, height: 900 })
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.content .table-wrap, .content table')].map(
        (each) => each.getBoundingClientRect().right > innerWidth || each.scrollWidth > each.clientWidth,
      ),
    )
    expect(cut).toEqual([false, false])
    expect(
      await page.evaluate(() => {
        const box = document.querySelector('.content :checked')
        return box && getComputedStyle(box).printColorAdjust
      }),
    ).toBe('exact')
    expect(await after('.content a.external', '::after')).toBe('" <https://a.example/b>"')
    expect(await after('.tab-panel', '::before')).toBe('"npm"')
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    )
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await page.evaluate(() => document.querySelector('details')?.open)).toBe(false)
  })

  test('without JavaScript there are no dead buttons', async () => {
    const { page } = await site.open('/docs/long', { javaScriptEnabled: false })
    expect(await page.isVisible('.copy-page')).toBe(false)
    await page.focus('.page-actions .dropdown-button')
    expect(await page.isVisible('.page-actions a')).toBe(true)
  })
}
