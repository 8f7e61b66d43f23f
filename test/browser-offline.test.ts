import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hydration, useBrowser } from './support/reader.ts'
import { build, startServer, writeSite, writeSources } from './support/server.ts'

/** A site with `offline`, in a real browser. */

const started = useBrowser()

test('pages that were read and the search work without a network in two languages, as of the last deployment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chatdocs-offline-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeSite(folder, {
    'chatdocs.config.ts':
      "export default { title: 'Off', offline: true, i18n: { defaultLocale: 'en', locales: ['en', 'zh'] } }",
    'docs/index.md': '# Start\n\n[Read](read.md)\n',
    'docs/read.md': '# Read\n\nWords.\n',
    'docs/unread.md': '# Unread\n\nWords.\n',
    'i18n/zh/docs/index.md': '# 开始\n\n[阅读](read.md)\n',
    'i18n/zh/docs/read.md': '# 阅读\n\n旧的文字。\n',
  })
  const base = '/off/'
  const server = await startServer(folder, { command: 'serve', base })
  onTestFinished(async () => void (await server.stop()))
  const context = await started().browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const at = (path: string) => new URL(`${base}${path}`, server.address).href
  const has = (...paths: string[]) =>
    page.evaluate(async (urls) => {
      const names = await caches.keys()
      const found = await Promise.all(urls.map((url) => caches.match(url)))
      return names.length === 1 && found.every((each) => each !== undefined)
    }, paths.map(at))
  const found = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(words)
    return page.locator('[role=option]').first().textContent()
  }
  const keptOf = (prefix: string) =>
    ['docs/read/', 'docs/read/index.json', 'search-index.json'].map((path) => `${prefix}${path}`)
  const kept = ['', 'zh/'].flatMap(keptOf)

  for (const prefix of ['', 'zh/']) {
    await page.goto(at(`${prefix}docs/`))
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    await page.click('.content a')
    await page.waitForURL(`**/off/${prefix}docs/read/`)
    // The page sends what it shows to the worker: a navigation before that would lose it.
    await expect.poll(() => has(...keptOf(prefix))).toBe(true)
  }
  const [first] = await page.evaluate(() => caches.keys())

  await writeSources(folder, {
    'docs/read.md': '# Read anew\n\nWords of today.\n',
    'i18n/zh/docs/read.md': '# 重新阅读\n\n新的文字。\n',
  })
  await build(folder, base)
  await page.goto(at('docs/'))
  await expect.poll(async () => (await page.evaluate(() => caches.keys())).includes(first ?? '')).toBe(false)
  await expect.poll(() => has(...kept)).toBe(true)

  await server.stop()
  await page.goto(at('docs/read/'))
  await hydration(page)
  expect(await page.textContent('h1')).toBe('Read anew')
  expect(await found('today')).toContain('Read anew')
  await page.goto(at('zh/docs/read/'))
  await hydration(page)
  expect(await page.textContent('h1')).toBe('重新阅读')
  expect(await found('新的文字')).toContain('重新阅读')
  await expect(page.goto(at('docs/unread/'))).rejects.toThrow('ERR_FAILED')
})
