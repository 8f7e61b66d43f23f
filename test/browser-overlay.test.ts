import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { CRITERIA, overflows, prepareAxe, violations } from './support/accessibility.ts'
import { BEING_WRITTEN, type Sources, useBrowser, useEditedSite } from './support/reader.ts'
import { longTest } from './support/suite.ts'

/** The errors of a site that is being written, over its pages. */

const GOOD = 'export default function Part() {\n  return <p>good</p>\n}\n'
const BROKEN = 'export default function Part() {\n  return <p>good</b>\n}\n'

/** Each test breaks files of its own, and mends them: all pages show the errors of the site. */
const sources: Sources = {
  'chatdocs.config.ts':
    "export default { title: 'Overlay', favicon: '/favicon.svg', colorMode: { respectPrefersColorScheme: true } }\n",
  'docs/index.md': '# Index\n\n::Part\n\n::Other\n',
  'docs/picture.md': '# Picture\n\nText.\n',
  'components/Part.tsx': GOOD,
  'components/Other.tsx': GOOD,
  'components/Third.tsx': GOOD,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n',
}

const site = useEditedSite(useBrowser(), BEING_WRITTEN, { sources, of: 'the file' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Errors' })
const badgeOf = (page: Page) => page.getByRole('button', { name: /^Errors: / })

test('a syntax error opens over the page, with its lines, a link to the editor and what is wrong', async () => {
  const { page } = await site.open('/docs')
  await site.write({ 'components/Part.tsx': BROKEN })
  const dialog = dialogOf(page)
  await dialog.waitFor()
  expect(await dialog.locator('.message').textContent()).toMatch(/closing "b" tag does not match opening "p"/)
  expect(await dialog.locator('.place').textContent()).toContain('components/Part.tsx:2:19')
  const link = dialog.getByRole('link', { name: 'components/Part.tsx:2:19' })
  expect(await link.getAttribute('href')).toMatch(/^vscode:\/\/file\/.*\/components\/Part\.tsx:2:19$/)
  const lines = dialog.locator('.line')
  expect(await lines.allTextContents()).toEqual(BROKEN.split('\n'))
  expect(await dialog.locator('.at mark').textContent()).toBe('b')
  await site.write({ 'components/Part.tsx': GOOD })
  await page.waitForSelector('#chatdocs-diagnostics', { state: 'detached' })
})

test('it closes by Escape and by its button, opens again for a new error alone, and vanishes when all are fixed', async () => {
  const { page } = await site.open('/docs')
  const [dialog, badge] = [dialogOf(page), badgeOf(page)]
  await site.write({ 'components/Part.tsx': BROKEN })
  await dialog.waitFor()
  expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent)).toBe(
    'Close',
  )
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await badge.textContent()).toBe('✖ 1')
  // The same error at another place, with a new warning, which says that the page has received it.
  await site.write({
    'components/Part.tsx': `\n${BROKEN}`,
    'docs/picture.md': '# Picture\n\n[nothing](nothing.md)\n',
  })
  await page.getByText('⚠ 1').waitFor()
  expect(await dialog.isVisible()).toBe(false)
  await badge.click()
  await dialog.getByText('components/Part.tsx:3:19').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden' })
  // After a reload, too.
  await page.reload()
  await badge.waitFor()
  expect(await dialog.isVisible()).toBe(false)
  await site.write({ 'components/Other.tsx': BROKEN })
  await dialog.getByText('components/Other.tsx:2:19').waitFor()
  expect(await dialog.getByRole('listitem').count()).toBe(2)
  await site.write({
    'components/Part.tsx': GOOD,
    'components/Other.tsx': GOOD,
    'docs/picture.md': '# Picture\n\nText.\n',
  })
  await page.waitForSelector('#chatdocs-diagnostics', { state: 'detached' })
})

longTest('it has no problems in both color modes, and fits a phone', async () => {
  await site.write({ 'components/Part.tsx': BROKEN, 'docs/picture.md': '# Picture\n\n::Prat\n' })
  for (const colorScheme of ['dark', 'light'] as const) {
    const { page } = await site.open('/docs', { colorScheme, width: 390 })
    expect(await page.getAttribute('html', 'data-theme')).toBe(colorScheme)
    await dialogOf(page).getByText('How to fix it').waitFor()
    await prepareAxe(page)
    expect(await violations(page, CRITERIA)).toEqual([])
    expect(await overflows(page, 390)).toEqual([])
    const wide = await dialogOf(page).evaluate((each) => each.scrollWidth - each.clientWidth)
    expect(wide).toBe(0)
  }
  await site.write({ 'components/Part.tsx': GOOD, 'docs/picture.md': sources['docs/picture.md'] })
})
