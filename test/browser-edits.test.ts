import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  BEING_WRITTEN,
  frames,
  mark,
  type Sources,
  scrolled,
  useBrowser,
  useEditedSite,
} from './support/reader.ts'

/** Live reload: how an open page handles edits. */

const LONG = Array.from({ length: 60 }, (_, n) => `Paragraph ${n}.`).join('\n\n')

const CONFIG = "export default { title: 'Edited', favicon: '/favicon.svg' }\n"

/** Each test edits files of its own, except for the configuration, which the only test that breaks it mends. */
const sources: Sources = {
  'chatdocs.config.ts': CONFIG,
  'docs/first.md': '# First\n\nText.\n',
  'docs/long.md': `# Long\n\n${LONG}\n\nAs it was.\n\n${LONG}\n`,
  'docs/early.md': '# Early\n\nAs it was.\n',
  'docs/visited.md': '# Visited\n\nText.\n',
  'docs/title.md': '# Old name\n\nText.\n',
  'docs/shown.md': '# Shown\n\nText.\n',
  'docs/links.md': '# Links\n\nText.\n',
  'docs/found.md': '# Found\n\nText.\n',
  'docs/gone.md': '# Gone\n\nSoon.\n',
  'pages/index.tsx': 'export default () => <h1>Old home</h1>\n',
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n',
}

const site = useEditedSite(useBrowser(), BEING_WRITTEN, { sources, of: 'the file' })
const OVERLAY = '#chatdocs-diagnostics'

/** Opens a page and waits until it listens for edits. */
async function watched(path: string, expected?: RegExp): Promise<Page> {
  const { page } = await site.open(path, {
    ...(expected && { expected }),
    prepare: (page) =>
      page.addInitScript(() => {
        const { EventSource } = window
        window.EventSource = class extends EventSource {
          constructor(url: string | URL) {
            super(url)
            this.addEventListener('open', () => {
              document.documentElement.dataset.listening = ''
            })
          }
        }
      }),
  })
  await page.waitForSelector('html[data-listening]', { state: 'attached' })
  return page
}

test('an edited paragraph appears in the open page without a scroll', async () => {
  const page = await watched('/docs/long')
  const isSame = await mark(page)
  await page.evaluate(() => scrollTo(0, 600))
  await site.write({ 'docs/long.md': `# Long\n\n${LONG}\n\nAs it is **now**.\n\n${LONG}\n` })
  await page.getByText('As it is now.').waitFor()
  expect(await page.getByText('As it was.').count()).toBe(0)
  expect(await page.locator('strong').textContent()).toBe('now')
  expect(await scrolled(page)).toBe(600)
  expect(await isSame()).toBe(true)
})

test('an edit made before the page listens appears in it', async () => {
  const held: Route[] = []
  const { page } = await site.open('/docs/early', {
    // Chromium loses requests made while interception ends, so it goes on.
    prepare: (page) =>
      page.route('**/__chatdocs/live*', (route) =>
        held.length === 0 ? void held.push(route) : route.continue(),
      ),
  })
  await expect.poll(() => held.length).toBe(1)
  await site.write({ 'docs/early.md': '# Early\n\nAs it is now.\n' })
  await expect.poll(async () => (await fetch(site.at('/docs/early'))).text()).toContain('As it is now.')
  await held[0]?.continue()
  await page.getByText('As it is now.').waitFor()
})

test('an edit of another page appears when the reader opens that page', async () => {
  const page = await watched('/docs/first')
  const isSame = await mark(page)
  // Loaded, shown, and left.
  await page.click('.sidebar a[href="/docs/visited/"]')
  await page.locator('h1', { hasText: 'Visited' }).waitFor()
  await page.goBack()
  await page.locator('h1', { hasText: 'First' }).waitFor()
  await site.write({ 'docs/visited.md': '# Visited\n\nEdited.\n' })
  await expect
    .poll(async () => (await fetch(site.at('/docs/visited/index.json'))).text())
    .toContain('Edited.')
  await frames(page)
  await page.click('.sidebar a[href="/docs/visited/"]')
  await page.getByText('Edited.').waitFor()
  expect(await isSame()).toBe(true)
})

test('an edited title appears in the page, its head and the sidebar', async () => {
  const page = await watched('/docs/title')
  const isSame = await mark(page)
  await site.write({ 'docs/title.md': '# New name\n\nText.\n' })
  await page.locator('h1', { hasText: 'New name' }).waitFor()
  await expect.poll(() => page.title()).toBe('New name | Edited')
  await expect.poll(() => page.textContent('.sidebar [aria-current=page]')).toBe('New name')
  expect(await isSame()).toBe(true)
})

test('an edited title appears in a sidebar that was loaded before', async () => {
  const page = await watched('/docs/first')
  const isSame = await mark(page)
  await page.click('.sidebar a[href="/docs/shown/"]')
  await page.locator('h1', { hasText: 'Shown' }).waitFor()
  await site.write({ 'docs/shown.md': '# Renamed page\n\nText.\n' })
  await page.locator('h1', { hasText: 'Renamed page' }).waitFor()
  await expect.poll(() => page.textContent('.sidebar [aria-current=page]')).toBe('Renamed page')
  expect(await isSame()).toBe(true)
})

test('a new document appears in the sidebar of the open page', async () => {
  const page = await watched('/docs/first')
  const isSame = await mark(page)
  await site.write({ 'docs/new.md': '# A new one\n\nText.\n' })
  await page.locator('.sidebar a', { hasText: 'A new one' }).waitFor()
  expect(await isSame()).toBe(true)
})

test('a broken link is reported until it is fixed', async () => {
  const page = await watched('/docs/links')
  const isSame = await mark(page)
  await site.write({ 'docs/links.md': '# Links\n\nTo [nothing](nothing.md).\n' })
  await page.waitForSelector(OVERLAY)
  expect(await page.textContent(`${OVERLAY} summary`)).toBe('⚠ 1')
  await page.click(`${OVERLAY} summary`)
  expect(await page.textContent(`${OVERLAY} pre`)).toContain('docs/links.md:3:14')
  expect(site.printed()).toContain('warning[link/broken-markdown]: docs/links.md:3:14')
  // Pages opened later show it, too.
  const other = await watched('/docs/first')
  await other.waitForSelector(OVERLAY)
  await site.write({ 'docs/links.md': '# Links\n\nTo [something](first.md).\n' })
  for (const each of [page, other]) await each.waitForSelector(OVERLAY, { state: 'detached' })
  await expect.poll(() => site.printed()).toMatch(/✓ fixed: docs\/links\.md: .*nothing\.md/)
  expect(await isSame()).toBe(true)
})

test('a custom page is reloaded', async () => {
  const page = await watched('/')
  await mark(page)
  await site.write({ 'pages/index.tsx': 'export default () => <h1>New home</h1>\n' })
  await page.locator('h1', { hasText: 'New home' }).waitFor()
  // A file that is noticed while it is written is noticed twice, and the page reloaded twice.
  await page.waitForSelector('html:not([data-marked])', { state: 'attached' })
})

test('the error of an unreadable configuration replaces the page until it is fixed', async () => {
  const page = await watched('/docs/first', /\/docs\/first/)
  await site.write({ 'chatdocs.config.ts': 'export default {\n' })
  await page.locator('h1', { hasText: 'This page cannot be shown' }).waitFor()
  expect(await page.textContent('pre')).toContain('chatdocs.config.ts')
  await site.write({ 'chatdocs.config.ts': CONFIG })
  await page.locator('h1', { hasText: 'First' }).waitFor()
})

test('a removed page becomes the 404 page, and returns when it is restored', async () => {
  const page = await watched('/docs/gone', /\/docs\/gone|\/404\/index\.json/)
  await site.write({ 'docs/gone.md': undefined })
  await page.locator('h1', { hasText: /not found|找不到/i }).waitFor()
  await site.write({ 'docs/gone.md': '# Gone\n\nBack again.\n' })
  await page.getByText('Back again.').waitFor()
})

test('a new heading can be searched for', async () => {
  const page = await watched('/docs/found')
  const find = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.fill('.search-dialog [role=combobox]', words)
    await page.waitForSelector('.search-dialog [role=status]:not(:empty)')
    const found = await page.locator('[role=option]').allTextContents()
    await page.keyboard.press('Escape')
    await page.waitForSelector('.search-dialog', { state: 'detached' })
    return found
  }
  expect(await find('fresh')).toEqual([])
  await site.write({ 'docs/found.md': '# Found\n\nText.\n\n## Fresh heading\n' })
  await page.getByRole('heading', { name: 'Fresh heading' }).waitFor()
  expect(await find('fresh')).toEqual(['Fresh heading'])
})
