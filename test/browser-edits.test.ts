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
import { longTest } from './support/suite.ts'

/** How an open page handles edits. */

const LONG = Array.from({ length: 60 }, (_, n) => `Paragraph ${n}.`).join('\n\n')

const CONFIG = `export default {
  title: 'Edited',
  favicon: '/favicon.svg',
  styles: ['./site.css'],
  navbar: { logo: { src: '/logo.svg', alt: 'Logo' } },
  footer: { copyright: 'Old footer' },
}
`
const drawing = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="10" viewBox="0 0 ${width} 10"/>\n`
const counter = (label: string) => `import { useState } from 'react'
export default function Counter() {
  const [count, setCount] = useState(0)
  return <button type="button" onClick={() => setCount(count + 1)}>{\`${label} \${count}\`}</button>
}
`
const nested = (label: string, hooks = '') => `import { useState } from 'react'
import { useShared } from './shared'
import { longTest } from './support/suite.ts'
const Inner = ({ label }: { label: string }) => {
  const [count, setCount] = useState(0)
  useShared()
  ${hooks}
  return <button type="button" onClick={() => setCount(count + 1)}>{\`\${label} \${count}\`}</button>
}
const Nested = () => <div><Inner label="${label}" /></div>
export default Nested
`
const sharedHook = (body = '') =>
  `import { useEffect } from 'react'\nexport const useShared = () => { ${body}; return useEffect }\n`
const TABS = '::::tabs\n:::tab[A]\none\n:::\n:::tab[B]\ntwo\n:::\n::::\n'

/** Each test edits files of its own, except for the configuration, which it restores. */
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
  'docs/tabs.md': '# Tabs\n\nText.\n',
  'docs/gone.md': '# Gone\n\nSoon.\n',
  'docs/live.md': `# Live\n\n${TABS}\n::Edited\n\n::Other\n\n::Field\n\n::Names\n\n${LONG}\n`,
  'docs/nested.md': '# Nested\n\n::Nested\n',
  'components/Nested.tsx': nested('inner'),
  'components/shared.ts': sharedHook(),
  'docs/broken.md': '# Broken\n\n::Broken\n\nAs it was.\n',
  'components/Broken.tsx': counter('broken'),
  'components/Edited.tsx': counter('before'),
  'components/Other.tsx': counter('other'),
  'components/Field.tsx': 'export default () => <input aria-label="Field" onChange={() => {}} />\n',
  'components/Names.tsx':
    "import names from '../data/names.yaml'\nexport default () => <p id='names' onClick={() => {}}>{names.join(', ')}</p>\n",
  'data/names.yaml': '- one\n',
  'pages/index.tsx': 'export default () => <h1>Old home</h1>\n',
  'site.css': 'h1 { color: rgb(1, 2, 3) }\n',
  'static/favicon.svg': drawing(1),
  'static/logo.svg': drawing(20),
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

longTest('an edit made before the page listens appears in it', async () => {
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

longTest('an edited title appears in a sidebar that was loaded before', async () => {
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
  expect(await site.printed()).toContain('warning[link/broken-markdown]: docs/links.md:3:14')
  // Pages opened later show it, too.
  const other = await watched('/docs/first')
  await other.waitForSelector(OVERLAY)
  await site.write({ 'docs/links.md': '# Links\n\nTo [something](first.md).\n' })
  for (const each of [page, other]) await each.waitForSelector(OVERLAY, { state: 'detached' })
  await expect.poll(() => site.printed()).toMatch(/✓ fixed: docs\/links\.md: .*nothing\.md/)
  expect(await isSame()).toBe(true)
})

longTest('a custom page is replaced in place', async () => {
  const page = await watched('/')
  const isSame = await mark(page)
  await site.write({ 'pages/index.tsx': 'export default () => <h1>New home</h1>\n' })
  await page.locator('h1', { hasText: 'New home' }).waitFor()
  expect(await isSame()).toBe(true)
})

test('edits of other files update the page, and leave the rest of it as the reader has it', async () => {
  const page = await watched('/docs/live')
  const isSame = await mark(page)
  const edited = page.getByRole('button', { name: /^(before|after)/ })
  const other = page.getByRole('button', { name: /^other/ })
  await other.click()
  await edited.click()
  await page.getByLabel('Field').fill('typed')
  await page.getByRole('tab', { name: 'B' }).click()
  await page.evaluate(() => scrollTo(0, 300))
  const isAsBefore = async () => {
    expect(await other.textContent()).toBe('other 1')
    expect(await page.getByLabel('Field').inputValue()).toBe('typed')
    expect(await page.getByRole('tab', { name: 'B' }).getAttribute('aria-selected')).toBe('true')
    expect(await scrolled(page)).toBe(300)
    expect(await isSame()).toBe(true)
  }
  await site.write({ 'components/Edited.tsx': counter('after') })
  await expect.poll(() => edited.textContent()).toBe('after 1')
  await isAsBefore()
  await site.write({ 'site.css': 'h1 { color: rgb(4, 5, 6) }\n' })
  await expect
    .poll(() => page.locator('h1').evaluate((each) => getComputedStyle(each).color))
    .toBe('rgb(4, 5, 6)')
  await isAsBefore()
  await site.write({ 'data/names.yaml': '- one\n- two\n' })
  await expect.poll(() => page.textContent('#names')).toBe('one, two')
  await isAsBefore()
  await site.write({ 'sidebars.ts': "export default { docs: ['live', 'first'] }\n" })
  await expect.poll(() => page.locator('.sidebar a').allTextContents()).toEqual(['Live', 'First'])
  await site.write({ 'sidebars.ts': undefined })
  await page.locator('.sidebar a', { hasText: 'Early' }).waitFor()
  await isAsBefore()
  await site.write({ 'static/logo.svg': drawing(40) })
  const logo = page.locator('.navbar img')
  await expect.poll(() => logo.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(40)
  await isAsBefore()
  await site.write({
    'chatdocs.config.ts': CONFIG.replace(/ {2}footer.*\n/, '').replace('Edited', 'Renamed'),
  })
  await expect.poll(() => page.title()).toBe('Live | Renamed')
  expect(await page.getByText('Old footer').count()).toBe(0)
  await site.write({ 'chatdocs.config.ts': CONFIG })
  await page.getByText('Old footer').waitFor()
  await isAsBefore()
})

longTest('a component that others of its module show keeps its state, until its hooks change', async () => {
  const page = await watched('/docs/nested', /React error #310/)
  const button = page.getByRole('button', { name: /^inner/ })
  for (let times = 0; times < 3; times += 1) await button.click()
  const write = (label: string, hooks = '', shared = '') =>
    site.write({ 'components/Nested.tsx': nested(label, hooks), 'components/shared.ts': sharedHook(shared) })
  await write('inner two')
  await expect.poll(() => button.textContent()).toBe('inner two 3')
  await write('inner three', 'useState(0)')
  await expect.poll(() => button.textContent()).toBe('inner three 0')
  await button.click()
  // React refuses another number of hooks, also where the component itself calls the same ones.
  await write('inner four', 'useState(0)', 'useEffect(() => {})')
  await expect.poll(() => button.textContent()).toBe('inner four 0')
  await button.click()
  await write('inner five', 'useState(0)', 'useEffect(() => {})')
  await expect.poll(() => button.textContent()).toBe('inner five 1')
})

test('a component with an error stays as it was until the error is fixed', async () => {
  const page = await watched('/docs/broken')
  const isSame = await mark(page)
  const button = page.getByRole('button', { name: /^broken/ })
  await button.click()
  await site.write({
    'components/Broken.tsx': 'export default () => <p>\n',
    'docs/broken.md': '# Broken\n\n::Broken\n\nAs it is now.\n',
  })
  await page.getByRole('dialog', { name: 'Errors' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('As it is now.').waitFor()
  expect(await button.textContent()).toBe('broken 1')
  await site.write({ 'components/Broken.tsx': counter('mended') })
  await page.getByText('mended 1').waitFor()
  await page.waitForSelector(OVERLAY, { state: 'detached' })
  expect(await isSame()).toBe(true)
})

longTest('a new script of the site reloads the page', async () => {
  const page = await watched('/docs/first')
  await mark(page)
  await site.write({
    'run.ts': "document.documentElement.dataset.ran = ''\n",
    'chatdocs.config.ts': CONFIG.replace('styles:', "scripts: ['./run.ts'],\n  styles:"),
  })
  await page.waitForSelector('html[data-ran]:not([data-marked])', { state: 'attached' })
  await site.write({ 'chatdocs.config.ts': CONFIG })
  await page.waitForSelector('html[data-hydrated]:not([data-ran])', { state: 'attached' })
})

test('an unreadable configuration leaves open pages as they are, and is shown in place of others until it is fixed', async () => {
  const page = await watched('/docs/first', /status(?: of)? 500/)
  const isSame = await mark(page)
  await site.write({ 'chatdocs.config.ts': 'export default {\n' })
  await page.getByRole('dialog', { name: 'Errors' }).getByText('chatdocs.config.ts:').waitFor()
  expect(await page.textContent('h1')).toBe('First')
  expect(await isSame()).toBe(true)
  await page.reload()
  await page.locator('h1', { hasText: 'This page cannot be shown' }).waitFor()
  expect(await page.textContent('pre')).toContain('chatdocs.config.ts')
  await site.write({ 'chatdocs.config.ts': CONFIG })
  await page.locator('h1', { hasText: 'First' }).waitFor()
})

longTest('seven tabs hear of an edit, also when the first one is closed', async () => {
  const { page, context } = await site.open('/docs/tabs')
  const tabs = await Promise.all(Array.from({ length: 6 }, () => context.newPage()))
  for (const tab of tabs) await tab.goto(site.at('/docs/tabs'))
  await site.write({ 'docs/tabs.md': '# Tabs\n\nAs it is now.\n' })
  for (const each of [page, ...tabs]) await each.getByText('As it is now.').waitFor()
  await page.close()
  await site.write({ 'docs/tabs.md': '# Tabs\n\nWithout the first.\n' })
  for (const each of tabs) await each.getByText('Without the first.').waitFor()
  expect(context.pages()).toHaveLength(6)
})

test('a removed page becomes the 404 page, and returns when it is restored', async () => {
  const page = await watched('/docs/gone', /\/docs\/gone|\/404\/index\.json/)
  await site.write({ 'docs/gone.md': undefined })
  await page.locator('h1', { hasText: /not found|找不到/i }).waitFor()
  await site.write({ 'docs/gone.md': '# Gone\n\nBack again.\n' })
  await page.getByText('Back again.').waitFor()
})

longTest('a new heading can be searched for', async () => {
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
