import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { FINISHED, hydration, type Sources, useBrowser, useSite } from './support/reader.ts'
import { longTest } from './support/suite.ts'

/** Dropdowns of the navbar, and the versions and languages in them, in a real browser. */

const FOLDERS = ['docs', 'versioned_docs/version-2.0', 'versioned_docs/version-1.0']

const sources: Sources = {
  'chatdocs.config.ts': `export default {
    title: 'Versions',
    lang: 'zh',
    navbar: {
      items: [
        { type: 'doc', docId: 'a', label: 'Docs' },
        { label: 'More', items: [{ to: '/docs/a', label: 'Alpha' }, { to: '/docs/b', label: 'Beta' }] },
        { type: 'docsVersionDropdown', position: 'right' },
        { type: 'localeDropdown', position: 'right' },
      ],
    },
  }`,
  'versions.json': '["2.0", "1.0"]',
  'pages/index.md': '# Home\n',
  ...Object.fromEntries(
    FOLDERS.flatMap((folder) => [
      [`${folder}/a.md`, `# A of ${folder}\n\n## Part\n`],
      [`${folder}/b.md`, `# B of ${folder}\n`],
    ]),
  ),
  'versioned_docs/version-1.0/only.md': '# Only here\n',
}

const browser = useBrowser()
const site = useSite(browser, FINISHED, { sources })

const button = (page: Page, name: string) => page.locator('.navbar').getByRole('button', { name })
const shown = (page: Page) => page.locator('.navbar .dropdown ul:visible a').allTextContents()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

async function open(path: string, width = 1200) {
  const { page } = await site.open(path, { width })
  await hydration(page)
  return page
}

describe('a dropdown', () => {
  test('opens and closes by click', async () => {
    const page = await open('/docs/a')
    expect(await shown(page)).toEqual([])
    await button(page, 'More').dispatchEvent('click')
    expect(await button(page, 'More').getAttribute('aria-expanded')).toBe('true')
    expect(await shown(page)).toEqual(['Alpha', 'Beta'])
    await button(page, 'More').dispatchEvent('click')
    expect(await shown(page)).toEqual([])
  })

  test('is used with the keyboard', async () => {
    const page = await open('/docs/a')
    await button(page, 'More').focus()
    for (const [key, expected] of [
      ['ArrowDown', 'Alpha'],
      ['ArrowDown', 'Beta'],
      ['ArrowDown', 'Alpha'],
      ['End', 'Beta'],
      ['a', 'Alpha'],
      ['Escape', 'More'],
      ['ArrowUp', 'Beta'],
      ['Escape', 'More'],
    ] as const) {
      await page.keyboard.press(key)
      expect(await focused(page)).toBe(expected)
    }
    expect(await shown(page)).toEqual([])
    await page.keyboard.press('Space')
    expect(await shown(page)).toEqual(['Alpha', 'Beta'])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await shown(page)).toEqual([])
    await button(page, 'More').press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/b/')
    expect(await shown(page)).toEqual([])
  })

  test('opens under a mouse and leaves the focus where it is', async () => {
    const page = await open('/docs/a')
    await button(page, 'More').hover()
    expect(await shown(page)).toEqual(['Alpha', 'Beta'])
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    await page.getByRole('link', { name: 'Beta' }).first().hover()
    expect(await shown(page)).toEqual(['Alpha', 'Beta'])
    await page.mouse.move(600, 600)
    expect(await shown(page)).toEqual([])
  })

  longTest('closes at a press elsewhere', async () => {
    const page = await open('/docs/a')
    await button(page, 'More').press('Enter')
    expect(await shown(page)).toEqual(['Alpha', 'Beta'])
    await page.mouse.click(600, 600)
    expect(await shown(page)).toEqual([])
  })

  test('opens without JavaScript', async () => {
    const { page } = await site.open('/docs/a', { width: 1200, javaScriptEnabled: false })
    await button(page, 'More').focus()
    expect(await page.getByRole('link', { name: 'Beta' }).first().isVisible()).toBe(true)
  })
})

describe('versions', () => {
  test('link to the same page with query and anchor, and the choice is remembered', async () => {
    const page = await open('/docs/a?x=1#part')
    await button(page, '2.0').press('ArrowDown')
    await page.locator('.navbar').getByRole('link', { name: '1.0' }).click()
    await page.waitForURL('**/docs/1.0/a/?x=1#part')
    await expect.poll(() => page.locator('.version-badge').textContent()).toContain('1.0')
    expect(await button(page, '版本：1.0').textContent()).toBe('1.0')
    await page.goto(`${site.origin()}/`)
    await hydration(page)
    await expect.poll(() => button(page, '1.0').count()).toBe(1)
    expect(await page.locator('.navbar').getByRole('link', { name: 'Docs' }).getAttribute('href')).toBe(
      '/docs/1.0/a/',
    )
  })

  longTest('link to the main document where the page is missing', async () => {
    const page = await open('/docs/1.0/only')
    await button(page, '1.0').press('ArrowDown')
    const links = page.locator('.navbar [aria-controls] + ul a:visible')
    expect(await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')))).toEqual([
      '/docs/next/a/',
      '/docs/a/',
      '/docs/1.0/only/',
    ])
  })

  test('have a banner when they are not the latest, and its link counts as a choice', async () => {
    const page = await open('/docs/next/b')
    const link = page.locator('main aside a')
    expect(await link.getAttribute('href')).toBe('/docs/b/')
    await link.click()
    await page.waitForURL('**/docs/b/')
    await expect.poll(() => page.locator('main aside').count()).toBe(0)
    expect(await page.locator('.version-badge').count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('chatdocs:/:docs-version'))).toBe('2.0')
  })

  longTest('that no longer exist are forgotten', async () => {
    const page = await open('/docs/a')
    await page.evaluate(() => localStorage.setItem('chatdocs:/:docs-version', '0.1'))
    await page.reload()
    await hydration(page)
    expect(await page.evaluate(() => localStorage.getItem('chatdocs:/:docs-version'))).toBeNull()
  })

  longTest('are synchronized to other tabs', async () => {
    const page = await open('/')
    const other = await page.context().newPage()
    await other.goto(`${site.origin()}/docs/a`)
    await other.evaluate(() => localStorage.setItem('chatdocs:/:docs-version', '1.0'))
    await expect.poll(() => button(page, '1.0').count()).toBe(1)
  })
})

test('languages link to the current page', async () => {
  const page = await open('/docs/1.0/a?x=1#part')
  await button(page, '语言：简体中文').press('ArrowDown')
  const link = page.locator('.navbar a[lang="zh"]')
  expect(await link.getAttribute('href')).toBe('/docs/1.0/a/?x=1#part')
  expect(await link.getAttribute('aria-current')).toBe('page')
})

test('the menu of small screens unfolds them', async () => {
  const page = await open('/', 390)
  await page.locator('.menu-button').click()
  const languages = page.locator('.menu').getByRole('button', { name: '选择语言' })
  expect(await languages.getAttribute('aria-expanded')).toBe('true')
  const versions = page.locator('.menu').getByRole('button', { name: '选择版本' })
  expect(await versions.getAttribute('aria-expanded')).toBe('false')
  await versions.click()
  await page.locator('.menu').getByRole('link', { name: '1.0' }).click()
  await page.waitForURL('**/docs/1.0/a/')
})
