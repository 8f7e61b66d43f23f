import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { CRITERIA, overflows, prepareAxe, violations } from '../support/accessibility.ts'
import { type Answer, crawl, pagesOfEveryElement } from '../support/crawl.ts'
import { FINISHED, hydration, type Sources, useBrowser, useSite } from '../support/reader.ts'

/** The handbook, in English and Chinese, in a real browser. */

const FOLDER = new URL('../../packages/handbook/', import.meta.url)

const sources: Sources = Object.fromEntries(
  readdirSync(fileURLToPath(FOLDER), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^(?!dist\/|\.chatdocs\/).*\.(md|ts|json|svg)$/.test(path))
    .map((path) => [path, readFileSync(new URL(path, FOLDER), 'utf8')]),
)

const site = useSite(useBrowser(), FINISHED, { sources })

let pages: ReadonlyMap<string, Answer> = new Map()
beforeAll(async () => {
  const found = await crawl(site.at('/'))
  pages = new Map([...found].filter(([, { text }]) => text.startsWith('<!doctype html>')))
})

test('no page scrolls sideways', async () => {
  // Layouts need no scripts.
  const { page } = await site.open('/', { javaScriptEnabled: false })
  const problems: string[] = []
  for (const address of pages.keys()) {
    await page.goto(address)
    for (const width of [1280, 390]) {
      const found = await overflows(page, width)
      problems.push(...found.map((problem) => `${address}: ${problem}`))
    }
  }
  expect(pages.size).toBeGreaterThan(50)
  expect(problems).toEqual([])
})

test('Chinese pages, and those that are not translated, have no problems', async () => {
  const chinese = new Map([...pages].filter(([address]) => address.startsWith(site.at('/zh/'))))
  const { page } = await site.open('/zh/')
  for (const path of pagesOfEveryElement(chinese)) {
    await page.goto(site.at(path))
    await hydration(page)
    await prepareAxe(page)
    expect(await violations(page, CRITERIA), path).toEqual([])
  }
})
