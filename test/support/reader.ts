import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page, Request } from 'playwright-core'
import { test as base, beforeAll, beforeEach, describe, expect, inject, onTestFinished } from 'vitest'
import { startBrowser } from './browser.ts'
import { servedSite } from './served-sites.ts'
import { build, FINISHED, type Server, type Sources, startServer, type Way, writeSources } from './server.ts'

export { BEING_WRITTEN, BELOW_A_BASE, FINISHED, type Sources, type Way } from './server.ts'

/** A served site. */
export interface Site extends Way {
  /** The folder of its sources. */
  folder(): string
  /** Its origin, without base: `http://localhost:4000`. */
  origin(): string
  /** The full URL of one of its pages. */
  at(path: string): string
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
  printed(): string
}

export interface VisitOptions extends BrowserContextOptions {
  width?: number
  height?: number
  /** Errors that the test provokes. */
  expected?: RegExp
  /** Runs in the page before the page's own scripts. */
  script?: () => void
  /** Prepares the page before its first navigation. */
  prepare?(page: Page, context: BrowserContext): Promise<unknown>
}

export interface Visit {
  page: Page
  context: BrowserContext
  status: number
  /** The requests, in order. */
  asked: Request[]
}

/** Runs the same tests for every way of serving the site. */
export function describeWays(ways: readonly Way[], tests: (site: Site) => void): void {
  const browser = useBrowser()
  for (const way of ways) {
    describe(`${way.command} ${way.base}`, () => tests(useSite(browser, way)))
  }
}

/** One browser for all test files of a worker. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of other fixtures from the pattern.
const withBrowser = base.extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const browser = await startBrowser()
  onCleanup(() => browser.close())
  return browser
})

export function useBrowser(): () => Browser {
  let browser: Browser | undefined
  withBrowser.beforeAll(({ browser: started }) => {
    browser = started
  })
  return () => defined(browser)
}

/** The project's own site, or a site of these sources. Test files share it, so no test may edit it. */
export function useSite(browser: () => Browser, way: Way, { sources }: { sources?: Sources } = {}): Site {
  let folder = ''
  let address = ''
  beforeAll(async () => {
    const shared = await servedSite(inject('servedSites'), { way, sources })
    folder = shared.folder
    address = shared.address
  })
  return siteAt(browser, way, { folder: () => folder, address: () => address })
}

/** A copy of the project's own site, or a site of these sources, for each test. */
export function useEditedSite(
  browser: () => Browser,
  way: Way,
  { sources }: { sources?: Sources } = {},
): EditedSite {
  let folder = ''
  let server: Server | undefined
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chatdocs-reader-'))
    onTestFinished(async () => {
      await server?.stop()
      await rm(folder, { recursive: true, force: true })
    })
    if (sources) await writeSources(folder, sources)
    else await copyBuiltSite(folder)
    server = await startServer(folder, way)
  })
  return {
    ...siteAt(browser, way, { folder: () => folder, address: () => defined(server).address }),
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
  browser: () => Browser,
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

async function open(browser: Browser, site: Site, path: string, options: VisitOptions): Promise<Visit> {
  const { width = 1280, height = 800, expected, script, prepare, ...rest } = options
  const context = await browser.newContext({ viewport: { width, height }, ...rest })
  context.setDefaultTimeout(60_000)
  const complaints: string[] = []
  const asked: Request[] = []
  onTestFinished(async () => {
    await context.close()
    expect(complaints.filter((each) => !expected?.test(each))).toEqual([])
  })
  context.on('page', (page) => listen(page, site, complaints, asked))
  if (script) await context.addInitScript(script)
  const page = await context.newPage()
  await slowDown(page, context)
  await prepare?.(page, context)
  const response = await page.goto(site.at(path))
  if (rest.javaScriptEnabled !== false) await hydration(page)
  return { page, context, status: response?.status() ?? 0, asked }
}

/** Slows the page down: `SLOW_CPU` is a factor, `SLOW_NETWORK` the maximal delay of a response in milliseconds. */
async function slowDown(page: Page, context: BrowserContext): Promise<void> {
  const { SLOW_CPU, SLOW_NETWORK } = process.env
  if (SLOW_CPU) {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: Number(SLOW_CPU) })
  }
  if (SLOW_NETWORK) {
    await context.route('**/*', async (route) => {
      await new Promise((done) => setTimeout(done, Math.random() * Number(SLOW_NETWORK)))
      // The page may be closed by then.
      await route.fallback().catch(() => {})
    })
  }
}

/** Collects errors in the console, failed requests and the like. */
function listen(page: Page, { base, origin }: Site, complaints: string[], asked: Request[]): void {
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    asked.push(request)
    const { pathname } = new URL(request.url())
    const isOurs = request.url().startsWith(origin())
    if (!isOurs || !(pathname.startsWith(base) || pathname.startsWith('/__chatdocs/'))) {
      complaints.push(`strange request: ${request.url()}`)
    }
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (!UNHEARD.has(reason)) complaints.push(`failed request: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`status ${response.status()}: ${response.url()}`)
  })
}

/** Not errors: requests aborted by a navigation, and scripts that a browser without JavaScript refuses to load. */
const UNHEARD = new Set(['net::ERR_ABORTED', 'csp'])

/** Adds the trailing slash of a page's address; addresses of files stay unchanged. */
function withSlash(path: string): string {
  return path.replace(/^[^?#]+/, (each) => (/\/$|\.[a-z]\w+$/i.test(each) ? each : `${each}/`))
}

/** Resolves when the page is hydrated. */
export function hydration(page: Page | Frame): Promise<unknown> {
  return page.waitForSelector('html[data-hydrated]', { state: 'attached' })
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
