import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  arrival,
  defined,
  FINISHED,
  followLink,
  frames,
  hydration,
  mark,
  scrolled,
  textAt,
  useBrowser,
  useSite,
  type VisitOptions,
} from './support/reader.ts'
import { IS_LONG, longTest } from './support/suite.ts'

/** Navigation from page to page, in a real browser. */

const DOC = '/docs/quick-start/plugin'
const OTHER = '/docs/quick-start/deploy'
const CATEGORY = '/docs/category/quick-start'
const CONTENTS = '/docs/contents'

const site = useSite(useBrowser(), FINISHED)

/** Pages fade into each other. */
const MOVING: VisitOptions = { reducedMotion: 'no-preference' }

describe('another page', () => {
  /** Links of pages, by what they are in. */
  const LINKS = {
    [DOC]: {
      'the text': '.content a:not([href*="#"])',
      'a category of the sidebar': '.sidebar-category a',
      'the breadcrumbs': '.breadcrumbs a:not(.home)',
      'the page after': '.pagination [rel=next]',
    },
    '/': { 'the bar': '.navbar nav a', 'the home page': 'main a' },
    [CATEGORY]: { 'a card': '.card a' },
    [CONTENTS]: { 'the table of contents': 'main .contents a' },
  }

  test.each(Object.entries(LINKS).slice(0, IS_LONG ? 4 : 2))(
    'is shown without a load, from each link of %s',
    async (from, links) => {
      const { page } = await site.open(from)
      const isSame = await mark(page)
      for (const [name, selector] of Object.entries(links)) {
        await page.evaluate(() => scrollTo(0, 200))
        const link = page.locator(selector).first()
        const to = site.origin() + (await link.getAttribute('href'))
        await link.click()
        await arrival(page, to)
        expect([name, await scrolled(page), await focused(page)]).toEqual([name, 0, 'H1'])
        expect(await page.textContent('[role=status]')).toBe(await page.title())
        expect(await page.getAttribute('link[rel=canonical]', 'href')).toBe(
          `https://mobot.example${new URL(to).pathname}`,
        )
        await page.goBack()
        await arrival(page, site.at(from))
      }
      expect(await isSame()).toBe(true)
    },
  )

  longTest('is shown without a transition that does not begin', async () => {
    const { page } = await site.open(DOC, MOVING)
    await page.evaluate(() => {
      const never = new Promise<never>(() => {})
      const stuck = { ready: never, finished: never, updateCallbackDone: never, skipTransition() {} }
      Object.assign(document, { startViewTransition: () => stuck })
    })
    await followLink(page, site.at(OTHER))
    await arrival(page, site.at(OTHER))
    expect(await scrolled(page)).toBe(0)
  })

  test('has its complete head, whatever the previous page was', async () => {
    for (const from of ['/docs/nowhere', CONTENTS]) {
      const { page } = await site.open(from, { expected: /\/nowhere/ })
      const to = site.at('/')
      await followLink(page, to)
      await arrival(page, to)
      const metas = (html: string) =>
        html
          .match(/<(meta|link rel="?(canonical|icon))[^>]*>/g)
          ?.filter(
            (tag) => !/"(og:(type|site_name|locale|image.*)|twitter:\w+|Content-Security-Policy)"/.test(tag),
          )
          .sort()
      expect(metas(await page.evaluate(() => document.head.outerHTML))).toEqual(metas(await textAt(to)))
    }
  })

  longTest('changes nothing on the current page when it is prefetched', async () => {
    const { page } = await site.open(DOC)
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main *')].map((each) => each.getBoundingClientRect()),
      )
    const before = await places()
    const styles = page.waitForResponse(/\/page-index-\w+\.css$/)
    await page.hover('.brand')
    await (await styles).finished()
    await frames(page)
    expect(await places()).toEqual(before)
  })

  test('is scrolled to the heading of the link', async () => {
    const { page } = await site.open('/docs/preview')
    const isSame = await mark(page)
    const link = page.locator('.content a[href*="/docs/"][href*="#"]').first()
    const to = site.origin() + (await link.getAttribute('href'))
    await link.click()
    await arrival(page, to)
    const id = decodeURIComponent(new URL(to).hash.slice(1))
    expect(await isSame()).toBe(true)
    expect(await focused(page)).toBe(`H2#${id}`)
    expect(await page.evaluate(isBelowBar, id)).toBe(true)
    expect(await scrolled(page)).toBeGreaterThan(100)
  })

  test('stays the same for a link to its own anchor', async () => {
    const { page } = await site.open(DOC)
    const isSame = await mark(page)
    const heading = page.locator('.toc a').nth(2)
    // A jump at once after scrolling: the position of the first entry is known nevertheless.
    await heading.evaluate((link) => {
      scrollTo(0, 20)
      ;(link as HTMLElement).click()
    })
    const id = decodeURIComponent(defined(await heading.getAttribute('href')).slice(1))
    expect(decodeURIComponent(page.url())).toBe(`${site.at(DOC)}#${id}`)
    await expect.poll(() => page.evaluate(isBelowBar, id)).toBe(true)
    await expect.poll(() => heading.getAttribute('aria-current')).toBe('true')
    await page.goBack()
    await expect.poll(() => scrolled(page)).toBe(20)
    expect(await isSame()).toBe(true)
  })

  test('back and forward lead to where the reader was', async () => {
    const { page, asked } = await site.open(DOC, MOVING)
    const isSame = await mark(page)
    await page.evaluate(() => scrollTo(0, 700))
    const link = page.locator('.sidebar a:not([aria-current])').first()
    const to = site.origin() + (await link.getAttribute('href'))
    await link.click()
    await arrival(page, to)
    await page.evaluate(() => scrollTo(0, 300))
    await expect.poll(() => page.evaluate(() => history.state?.y)).toBe(300)
    await page.goBack()
    await arrival(page, site.at(DOC))
    expect(await scrolled(page)).toBe(700)
    await page.goForward()
    await arrival(page, to)
    expect(await scrolled(page)).toBe(300)
    // The first page came with its data.
    expect(asked.map((each) => each.url())).not.toContain(site.at(`${DOC}/index.json`))
    expect(await isSame()).toBe(true)
  })

  test('a reload leaves the view where it is', async () => {
    const { page } = await site.open(DOC)
    await page.evaluate(() => scrollTo(0, 700))
    await page.reload()
    await hydration(page)
    await expect.poll(() => scrolled(page)).toBe(700)
  })
})

/** The focused element: `H2#id`, `BUTTON`. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { tagName, id } = document.activeElement ?? document.body
    return tagName === 'H1' || !id ? tagName : `${tagName}#${id}`
  })
}

function isBelowBar(id: string): boolean {
  const top = document.getElementById(id)?.getBoundingClientRect().top ?? -1
  const bar = document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0
  return top >= bar && top < bar + 60
}
