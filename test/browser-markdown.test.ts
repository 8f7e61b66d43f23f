import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { accessibilityProblems } from './support/accessibility.ts'
import { arrival, FINISHED, frames, type Sources, useBrowser, useSite } from './support/reader.ts'
import { longTest } from './support/suite.ts'

/** Tabs, code, formulas, diagrams, images and components in Markdown, in a real browser. */

const TABS = `
::::tabs{group=os}
:::tab[Windows]{value=win}
窗
:::
:::tab[macOS]{value=mac}
## 苹果

果
:::
:::tab[Linux]{value=linux}
企鹅
:::
::::
`

/** A PNG of one color. */
async function png(width: number, height: number): Promise<string> {
  const image = sharp({ create: { width, height, channels: 3, background: '#25c2a0' } })
  return `data:image/png;base64,${(await image.png().toBuffer()).toString('base64')}`
}

const SOURCES: Sources = {
  'chatdocs.config.ts':
    "export default { title: 'T', i18n: { defaultLocale: 'zh', localeConfigs: { zh: { htmlLang: 'zh-CN' } } }, footer: { copyright: 'c' } }\n",
  'docs/index.md':
    '# 首页\n\n[页签](tabs.md) [公式](formula.md) [图](diagram.md) [部件](component.md) [画](picture.md)\n',
  'docs/tabs.md': `# 页签\n${TABS}\n- 项\n${TABS.replace(/^/gm, '  ').replace('## 苹果', '### 又')}\n`,
  'docs/code.md': `# 代码\n\n\`\`\`text\n${'长'.repeat(400)}\n\`\`\`\n\n\`\`\`npm\nnpm i x\n\`\`\`\n\n\`first_name\`、\`second_name\`\n`,
  'docs/formula.md': '# 公式\n\n行内 $x^2$。\n',
  'docs/diagram.md':
    '# 图\n\n```mermaid\n%% title: 流程\ngraph LR\n  A --> B\n```\n\n```mermaid\ngraph LR\n  A --\n```\n',
  'docs/far.md': `# 远\n${'\n文\n'.repeat(200)}\n\`\`\`mermaid\ngraph LR\n  A --> B\n\`\`\`\n`,
  'docs/picture.md': '# 画\n\n![大](big.svg)\n\n![小](small.svg)\n\n![静](big.svg){.no-zoom}\n',
  'docs/big.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="300"/>\n',
  'docs/small.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30"/>\n',
  'docs/photo.md':
    '# 照\n\n![宽](wide.png)\n\n<img src="wide.png" alt="窄" width="300">\n\n![满](full.png)\n',
  'docs/wide.png': await png(2400, 200),
  'docs/full.png': await png(600, 50),
  'docs/component.md': '# 部件\n\n- 项\n\n  :::Counter{label=数}\n  **文**\n  :::\n',
  'docs/islands.mdx': `import Tabs from '@theme/Tabs'

export const Twice = ({ of }) => <b className="twice">{of * 2}</b>

# 岛

句中 <Counter label="一" /> 与 <Twice of={21} />。

<Counter label="二">**文**</Counter>

{[1].map((each) => <button key={each} className="code" onClick={({ target }) => { target.textContent = '按' }}>码</button>)}

<BrowserOnly fallback="等">{() => <i className="late">到</i>}</BrowserOnly>
`,
  'components/Counter.tsx': `import { useState } from 'react'
export default function Counter({ label, children }: { label: string; children?: React.ReactNode }) {
  const [count, setCount] = useState(0)
  return <div><button type="button" className="count" onClick={() => setCount(count + 1)}>{label} {count}</button>{children}</div>
}
`,
}

const site = useSite(useBrowser(), FINISHED, { sources: SOURCES })

const shown = (page: Page) => page.locator('.tab-panel:visible').allInnerTexts()
const selected = (page: Page) => page.locator('[role=tab][aria-selected=true]').allInnerTexts()

describe('tabs', () => {
  test('are synchronized within their group, and remembered', async () => {
    const { page, context } = await site.open('/docs/tabs')
    expect(await shown(page)).toEqual(['窗', '窗'])
    await page.locator('[role=tab]', { hasText: 'Linux' }).last().click()
    expect(await shown(page)).toEqual(['企鹅', '企鹅'])
    const other = await context.newPage()
    await other.goto(site.at('/docs/tabs'))
    await expect.poll(() => selected(other)).toEqual(['Linux', 'Linux'])
    expect(await shown(other)).toEqual(['企鹅', '企鹅'])
    await other.locator('[role=tab]', { hasText: 'Windows' }).first().click()
    await expect.poll(() => shown(page)).toEqual(['窗', '窗'])
  })

  test('show the remembered choice before hydration', async () => {
    const { page } = await site.open('/docs/code')
    await page.evaluate(() => localStorage.setItem('chatdocs:/:tabs:os', 'mac'))
    await page.route('**/boot-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.goto(site.at('/docs/tabs'))
    expect((await shown(page)).map((each) => each.includes('果'))).toEqual([true, true])
  })

  test('work by keyboard', async () => {
    const { page } = await site.open('/docs/tabs')
    await page.locator('[role=tab]').first().focus()
    const at = () => page.evaluate(() => document.activeElement?.textContent)
    for (const [key, tab, text] of [
      ['ArrowRight', 'macOS', '果'],
      ['End', 'Linux', '企鹅'],
      ['ArrowRight', 'Windows', '窗'],
      ['ArrowLeft', 'Linux', '企鹅'],
      ['Home', 'Windows', '窗'],
    ] as const) {
      await page.keyboard.press(key)
      expect([await at(), (await shown(page))[0]]).toEqual([tab, expect.stringContaining(text)])
    }
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tabpanel')
    expect(await page.evaluate(accessibilityProblems)).toEqual([])
  })

  test('open for a heading in them, from the address and from the outline', async () => {
    const { page } = await site.open(`/docs/tabs#${encodeURIComponent('苹果')}`)
    await expect.poll(() => page.isVisible('h2#苹果')).toBe(true)
    await page.locator('[role=tab]', { hasText: 'Windows' }).first().click()
    expect(await page.isVisible('h2#苹果')).toBe(false)
    await page.click('.toc a[href$="苹果"], .toc a[href*="%E8%8B%B9"]')
    await expect.poll(() => page.isVisible('h2#苹果')).toBe(true)
  })
})

describe('code', () => {
  test('is wrapped at a click', async () => {
    const { page } = await site.open('/docs/code')
    const overflow = () =>
      page.evaluate(() => {
        const pre = document.querySelector('pre')
        return pre ? pre.scrollWidth > pre.clientWidth : undefined
      })
    expect(await overflow()).toBe(true)
    // The next block is short: nothing to wrap.
    expect(await page.locator('[data-wrap]').nth(1).isVisible()).toBe(false)
    await page.locator('[data-wrap]').first().click()
    expect(await page.locator('[data-wrap]').first().getAttribute('aria-pressed')).toBe('true')
    expect(await overflow()).toBe(false)
    await page.locator('[data-wrap]').first().press('Enter')
    expect(await overflow()).toBe(true)
    await frames(page, 3)
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('code-wrap')
  })

  test('breaks lines between names, after Chinese punctuation', async () => {
    const { page } = await site.open('/docs/code')
    const names = page.locator('p', { hasText: 'first_name' })
    await names.evaluate((each) => each.style.setProperty('width', 'min-content'))
    const [first, second] = await Promise.all([0, 1].map((n) => names.locator('code').nth(n).boundingBox()))
    expect(second?.y).toBeGreaterThan(first?.y ?? Infinity)
  })

  test('for npm has tabs for other package managers', async () => {
    const { page } = await site.open('/docs/code')
    await page.locator('[role=tab]', { hasText: 'pnpm' }).click()
    expect(await page.locator('.tab-panel:visible code').innerText()).toBe('pnpm add x\n')
  })
})

test('formulas load their style sheet before they are shown, and other pages do not load it', async () => {
  const { page, asked } = await site.open('/docs')
  const sheets = () => asked.map((each) => each.url()).filter((url) => /math-\w+\.css/.test(url))
  await page.locator('.content a', { hasText: '图' }).click()
  await arrival(page, site.at('/docs/diagram'))
  await page.goBack()
  await page.locator('.content a', { hasText: '公式' }).click()
  await arrival(page, site.at('/docs/formula'))
  expect(sheets()).toHaveLength(1)
  expect(await page.locator('.katex-mathml').evaluate((each) => getComputedStyle(each).position)).toBe(
    'absolute',
  )
  await page.reload()
  expect(await page.locator('.katex').evaluate((each) => getComputedStyle(each).fontFamily)).toContain(
    'KaTeX',
  )
})

test('diagrams are drawn when near the viewport, in the color mode of the page, and show their errors', async () => {
  const { page, asked } = await site.open('/docs')
  const drawers = () => asked.filter((each) => each.url().includes('mermaid'))
  expect(drawers()).toEqual([])
  await page.locator('.content a', { hasText: '图' }).click()
  const drawing = page.getByRole('img', { name: '流程' })
  await drawing.waitFor()
  expect(await page.locator('.diagram pre').first().isVisible()).toBe(false)
  const before = await drawing.innerHTML()
  await page.click('.navbar button[aria-label*="模式"]')
  await expect.poll(() => drawing.innerHTML()).not.toBe(before)
  expect(await page.locator('.diagram-error').innerText()).toContain('图表无法绘制')
  expect(await page.locator('.diagram pre').last().isVisible()).toBe(true)
  expect(await page.evaluate(accessibilityProblems)).toEqual([])
})

longTest('a page that is printed has the diagrams that nobody has scrolled to', async () => {
  const { page } = await site.open('/docs/far')
  await page.evaluate(() => {
    window.print = () =>
      void document.body.setAttribute('data-printed', document.querySelector('.diagram svg')?.tagName ?? '')
  })
  await page.keyboard.press('Control+p')
  await expect.poll(() => page.getAttribute('body', 'data-printed')).toBe('svg')
  // Who prints by the menu gets what is drawn by then.
  await page.reload()
  await page.waitForSelector('.diagram svg', { state: 'attached' })
})

test('a reduced image opens in full size, and closes by Escape, by a click, and by Back', async () => {
  const { page } = await site.open('/docs/picture')
  await page.waitForSelector('img[data-zoom]')
  expect(await page.locator('img[data-zoom]').count()).toBe(1)
  await page.focus('img[data-zoom]')
  await page.keyboard.press('Enter')
  await page.waitForSelector('dialog.zoom[open]')
  await page.keyboard.press('Escape')
  await page.waitForSelector('dialog.zoom', { state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.matches('img[data-zoom]'))).toBe(true)
  await page.click('img[data-zoom]')
  await page.waitForSelector('dialog.zoom[open]')
  await page.mouse.click(5, 5)
  await page.waitForSelector('dialog.zoom', { state: 'detached' })
  await page.click('img[data-zoom]')
  await page.waitForSelector('dialog.zoom[open]')
  await page.goBack()
  await page.waitForSelector('dialog.zoom', { state: 'detached' })
  expect(page.url()).toBe(site.at('/docs/picture'))
  expect(await page.evaluate(accessibilityProblems)).toEqual([])
})

test('an image in several widths opens with all its pixels', async () => {
  const { page } = await site.open('/docs/photo')
  await page.waitForSelector('[data-zoom][alt=宽]')
  await page.waitForSelector('[data-zoom][alt=窄]')
  await expect.poll(() => page.evaluate(() => document.images[2]?.naturalWidth)).toBe(600)
  await frames(page)
  expect(await page.locator('[data-zoom]').count()).toBe(2)
  for (const name of ['宽', '窄']) {
    await page.click(`[alt=${name}]`)
    const opened = page.locator('dialog.zoom[open] img')
    await expect.poll(() => opened.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2400)
    expect(await opened.evaluate(({ clientWidth }) => innerWidth - clientWidth)).toBeLessThan(80)
    expect(await opened.getAttribute('src')).toMatch(/\/wide-2400-\w+\.webp$/)
    await page.keyboard.press('Escape')
    await page.waitForSelector('dialog.zoom', { state: 'detached' })
  }
})

longTest(
  'on a phone, a click on an open image shows its own pixels, and the next one closes it',
  async () => {
    const { page } = await site.open('/docs/photo', { width: 390 })
    await page.waitForSelector('[data-zoom][alt=宽]')
    await page.click('[alt=宽]')
    const opened = page.locator('dialog.zoom[open] img')
    await expect.poll(() => opened.evaluate(({ clientWidth }) => clientWidth)).toBeLessThan(390)
    await expect.poll(() => opened.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2400)
    await opened.click()
    expect(await opened.evaluate(({ clientWidth }) => clientWidth)).toBe(2400)
    await opened.click()
    await page.waitForSelector('dialog.zoom', { state: 'detached' })
  },
)

longTest('an open image locks scroll and focus, and Back closes it first', async () => {
  const { page } = await site.open('/docs/picture', { height: 200 })
  await page.waitForSelector('img[data-zoom]')
  await page.click('img[data-zoom]')
  await page.waitForSelector('dialog.zoom[open]')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('zoom-close')
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  expect(await overflow()).toBe('hidden')
  await page.goBack()
  await page.waitForSelector('dialog.zoom', { state: 'detached' })
  expect(page.url()).toBe(site.at('/docs/picture'))
  expect(await overflow()).toBe('scroll')
})

test('components in MDX work in a sentence, with Markdown in them, and by code of the page', async () => {
  const { page } = await site.open('/docs/islands')
  expect(await page.innerText('.twice')).toBe('42')
  expect(await page.locator('.paragraph .count').count()).toBe(1)
  for (const [index, expected] of ['一 1', '二 1'].entries()) {
    await page.locator('.count').nth(index).click()
    expect(await page.locator('.count').nth(index).innerText()).toBe(expected)
  }
  expect((await page.innerText('.paragraph')).replace(/\s+/g, ' ')).toBe('句中 一 1 与 42。')
  await page.click('.code')
  expect(await page.innerText('.code')).toBe('按')
  expect(await page.innerText('.late')).toBe('到')
})

test('a component of the site works in a list, after hydration and after navigation', async () => {
  const { page, asked } = await site.open('/docs/component')
  for (const expected of ['数 1', '数 2']) {
    await page.click('.count')
    expect(await page.innerText('.count')).toBe(expected)
  }
  expect(await page.locator('li strong').innerText()).toBe('文')
  await page.goto(site.at('/docs'))
  const before = asked.length
  await page.locator('.content a', { hasText: '部件' }).click()
  await arrival(page, site.at('/docs/component'))
  await page.click('.count')
  expect(await page.innerText('li .count')).toBe('数 1')
  expect(asked.slice(before).some((each) => each.url().includes('component-Counter'))).toBe(true)
})
