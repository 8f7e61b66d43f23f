import { SEARCH_LONG } from '@chatdocs/protocol'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  BEING_WRITTEN,
  defined,
  FINISHED,
  hydration,
  mark,
  type Site,
  type Sources,
  useBrowser,
  useEditedSite,
  useSite,
  type Visit,
} from './support/reader.ts'
import { longTest } from './support/suite.ts'

/** Failures and changes under the search, in a real browser: it reports them or recovers. */

const DOC = '/docs/quick-start/plugin'
const FIELD = '.search-dialog [role=combobox]'
const OPTION = '[role=option]'
const ALERT = '.search-dialog [role=alert]'
const INDEX = '**/assets/search/*.bin'
const WORKER = '**/search-worker-*.js'

const browser = useBrowser()

describe('trouble', () => {
  const site = useSite(browser, FINISHED)

  // Other answers of a server have unit tests: `runtime/src/search/index-files.test.ts`.
  const troubles: readonly [string, string, (route: Route) => Promise<void>][] = [
    ['is answered with 500', INDEX, (route) => route.fulfill({ status: 500 })],
    ['names no index', '**/search-index.json', (route) => route.fulfill({ body: '<!doctype html>' })],
    ['is no worker', WORKER, (route) => route.abort()],
  ]
  test.each(troubles)('a file that %s is reported, and can be retried', async (_, files, fail) => {
    const trouble = troubleWith(files, fail)
    const { page } = await troubled(site, trouble.prepare)
    await type(page, '插件')
    await page.waitForSelector(ALERT)
    expect(await page.locator(OPTION).count()).toBe(0)
    trouble.end()
    await retry(page)
    await page.waitForSelector(OPTION)
    expect(await page.locator(ALERT).count()).toBe(0)
    expect(await focused(page)).toBe('INPUT')
  })

  test('a failed shard does not affect earlier results or the next query', async () => {
    const trouble = troubleWith(INDEX, (route) => route.fulfill({ status: 500 }))
    trouble.end()
    const { page } = await troubled(site, trouble.prepare)
    await type(page, '插件')
    await page.waitForSelector(OPTION)
    trouble.begin()
    await page.fill(FIELD, '监听器')
    await page.waitForSelector(ALERT)
    await page.fill(FIELD, '插件')
    await page.waitForSelector(OPTION)
    expect(await page.locator(ALERT).count()).toBe(0)
  })

  longTest('a failed file of the syntax does not affect words, and a new page loads it', async () => {
    const trouble = troubleWith('**/search-lunr-*.js', (route) => route.abort())
    const { page } = await troubled(site, trouble.prepare)
    await type(page, '+插件')
    await page.waitForSelector(ALERT)
    await page.fill(FIELD, '插件')
    await page.waitForSelector(OPTION)
    await page.fill(FIELD, '+插件')
    await page.waitForSelector(ALERT)
    trouble.end()
    // Browsers do not retry a failed module, so the second retry loads a new page.
    const again = () =>
      page.evaluate((alert) => document.querySelector<HTMLElement>(alert)?.click(), `${ALERT} + button`)
    await expect
      .poll(async () => {
        await again().catch(() => {})
        return page.url()
      })
      .toContain(`/search/?q=${encodeURIComponent('+插件')}`)
    await page.waitForSelector('.search-result')
  })

  longTest('a file that never arrives times out', async () => {
    const trouble = troubleWith(INDEX, () => new Promise(() => {}))
    const { page } = await troubled(site, async (context, page) => {
      await page.clock.install()
      await trouble.prepare(context)
    })
    await type(page, '插件')
    await page.clock.runFor(SEARCH_LONG - 1000)
    await page.waitForSelector('text=正在搜索…')
    await page.clock.runFor(SEARCH_LONG)
    await page.waitForSelector('text=还在搜索，服务器响应较慢…')
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
    await page.clock.runFor(30_000)
    await page.waitForSelector(ALERT)
    trouble.end()
    await retry(page)
    await page.waitForSelector(OPTION)
  })

  longTest('the message names the actual failure, not the network', async () => {
    const trouble = troubleWith(INDEX, (route) => route.fulfill({ status: 404 }))
    const { page, context } = await troubled(site, trouble.prepare)
    await type(page, '插件')
    await page.waitForSelector('text=搜索所需的文件缺失或已损坏')
    expect(await page.textContent(`${ALERT} small`)).toMatch(/^assets\/search\/.*\.bin: 404$/)
    await context.setOffline(true)
    await retry(page)
    await page.waitForSelector('text=网络已断开')
  })

  longTest('without a server the page stays, and reports it in place of the box', async () => {
    const { page, context } = await troubled(site, async () => {})
    const isSame = await mark(page)
    // The server is down, but the network is up.
    const outage = troubleWith('**/*', (route) => route.abort('connectionrefused'))
    await outage.prepare(context)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('emitter')
    await page.waitForSelector(ALERT)
    expect(await page.textContent(ALERT)).toContain('加载失败')
    const [box, note] = await Promise.all(
      ['.search-dialog', ALERT].map((each) => page.locator(each).boundingBox()),
    )
    expect(defined(note).y + defined(note).height).toBeLessThanOrEqual(defined(box).y + defined(box).height)
    await retry(page)
    await page.waitForSelector(ALERT)
    expect(await page.inputValue('.search-dialog input')).toBe('emitter')
    expect(await isSame()).toBe(true)
    outage.end()
    await retry(page)
    // Browsers do not retry a failed module, so a new page takes over the typed text.
    await page.waitForSelector(`${OPTION}, .search-result`)
    expect(await page.inputValue('[role=combobox], .search-results input')).toBe('emitter')
  })

  longTest('after a second failure, the third attempt loads a new page', async () => {
    const trouble = troubleWith(WORKER, (route) => route.abort())
    const { page } = await troubled(site, trouble.prepare)
    const isSame = await mark(page)
    await type(page, '插件')
    await page.waitForSelector(ALERT)
    const failed = page.waitForEvent('requestfailed')
    await retry(page)
    await failed
    expect(await isSame()).toBe(true)
    await page.waitForSelector(ALERT)
    trouble.end()
    await retry(page)
    await page.waitForURL(`**/search/?q=${encodeURIComponent('插件')}`)
    await page.waitForSelector('.search-result')
    expect(await isSame()).toBe(false)
  })

  test('if the box cannot be loaded, the search page opens', async () => {
    const trouble = troubleWith('**/kit-*.js', (route) => route.abort())
    const { page } = await troubled(site, trouble.prepare)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('plugin')
    await page.waitForURL(/\/search\/\?q=p?l?u?g?i?n?$/)
    trouble.end()
    await page.reload()
    await hydration(page)
    await page.fill('.search-results input', '插件')
    await page.waitForSelector('.search-result')
  })
})

/** Pages of so many words that the index is more than one file. */
const MANY: Sources = Object.fromEntries(
  Array.from({ length: 45 }, (_, page) => {
    const words = Array.from({ length: 200 }, (_, word) => ((page * 200 + word) * 7919).toString(36))
    return [`docs/page-${page}.md`, `# 第 ${page} 页\n\n${words.join(' ')}\n`]
  }),
)

describe('a site redeployed under an open page', () => {
  const site = useEditedSite(browser, FINISHED, {
    sources: {
      ...MANY,
      'chatdocs.config.json': '{ "title": "T", "lang": "zh", "llms": false }',
      'docs/first.md': '# 插件\n\n一段话。\n',
    },
  })

  test('is searched in its new state, without a message', async () => {
    const { page, asked } = await site.open('/docs/first', { expected: /404/ })
    await type(page, '插件')
    await page.waitForSelector(OPTION)
    expect(asked.filter((each) => each.url().endsWith('.bin')).length).toBeGreaterThan(2)
    const isSame = await mark(page)
    await site.write({ 'docs/new.md': '# 琉璃灯\n\n灯在井边，从前没有。\n' })
    await site.rebuild()
    await page.fill(FIELD, '琉璃灯')
    await page.waitForSelector(`${OPTION}[href="/docs/new/"]`)
    expect(await page.locator(ALERT).count()).toBe(0)
    expect(await isSame()).toBe(true)
  })
})

const SOURCES: Sources = {
  'chatdocs.config.js': "export default { title: 'T', url: 'https://t.example' }\n",
  'docs/a.md': '# 甲\n\n一段话。\n',
  'docs/b.md': '# 乙\n\n另一段话。\n',
}

describe('a site in development', () => {
  const site = useEditedSite(browser, BEING_WRITTEN, { sources: SOURCES })

  longTest('is searched in its last saved state, in the open page', async () => {
    const { page } = await site.open('/docs/a')
    await type(page, '段话')
    await expect.poll(() => page.locator(OPTION).count()).toBe(2)
    const isSame = await mark(page)
    await site.write({ 'docs/b.md': '# 乙\n\n写了琉璃灯。\n' })
    await expect
      .poll(async () => {
        await page.fill(FIELD, '')
        await page.fill(FIELD, '琉璃灯')
        return page
          .locator(OPTION)
          .first()
          .getAttribute('href', { timeout: 10_000 })
          .catch(() => '')
      })
      .toBe('/docs/b/')
    await page.fill(FIELD, '段话')
    await expect.poll(() => page.locator(OPTION).count()).toBe(1)
    // The results update by themselves.
    await site.write({ 'docs/a.md': '# 甲\n\n一段话，又一段话。\n\n## 再来一段话\n' })
    await expect.poll(() => page.locator(OPTION).count()).toBe(2)
    expect(await isSame()).toBe(true)
  })
})

/** Opens a page where failures are expected. */
function troubled(
  site: Site,
  prepare: (context: BrowserContext, page: Page) => Promise<unknown>,
): Promise<Visit> {
  return site.open(DOC, {
    expected: /search|kit-|ERR_|500|404/,
    prepare: (page, context) => prepare(context, page),
  })
}

/** Makes files fail until the trouble ends. Interception goes on, because Chromium loses requests made while it ends. */
function troubleWith(files: string, fail: (route: Route) => Promise<void>) {
  let isOn = true
  return {
    prepare: (context: BrowserContext) =>
      context.route(files, (route) => (isOn ? fail(route) : route.continue())),
    begin: () => {
      isOn = true
    },
    end: () => {
      isOn = false
    },
  }
}

/** The messages contain the word, too. */
function retry(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Retry' }).click()
}

async function type(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.waitForSelector(FIELD)
  await page.keyboard.insertText(query)
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.tagName).then(defined)
}
