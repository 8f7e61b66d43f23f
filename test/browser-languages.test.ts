import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../packages/protocol/src/index.ts'
import { AXE } from './support/accessibility.ts'
import { FINISHED, hydration, type Sources, useBrowser, useSite } from './support/reader.ts'
import { IS_LONG } from './support/suite.ts'

/** Sites in several languages, in a real browser. */

const locales = Object.keys(LANGUAGES)
  .map((name) => ({ 'zh-hant': 'zh-Hant', pt: 'pt-BR' })[name] ?? name)
  // In `npm test` those that a test opens.
  .filter((name) => IS_LONG || ['en', 'ar', 'de', 'ja', 'ko', 'zh', 'zh-Hant'].includes(name))

const TEXT = `
An [inner link](b.md), a table and \`code()\`.

| a | b |
|---|---|
| 1 | 2 |

\`\`\`ts
const a = 1
\`\`\`

:::warning
Careful.
:::

## Part

- [ ] open

## Other part

Text[^1].

[^1]: Note.
`

const sources: Sources = {
  'chatdocs.config.ts': `export default {
    title: 'Tool',
    lang: 'en',
    i18n: { locales: ${JSON.stringify(locales)} },
    navbar: { items: [{ type: 'doc', docId: 'a', label: 'Docs' }, { to: '/blog', label: 'Blog' }] },
  }`,
  'docs/a.md': `# Alpha\n${TEXT}`,
  'docs/b.md': `# Beta\n${TEXT}`,
  'docs/call.md': '# call()\n\n## call()\n',
  'i18n/ar/docs/formula.md': '# صيغة\n\n$E = mc^2$\n',
  'docs/formula.md': '# Formula\n\n$E = mc^2$\n',
  'blog/2025-01-05-first.md': '---\ntags: [news]\n---\n\n# First\n\nSummary.\n\n<!-- truncate -->\n\nMore.\n',
  'i18n/ar/docs/a.md': `# ألفا\n${TEXT}`,
  'i18n/de/docs/a.md': `# Das Alpha\n${TEXT}`,
}

const browser = useBrowser()
const site = useSite(browser, FINISHED, { sources })
const partial = useSite(browser, FINISHED, {
  sources: {
    'chatdocs.config.ts': `export default {
      title: 'Tool',
      i18n: { locales: ['en', 'de'], localeConfigs: { de: { fallback: false } } },
    }`,
    'docs/guide/a.md': `# Alpha\n${TEXT}`,
    'docs/guide/b.md': `# Beta\n${TEXT}`,
    'i18n/de/docs/guide/a.md': `# Das Alpha\n${TEXT}`,
  },
})

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const found = (await axe.run({ resultTypes: ['violations'] })).violations
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  })
}

const folderOf = (name: string) => (name === 'en' ? '' : `/${name}`)

describe.each(IS_LONG ? locales : ['ar'])('in %s', (name) => {
  test('pages hydrate in their language, and axe finds nothing', async () => {
    const others = name === 'ar' ? ['/docs/a', '/blog'] : []
    for (const path of ['/docs/b', '/search?q=Alpha', ...others]) {
      const { page } = await site.open(folderOf(name) + path)
      await hydration(page)
      expect(await page.locator('html').getAttribute('lang')).toBe(name)
      expect(await page.locator('html').getAttribute('dir')).toBe(name === 'ar' ? 'rtl' : 'ltr')
      expect(await violations(page), path).toEqual([])
    }
  })
})

test('a formula is written from left to right between Arabic words', async () => {
  const { page } = await site.open('/ar/docs/formula')
  const left = (text: string) =>
    page
      .locator('.katex-html .mathnormal', { hasText: text })
      .first()
      .evaluate((each) => each.getBoundingClientRect().left)
  expect(await left('E')).toBeLessThan(await left('m'))
  expect(await left('m')).toBeLessThan(await left('c'))
})

test('the switch opens the same page in another language, which keeps the color mode', async () => {
  const { page } = await site.open('/docs/a?x=1', { colorScheme: 'light', width: 1200 })
  await hydration(page)
  await page.locator('.color-toggle').first().click()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  await page.locator('[data-name=locales] button').click()
  await page.locator('[data-name=locales] a[lang=de]').click()
  await page.waitForURL(/\/de\/docs\/a\//)
  await hydration(page)
  expect(await page.locator('h1').textContent()).toBe('Das Alpha')
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  await page.locator('.content a', { hasText: 'inner link' }).click()
  await page.waitForURL(/\/de\/docs\/b\//)
  expect(await page.locator('.untranslated').textContent()).toContain('Englisch')
  expect(await page.locator('.original').getAttribute('lang')).toBe('en')
})

test('the search reads the index of its language', async () => {
  const { page, asked } = await site.open('/de/docs/b', { width: 1200 })
  await hydration(page)
  await page.locator('.search-trigger').click()
  await page.locator('[role=combobox]').fill('Das Alpha')
  await page.locator('[role=option]').first().waitFor()
  expect(await page.locator('[role=option]').first().textContent()).toContain('Das Alpha')
  const paths = asked.map((each) => new URL(each.url()).pathname)
  expect(
    paths.filter((path) => /search-index|assets\/search\//.test(path) && !path.startsWith('/de/')),
  ).toEqual([])
})

test('without a fallback, links lead to the original, and the switch to the nearest page and back', async () => {
  const { page } = await partial.open('/de/docs/guide/a', { width: 1200 })
  await hydration(page)
  // Without other items, the switch is at the right end of the navbar.
  expect((await page.locator('[data-name=locales]').boundingBox())?.x).toBeGreaterThan(600)
  expect(await page.locator('.sidebar a').allTextContents()).toEqual(['Das Alpha', 'Alle Dokumente'])
  await page.locator('.content a', { hasText: 'inner link' }).click()
  await page.waitForURL(/[^e]\/docs\/guide\/b\//)
  await hydration(page)
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await page.locator('[data-name=locales] button').click()
  const german = page.locator('[data-name=locales] a', { hasText: 'Deutsch (not translated)' })
  await german.click()
  await page.waitForURL(/\/de\/docs\//)
  await hydration(page)
  expect(await page.locator('h1').textContent()).toBe('Das Alpha')
  await page.locator('.search-trigger').click()
  await page.locator('[role=combobox]').fill('Alpha')
  await page.locator('[role=option]').first().waitFor()
  expect(await page.locator('[role=option] .search-title').allTextContents()).toEqual(['Das Alpha'])
})

test('Han characters have the forms of the language, in the page and in text that is not translated', async () => {
  const { page } = await site.open('/docs/a', { width: 1200 })
  const fontOf = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).fontFamily)
  const forms = {
    ja: 'Hiragino Sans',
    ko: 'Apple SD Gothic Neo',
    'zh-Hant': 'PingFang TC',
    zh: 'PingFang SC',
  }
  for (const [lang, font] of Object.entries(forms)) {
    await page.goto(site.at(`/${lang}/docs/a`))
    const others = Object.values(forms).filter((each) => each !== font)
    for (const selector of ['h1', 'pre']) {
      expect(await fontOf(selector), lang).toContain(font)
      for (const other of others) expect(await fontOf(selector), lang).not.toContain(other)
    }
    await page.locator('h1').evaluate((element) => {
      element.setAttribute('lang', 'ja')
    })
    expect(await fontOf('h1'), lang).toContain('Hiragino Sans')
  }
})

test('from right to left, names in code keep their order, and chevrons point to the left', async () => {
  const { page } = await site.open('/ar/docs/call', { width: 1280 })
  /** Whether the first letter of an element is to the left of its last one. */
  const isFromLeft = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const text = walker.nextNode() as Text
      const [first = 0, last = 0] = [0, text.length - 1].map((at) => {
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        return range.getBoundingClientRect().left
      })
      return first < last
    })
  const places = ['article h1', '.sidebar [aria-current]', '.breadcrumbs [aria-current]', '.toc a']
  for (const place of places) expect(await isFromLeft(place), place).toBe(true)
  await page.setViewportSize({ width: 390, height: 800 })
  const turn = await page.evaluate(
    () => getComputedStyle(document.querySelector('.folded-toc summary') ?? document.body, '::after').rotate,
  )
  expect(turn).toBe('135deg')
})

test('from right to left, the sidebar is on the right, and nothing overflows', async () => {
  for (const width of [1280, 390]) {
    const { page } = await site.open('/ar/docs/a', { width })
    await hydration(page)
    const [scroll, client] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ])
    expect(scroll).toBe(client)
    const code = page.locator('p > code').first()
    expect(await code.evaluate((each) => getComputedStyle(each).unicodeBidi)).toBe('isolate')
    if (width < 996) continue
    const boxes = await Promise.all(
      ['.sidebar', 'article'].map((each) => page.locator(each).first().boundingBox()),
    )
    expect(boxes[0]?.x ?? 0).toBeGreaterThan(boxes[1]?.x ?? 0)
  }
})
