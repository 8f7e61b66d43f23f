import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { OF_COLORS, prepareAxe, violations } from './support/accessibility.ts'
import { defined, FINISHED, type Sources, useBrowser, useSite } from './support/reader.ts'
import { IS_LONG, longTest } from './support/suite.ts'

/** Where things are on pages, and what is wider than its column, in a real browser. */

const NAMES = Array.from({ length: 20 }, (_, index) => `page-${index + 1}`)
const WIDE = Array.from({ length: 12 }, (_, index) => `Column ${index + 1}`)

const sources: Sources = {
  'chatdocs.config.ts': `export default {
    title: 'Tool',
    lang: 'en',
    navbar: { title: 'Tool', items: [
      { to: '/docs', label: 'Docs', activeBasePath: '/docs' },
      { to: '/docs/page-1', label: 'First', activeBasePath: '/docs/page-1' },
    ] },
    footer: { links: [{ title: 'More', items: [{ to: '/docs', label: 'Docs' }] }] },
  }`,
  'docs/index.md': `# All\n\n${NAMES.map((name) => `- [${name}](${name}.md)`).join('\n')}\n`,
  ...Object.fromEntries(NAMES.map((name) => [`docs/${name}.md`, `# ${name}\n\nText.\n`])),
  'docs/wide.md': `# Wide

## Part \`a\`

| ${WIDE.join(' | ')} |
|${WIDE.map(() => '---|').join('')}
| ${WIDE.join(' | ')} |

| Option | Type | Description |
|---|---|---|
| a | b | A description of more than forty characters, which has its room. |

\`\`\`ts
const first = 1 // [!code focus]
const second = 'dimmed' // a comment, which is wider than a small screen
\`\`\`

$$
${Array.from({ length: 40 }, (_, index) => `x_{${index}}`).join(' + ')}
$$
`,
  'docs/outside.md': `# Outside

::::cards
:::card[Site]{href=https://site.example}
Text
:::
::::

${Array.from({ length: 30 }, (_, n) => `${'字'.repeat(n)}[链接](https://site.example)。后面`).join('\n\n')}
`,
  'docs/marks.md': `# 甲*乙*

:::note 甲*乙*
文
:::

:::details 甲*乙*
文
:::

::::cards
:::card[甲*乙*]{icon=sun}
文
:::
:::card[甲*乙*]{href=wide.md}
文
:::
::::

::::tabs
:::tab[甲*乙*]
文
:::
::::

## 甲*乙*
`,
  'pages/index.md':
    '---\nlayout: home\nhero:\n  name: Tool\nfeatures:\n  - title: One\n    details: First\n---\n',
  'blog/2025-01-05-first.md': '# First\n\nSummary.\n\n<!-- truncate -->\n\nMore.\n',
}

const site = useSite(useBrowser(), FINISHED, { sources })

const leftOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return Math.round(range.getBoundingClientRect().left)
    })

test.each(IS_LONG ? [768, 1280, 1920] : [1280])('pages share their edges at %d pixels', async (width) => {
  const { page } = await site.open('/', { width })
  const edges: Record<string, number> = {}
  const read = async (path: string, places: Record<string, string>) => {
    await page.goto(site.at(path))
    for (const [name, selector] of Object.entries(places)) edges[name] = await leftOf(page, selector)
    const footer = await page.locator('.footer b').boundingBox()
    edges[`footer of ${path}`] = Math.round(defined(footer).x)
  }
  await read('/', { cards: '.home-features' })
  await read('/blog', { list: '.post-list h1' })
  await read('/blog/2025/01/05/first', { post: 'article h1' })
  await read('/docs/wide', { text: 'article h1' })
  const footers = Object.entries(edges).flatMap(([name, at]) => (name.startsWith('footer') ? [at] : []))
  expect(new Set(footers).size, JSON.stringify(edges)).toBe(1)
  expect(edges.list).toBe(edges.post)
  expect(edges.cards).toBe(footers[0])
  if (width < 1280) return
  expect(edges.text).toBe(edges.post)
  expect(await leftOf(page, '.brand b')).toBe(footers[0])
  expect(await leftOf(page, '.sidebar-link')).toBe(footers[0])
})

test('the sidebar is behind the text for programs, and before it for the keyboard', async () => {
  const { page } = await site.open('/docs/page-1', { width: 1280 })
  const room = (element: string) =>
    page.evaluate((each) => {
      const at = each === '' ? document.activeElement : document.querySelector(each)
      return ['.sidebar', 'main'].find((name) => at?.closest(name)) ?? ''
    }, element)
  const places = await page.evaluate(() =>
    [...document.querySelectorAll('.sidebar, main')].map(({ tagName }) => tagName),
  )
  expect(places).toEqual(['MAIN', 'NAV'])
  await page.focus('.navbar .color-toggle')
  const rooms = new Set<string>()
  for (let step = 0; step < 60 && !rooms.has('main'); step++) {
    await page.keyboard.press('Tab')
    rooms.add(await room(''))
  }
  expect([...rooms].filter(Boolean)).toEqual(['.sidebar', 'main'])
})

test('a short sidebar stays in view at the end of a long page', async () => {
  const { page } = await site.open('/docs/wide', { width: 1280, height: 1200 })
  await page.evaluate(() => {
    document.querySelector('main')?.style.setProperty('min-height', '3000px')
    scrollTo(0, 5000)
  })
  const link = defined(await page.locator('.sidebar-link').first().boundingBox())
  expect(link.y).toBeGreaterThan(60)
})

test('the footer of a short page is in the window beside a long sidebar, which scrolls to its end', async () => {
  const { page } = await site.open('/docs/page-1', { width: 1280, height: 700 })
  const bottom = async (selector: string) => {
    const { y, height } = defined(await page.locator(selector).last().boundingBox())
    return Math.round(y + height)
  }
  expect(await bottom('.footer')).toBe(700)
  await page.locator('.layout .sidebar').evaluate((each) => each.scrollTo(0, 5000))
  expect(await bottom('.sidebar-link:visible')).toBeLessThan(
    defined(await page.locator('.footer').boundingBox()).y,
  )
})

test('only the closest link of the navbar is current', async () => {
  const { page } = await site.open('/docs/page-1')
  expect(await page.locator('.navbar [aria-current]').allTextContents()).toEqual(['First'])
  await page.goto(site.at('/docs/page-2'))
  expect(await page.locator('.navbar [aria-current]').allTextContents()).toEqual(['Docs'])
})

test('what is wider than the text scrolls by keyboard, with a shade at the edge that has more', async () => {
  const { page } = await site.open('/docs/wide', { width: 390 })
  for (const selector of ['.table-wrap', '.katex-display']) {
    const box = page.locator(selector).first()
    await box.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    const [attachment, image] = await box.evaluate((element) => {
      const { backgroundAttachment, backgroundImage } = getComputedStyle(element)
      return [backgroundAttachment, backgroundImage]
    })
    expect(attachment).toBe('local, local, scroll, scroll')
    expect(image?.match(/linear-gradient/g)).toHaveLength(4)
  }
})

test('blocks are tab stops while they scroll, and the name of a heading is its text', async () => {
  const { page } = await site.open('/docs/wide', { width: 390 })
  const stops = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((each) => (each as HTMLElement).tabIndex))
  await expect.poll(() => stops('.table-wrap, .katex-display, pre')).toEqual([0, 0, 0, 0])
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(() => stops('.table-wrap, .katex-display, pre')).toEqual([0, -1, -1, 0])
  const heading = page.getByRole('heading', { name: 'Part a', exact: true })
  expect(await heading.getByRole('link').count()).toBe(1)
})

test('a card that leads outside is a link as a whole, and no line begins with the full stop behind a link', async () => {
  const { page } = await site.open('/docs/outside', { width: 390 })
  const { x, y, height } = defined(await page.locator('.card-item').boundingBox())
  const below = await page.evaluate(
    ([left = 0, top = 0]) => document.elementFromPoint(left, top)?.getAttribute('href'),
    [x + 20, y + height - 10],
  )
  expect(below).toBe('https://site.example')
  const broken = await page.locator('.content p:not(.card-title) > a.external').evaluateAll((links) =>
    links.filter((link) => {
      const behind = document.createRange()
      behind.setStart(link.nextSibling as Node, 0)
      behind.setEnd(link.nextSibling as Node, 1)
      return behind.getBoundingClientRect().top > (link.getClientRects()[0]?.bottom ?? 0)
    }),
  )
  expect(broken).toHaveLength(0)
})

test('the marks of a title stand in its text, not beside it', async () => {
  const { page } = await site.open('/docs/marks')
  const gaps = await page.locator('.content em').evaluateAll((marks) =>
    marks.map((mark) => {
      const before = document.createRange()
      before.selectNode(mark.previousSibling as Node)
      return Math.round(mark.getBoundingClientRect().left - before.getBoundingClientRect().right)
    }),
  )
  expect(gaps).toEqual(gaps.map(() => 0))
  expect(gaps.length).toBeGreaterThan(4)
})

longTest('wide tables take the free width, and descriptions are not squeezed', async () => {
  const { page } = await site.open('/docs/wide', { width: 1920 })
  const widthOf = async (selector: string) =>
    defined(await page.locator(selector).first().boundingBox()).width
  expect(await widthOf('.table-wrap')).toBeGreaterThan((await widthOf('article')) + 100)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1920)
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await widthOf('th.long')).toBeGreaterThanOrEqual(200)
})

longTest('dimmed lines of code can be read, in both color modes', async () => {
  const { page } = await site.open('/docs/wide', { width: 1280 })
  await prepareAxe(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe(colorScheme)
    expect(await violations(page, OF_COLORS)).toEqual([])
  }
})

test('a page at rest prefetches few pages of its text, and others when they are pointed at', async () => {
  const { page, asked } = await site.open('/docs', { width: 1280, height: 1400 })
  const pages = () =>
    asked.map((each) => new URL(each.url()).pathname).filter((path) => path.endsWith('/index.json'))
  await expect.poll(() => pages().length).toBe(8)
  await page.locator('.content a', { hasText: 'page-20' }).hover()
  await expect.poll(pages).toContain('/docs/page-20/index.json')
  expect(pages()).toHaveLength(9)
})
