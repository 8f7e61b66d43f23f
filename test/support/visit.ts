import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page, Request } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { IS_LONG } from './suite.ts'

/** A reader's visit to a site, in a browser. */

/** Where a site is. */
export interface Address {
  base: string
  /** Its origin, without base: `http://localhost:4000`. */
  origin(): string
  /** The full URL of one of its pages. */
  at(path: string): string
}

/** The browser of a reader. */
interface Device extends BrowserContextOptions {
  width?: number
  height?: number
  /** Its `localStorage`. */
  stored?: Readonly<Record<string, string>>
}

export interface VisitOptions extends Device {
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

/** The browser of a worker. */
export interface Started {
  browser: Browser
  /**
   * Pages that tests have left, by site and by the options of their contexts. The next test with the same ones
   * continues in one, whose files are loaded and compiled. None, if each test has a site of its own.
   */
  idle: IdlePages | undefined
}

type IdlePages = Map<string, OpenPage>

/** So many pages wait for the next test. Each is a process. */
const MOST_IDLE = 6

interface OpenPage {
  page: Page
  context: BrowserContext
  /** Whether the next test can continue in it. */
  isReusable: boolean
  /** Problems and requests of the current test. */
  heard: { complaints: string[]; asked: Request[] }
}

/** Opens a page. The test fails if the page reports an error before the test ends. */
export async function open(
  { browser, idle }: Started,
  site: Address,
  path: string,
  { expected, script, prepare, ...device }: VisitOptions,
): Promise<Visit> {
  // Another test does not know what this one prepares.
  const kept = prepare ? undefined : idle
  const opened = (kept && (await takeIdle(kept, site, device))) ?? (await openPage(browser, site, device))
  const { page, context, heard } = opened
  const added = script && (await context.addInitScript(script))
  onTestFinished(async ({ task }) => {
    await added?.dispose()
    const isLeft = kept && task.result?.state !== 'fail' && (await leave(opened, kept, site, device))
    if (!isLeft) await context.close()
    expect(heard.complaints.filter((each) => !expected?.test(each))).toEqual([])
  })
  await prepare?.(page, context)
  const response = await page.goto(site.at(path))
  if (device.javaScriptEnabled !== false) await hydration(page)
  return { page, context, status: response?.status() ?? 0, asked: heard.asked }
}

async function openPage(browser: Browser, site: Address, device: Device): Promise<OpenPage> {
  const { width = 1280, height = 800, stored, ...rest } = device
  const localStorage = Object.entries(stored ?? {}).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    viewport: { width, height },
    // What moves is drawn sixty times a second.
    reducedMotion: IS_LONG ? 'no-preference' : 'reduce',
    ...(stored && { storageState: { cookies: [], origins: [{ origin: site.origin(), localStorage }] } }),
    ...rest,
  })
  context.setDefaultTimeout(60_000)
  const opened = { context, isReusable: true, heard: { complaints: [], asked: [] } }
  context.on('page', (page) => listen(page, site, opened))
  const page = await context.newPage()
  await slowDown(page, context)
  // Chromium can lose a request when the interception of requests ends (microsoft/playwright#41802).
  for (const target of [page, context]) {
    const route = target.route.bind(target)
    target.route = (...args) => {
      opened.isReusable = false
      return route(...args)
    }
  }
  return Object.assign(opened, { page })
}

/**
 * Leaves a page to the next test: without permissions, history, mouse and storage, and online. Returns whether it could:
 * a page that opened tabs, or that is still navigating, is not worth the wait.
 */
async function leave(opened: OpenPage, idle: IdlePages, site: Address, device: Device): Promise<boolean> {
  const { page, context } = opened
  const key = keyOf(site, device)
  if (!opened.isReusable || idle.has(key) || page.isClosed() || context.pages().length > 1) return false
  await context.setOffline(false)
  await context.clearPermissions()
  await page.emulateMedia({ media: null, colorScheme: device.colorScheme ?? 'light' })
  opened.heard = { complaints: [], asked: [] }
  // A file of the site, without scripts. A navigation that the test left behind aborts it.
  const isEmpty = await page.goto(site.at('/search-index.json')).catch(() => undefined)
  if (!isEmpty) return false
  await page.mouse.move(-1, -1)
  const session = await context.newCDPSession(page)
  await session.send('Page.resetNavigationHistory')
  await session.detach()
  idle.set(key, opened)
  const [oldest] = idle
  if (oldest && idle.size > MOST_IDLE) {
    idle.delete(oldest[0])
    await oldest[1].context.close()
  }
  return true
}

/** A page that another test on the same device has left. */
async function takeIdle(idle: IdlePages, site: Address, device: Device): Promise<OpenPage | undefined> {
  const key = keyOf(site, device)
  const opened = idle.get(key)
  if (!opened) return undefined
  idle.delete(key)
  const { width = 1280, height = 800, stored = {} } = device
  await opened.page.setViewportSize({ width, height })
  await opened.page.evaluate((stored) => {
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, stored)
  opened.heard = { complaints: [], asked: [] }
  return opened
}

function keyOf(site: Address, { width, height, stored, ...rest }: Device): string {
  return JSON.stringify([site.at('/'), rest])
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
function listen(page: Page, { base, origin }: Address, opened: Pick<OpenPage, 'heard'>): void {
  const complain = (problem: string) => void opened.heard.complaints.push(problem)
  page.on('console', (message) => {
    const { url } = message.location()
    // A full browser, unlike a headless shell, asks for the icon of a site that names none.
    if (!['error', 'warning'].includes(message.type()) || url.endsWith('/favicon.ico')) return
    complain(`${message.type()}: ${message.text()} (${url})`)
  })
  page.on('pageerror', (error) => complain(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    opened.heard.asked.push(request)
    const { pathname } = new URL(request.url())
    const isOurs = request.url().startsWith(origin())
    if (!isOurs || !(pathname.startsWith(base) || pathname.startsWith('/__chatdocs/'))) {
      complain(`strange request: ${request.url()}`)
    }
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (!UNHEARD.has(reason)) complain(`failed request: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complain(`status ${response.status()}: ${response.url()}`)
  })
}

/** Not errors: requests aborted by a navigation, and scripts that a browser without JavaScript refuses to load. */
const UNHEARD = new Set(['net::ERR_ABORTED', 'csp'])

/** Resolves when the page is hydrated. */
export function hydration(page: Page | Frame): Promise<unknown> {
  return page.waitForSelector('html[data-hydrated]', { state: 'attached' })
}
