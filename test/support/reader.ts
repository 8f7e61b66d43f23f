import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { afterAll, test as base, beforeAll, beforeEach, expect, inject, onTestFinished } from 'vitest'
import { type BrowserOptions, startBrowser } from './browser.ts'
import { servedSite } from './served-sites.ts'
import {
  build,
  FINISHED,
  type Server,
  type Sources,
  startServer,
  type Way,
  writeSite,
  writeSources,
} from './server.ts'
import { type Address, open, type Started, type Visit, type VisitOptions } from './visit.ts'

export { BEING_WRITTEN, BELOW_A_BASE, FINISHED, type Sources, type Way } from './server.ts'
export { hydration, type Visit, type VisitOptions } from './visit.ts'

/** A served site. */
export interface Site extends Way, Address {
  /** The folder of its sources. */
  folder(): string
  /** Opens a page. The test fails if the page reports an error before the test ends. */
  open(path: string, options?: VisitOptions): Promise<Visit>
}

/** A separate site for each test, which can edit it. */
export interface EditedSite extends Site {
  /** Writes sources, or removes them. */
  write(sources: Sources): Promise<void>
  /** Rebuilds it while it is served, as a deployment does. */
  rebuild(): Promise<unknown>
  /** What its server printed. */
  printed(): Promise<string>
}

/** One browser for all test files of a worker. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of other fixtures from the pattern.
const withBrowser = base.extend('started', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const browser = await startBrowser()
  onCleanup(() => browser.close())
  return { browser, idle: new Map() } satisfies Started
})

/** A second one, whose scrollbars take space. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of other fixtures from the pattern.
const withScrollbars = base.extend('started', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const browser = await startBrowser({ scrollbars: 'classic' })
  onCleanup(() => browser.close())
  return { browser, idle: new Map() } satisfies Started
})

export function useBrowser({ scrollbars }: Pick<BrowserOptions, 'scrollbars'> = {}): () => Started {
  let browser: Started | undefined
  const chosen = scrollbars === 'classic' ? withScrollbars : withBrowser
  chosen.beforeAll(({ started }) => {
    browser = started
  })
  return () => defined(browser)
}

/** The project's own site, or a site of these sources. Test files share it, so no test may edit it. */
export function useSite(browser: () => Started, way: Way, { sources }: { sources?: Sources } = {}): Site {
  let folder = ''
  let address = ''
  beforeAll(async () => {
    const shared = await servedSite(inject('servedSites'), { way, sources })
    folder = shared.folder
    address = shared.address
  })
  return siteAt(browser, way, { folder: () => folder, address: () => address })
}

/**
 * A copy of the project's own site, or a site of these sources, for each test. One for all tests of a file, if each
 * test edits files of its own.
 */
export function useEditedSite(
  browser: () => Started,
  way: Way,
  { sources, of = 'each test' }: { sources?: Sources; of?: 'each test' | 'the file' } = {},
): EditedSite {
  let folder = ''
  let server: Server | undefined
  const begin = async () => {
    folder = await mkdtemp(join(tmpdir(), 'chatdocs-reader-'))
    if (sources) await writeSite(folder, sources)
    else await copyBuiltSite(folder)
    server = await startServer(folder, way)
  }
  const end = async () => {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  if (of === 'the file') {
    beforeAll(begin)
    afterAll(end)
  } else {
    beforeEach(() => {
      onTestFinished(end)
      return begin()
    })
  }
  return {
    ...siteAt(() => ({ ...browser(), idle: undefined }), way, {
      folder: () => folder,
      address: () => defined(server).address,
    }),
    write: (changes) => writeSources(folder, changes),
    rebuild: () => build(folder, way.base),
    printed: () => defined(server).printed(),
  }
}

/** Copies the project's own site with its cache, so that the first build is fast. */
async function copyBuiltSite(folder: string): Promise<void> {
  const built = await servedSite(inject('servedSites'), { way: FINISHED })
  await cp(built.folder, folder, { recursive: true })
}

function siteAt(
  browser: () => Started,
  way: Way,
  { folder, address }: { folder(): string; address(): string },
): Site {
  const origin = () => new URL(address()).origin
  const site: Site = {
    ...way,
    folder,
    origin,
    at: (path) => origin() + way.base + withSlash(path).slice(1),
    open: (path, options = {}) => open(browser(), site, path, options),
  }
  return site
}

/** Adds the trailing slash of a page's address; addresses of files stay unchanged. */
function withSlash(path: string): string {
  return path.replace(/^[^?#]+/, (each) => (/\/$|\.[a-z]\w+$/i.test(each) ? each : `${each}/`))
}

/** Sets a mark that a full page load removes. Returns a function that tells whether the mark is still there. */
export async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    document.documentElement.dataset.marked = ''
  })
  return () => page.evaluate(() => document.documentElement.dataset.marked === '')
}

/** Resolves when the browser shows the address and its page is rendered. */
export async function arrival(page: Page, address: string): Promise<void> {
  await page.waitForURL(address)
  await expect.poll(() => page.title(), { interval: 20 }).toBe(titleIn(await textAt(address)))
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

function titleIn(html: string): string | undefined {
  return /<title>(.*?)<\/title>/.exec(html)?.[1]
}

export async function textAt(address: string): Promise<string> {
  return (await fetch(address)).text()
}

/** Inserts a link into the page's text and clicks it. */
export function followLink(page: Page, href: string): Promise<void> {
  return page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.querySelector('main')?.append(link)
    link.click()
  }, href)
}

/** Resolves after the page has drawn some frames, so that pending work is done even on a slow machine. */
export function frames(page: Page, count = 20): Promise<void> {
  return page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame)
  }, count)
}

/** The requested files of page data. */
export function dataOf(asked: readonly Request[]): string[] {
  return asked.map((request) => request.url()).filter((url) => url.endsWith('/index.json'))
}

/** The vertical scroll position. */
export function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY))
}

export function defined<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error('is not there')
  return value
}

declare global {
  interface Window {
    /** Ends the messages that `holdMessages` holds. */
    endMessages(): void
  }
}

/**
 * A `script` of a visit: messages that a page shows for two seconds stay until `endMessages`, however slow a test is.
 */
export function holdMessages(): void {
  const { setTimeout } = window
  const held = new Set<() => void>()
  const hold = (callback: () => void, delay?: number) =>
    delay === 2000 ? held.add(callback).size : setTimeout(callback, delay)
  window.setTimeout = hold as typeof setTimeout
  window.endMessages = () => {
    for (const end of held) end()
    held.clear()
  }
}

export function endMessages(page: Page): Promise<void> {
  return page.evaluate(() => window.endMessages())
}
