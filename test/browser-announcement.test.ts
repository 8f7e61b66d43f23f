import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  BEING_WRITTEN,
  BELOW_A_BASE,
  type EditedSite,
  hydration,
  type Sources,
  useBrowser,
  useEditedSite,
  useSite,
} from './support/reader.ts'
import { longTest } from './support/suite.ts'

/** The announcement bar, in a real browser. */

const BAR = '.announcement'

function sources(id: string): Sources {
  const announcementBar = {
    id,
    content: '<b>3.0</b> is here: <a href="/docs/news">what is new</a>',
  }
  return {
    'chatdocs.config.json': JSON.stringify({ title: 'Announced', lang: 'zh', announcementBar }),
    'docs/index.md': `# Start\n\n${'A paragraph.\n\n'.repeat(60)}`,
    'docs/news.md': '# News\n',
  }
}

const browser = useBrowser()

describe('an announcement', () => {
  const site = useSite(browser, BELOW_A_BASE, { sources: sources('one') })

  test('is in every page, even without JavaScript, and scrolls away under the navbar', async () => {
    const { page: plain } = await site.open('/docs', { javaScriptEnabled: false })
    expect(await plain.isVisible(BAR)).toBe(true)
    expect(await plain.isVisible('.announcement-close')).toBe(false)
    const { page } = await site.open('/docs')
    expect(await page.getByRole('region', { name: '公告' }).isVisible()).toBe(true)
    const top = () => page.evaluate(() => document.querySelector('.navbar')?.getBoundingClientRect().top)
    expect(await top()).toBe(44)
    await page.evaluate(() => scrollTo(0, 400))
    expect(await top()).toBe(0)
    await page.click(`${BAR} a`)
    await page.waitForURL(site.at('/docs/news'))
  })

  test('is never painted again once dismissed, and shifts nothing', async () => {
    const { page, context } = await site.open('/docs', { script: watchBar })
    const other = await context.newPage()
    await other.goto(site.at('/docs/news'))
    await hydration(other)
    await page.getByRole('button', { name: '关闭公告' }).click()
    expect(await page.isVisible(BAR)).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    await other.waitForSelector(BAR, { state: 'hidden' })
    await page.reload()
    await hydration(page)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await page.evaluate(() => [...new Set(window.bars)])).toEqual([0])
    expect(await shifts(page)).toBe(0)
  })

  test('can be dismissed without storage, until the next load', async () => {
    const { page } = await site.open('/docs', {
      script: () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      },
    })
    await page.click(`${BAR} button`)
    expect(await page.isVisible(BAR)).toBe(false)
  })

  test('is not printed', async () => {
    const { page } = await site.open('/docs')
    await page.emulateMedia({ media: 'print' })
    expect(await page.isVisible(BAR)).toBe(false)
  })
})

describe('another announcement', () => {
  const site = useEditedSite(browser, BEING_WRITTEN, { sources: sources('one') })

  longTest('is shown to those who dismissed the first, and the first stays dismissed', async () => {
    const { page } = await site.open('/docs')
    await page.click('.announcement-close')
    await change(site, page, 'two')
    expect(await page.isVisible(BAR)).toBe(true)
    expect(await shifts(page)).toBe(0)
    await page.click('.announcement-close')
    await change(site, page, 'one')
    expect(await page.isVisible(BAR)).toBe(false)
  })
})

/** Changes the announcement and waits until the page shows it. */
async function change(site: EditedSite, page: Page, id: string): Promise<void> {
  // An open page would reload itself.
  await page.goto('about:blank')
  await site.write(sources(id))
  await expect.poll(async () => (await fetch(site.at('/docs'))).text()).toContain(`data-announcement="${id}"`)
  await page.goto(site.at('/docs'))
  await hydration(page)
}

declare global {
  interface Window {
    bars?: (number | undefined)[]
  }
}

/** Records the height of the bar in every frame. */
function watchBar(): void {
  const seen: (number | undefined)[] = []
  window.bars = seen
  const look = () => {
    const bar = document.querySelector('.announcement')
    if (bar) seen.push(bar.getBoundingClientRect().height)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** The layout shift. */
function shifts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        let left = 10
        const frame = () => (left-- > 0 ? requestAnimationFrame(frame) : resolve(sum))
        frame()
      }),
  )
}
