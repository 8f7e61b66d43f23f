import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished } from 'vitest'
import { type BrowserOptions, startBrowser } from './browser.ts'

const BINARY = fileURLToPath(new URL('../../bin/chatdocs.js', import.meta.url))
const CONTENT = fileURLToPath(new URL('../../site-content/', import.meta.url))

/** Sources of a site, by their paths; `undefined` is a file that is not there. */
export type Sources = Readonly<Record<string, string | undefined>>

/** How a site comes to its readers. */
export interface Way {
  command: 'serve' | 'dev'
  base: string
}

/** A site being read. */
export interface Site extends Way {
  /** Where its sources lie: a copy, that may be edited. */
  folder(): string
  /** Writes sources, or removes them. */
  write(sources: Sources): Promise<void>
  /** Builds it anew while it is served, as a deployment does. */
  rebuild(): Promise<unknown>
  /** Where it is, without base: `http://localhost:4000`. */
  origin(): string
  /** The whole address of one of its pages. */
  at(path: string): string
  /** What its server printed. */
  printed(): string
  /** Opens a page; when the test ends, nothing may have been complained of. */
  open(path: string, options?: VisitOptions): Promise<Visit>
}

export interface VisitOptions extends BrowserContextOptions {
  width?: number
  height?: number
  /** Complaints the test provokes. */
  expected?: RegExp
  /** Runs in the page, before anything of its own. */
  script?: () => void
  /** What is done to the page before it goes anywhere. */
  prepare?(page: Page, context: BrowserContext): Promise<unknown>
}

export interface Visit {
  page: Page
  context: BrowserContext
  status: number
  /** What was asked for, in order. */
  asked: Request[]
}

export const FINISHED: Way = { command: 'serve', base: '/' }
export const BELOW_A_BASE: Way = { command: 'serve', base: '/base/' }
export const BEING_WRITTEN: Way = { command: 'dev', base: '/' }

/** The same tests for every way the site comes to its readers. */
export function describeWays(ways: readonly Way[], tests: (site: Site) => void): void {
  const browser = useBrowser()
  for (const way of ways) {
    describe(`${way.command} ${way.base}`, () => tests(useSite(browser, way)))
  }
}

/** One browser for all tests of a file. */
export function useBrowser(options?: BrowserOptions): () => Browser {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await startBrowser(options)
  })
  afterAll(() => browser?.close())
  return () => defined(browser)
}

export interface SiteOptions {
  sources?: Sources
  /** A site of its own for each test, which may edit it. */
  each?: boolean
}

/** A site for the tests of a suite, or for each of them alone: of these sources, or our own. */
export function useSite(browser: () => Browser, way: Way, { sources, each = false }: SiteOptions = {}): Site {
  let folder = ''
  let server: Server | undefined
  const write = async (changes: Sources) => {
    for (const [path, text] of Object.entries(changes)) {
      const file = join(folder, path)
      await mkdir(dirname(file), { recursive: true })
      await (text === undefined ? rm(file) : writeFile(file, text))
    }
  }
  const begin = async () => {
    folder = await mkdtemp(join(tmpdir(), 'chatdocs-reader-'))
    if (sources) await write(sources)
    else await cp(CONTENT, folder, { recursive: true })
    server = await startServer(folder, way)
    // While its API is being read for the first time, our own site is not yet what it will be.
    if (!sources && way.command === 'dev') await fetch(`${server.address}docs/api`)
  }
  const end = async () => {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  if (each) {
    beforeEach(async () => {
      onTestFinished(end)
      await begin()
    })
  } else {
    beforeAll(begin)
    afterAll(end)
  }
  const origin = () => new URL(defined(server).address).origin
  const site: Site = {
    ...way,
    folder: () => folder,
    write,
    rebuild: () => build(folder, way),
    origin,
    at: (path) => origin() + way.base + withSlash(path).slice(1),
    printed: () => defined(server).printed(),
    open: (path, options = {}) => open(browser(), site, path, options),
  }
  return site
}

interface Server {
  address: string
  printed(): string
  stop(): Promise<unknown>
}

async function startServer(cwd: string, { command, base }: Way): Promise<Server> {
  if (command === 'dev') return listening(spawn(...program(cwd, 'dev', '--port', '0', '--base-url', base)))
  await build(cwd, { base })
  return listening(spawn(...program(cwd, 'serve', '--port', '0')))
}

function build(cwd: string, { base }: Pick<Way, 'base'>): Promise<unknown> {
  return promisify(execFile)(...program(cwd, 'build', '--base-url', base))
}

function program(cwd: string, ...args: string[]) {
  const { PATH = '', HOME = '' } = process.env
  return [process.execPath, [BINARY, ...args], { cwd, env: { PATH, HOME } }] as const
}

/** Resolves when the program says where the site is. */
async function listening(child: ChildProcessWithoutNullStreams): Promise<Server> {
  const ended = once(child, 'close')
  let printed = ''
  const address = new Promise<string>((done) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        printed += data
        const [found] = /http:\/\/\S+/.exec(printed) ?? []
        if (found) done(found)
      })
    }
  })
  const failed = ended.then(() => Promise.reject(new Error(`chatdocs ended:\n${printed}`)))
  failed.catch(() => {})
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { address: await Promise.race([address, failed]), printed: () => printed, stop }
}

async function open(browser: Browser, site: Site, path: string, options: VisitOptions): Promise<Visit> {
  const { width = 1280, height = 800, expected, script, prepare, ...rest } = options
  const context = await browser.newContext({ viewport: { width, height }, ...rest })
  context.setDefaultTimeout(10_000)
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

/** Makes readers as slow as `SLOW_CPU` (so many times) and `SLOW_NETWORK` (up to so many milliseconds an answer) say. */
async function slowDown(page: Page, context: BrowserContext): Promise<void> {
  const { SLOW_CPU, SLOW_NETWORK } = process.env
  if (SLOW_CPU) {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: Number(SLOW_CPU) })
  }
  if (SLOW_NETWORK) {
    await context.route('**/*', async (route) => {
      await new Promise((done) => setTimeout(done, Math.random() * Number(SLOW_NETWORK)))
      // The page may be gone by then.
      await route.fallback().catch(() => {})
    })
  }
}

/** Everything a reader would not want to hear of. */
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

/** What a page was still loading when it was left; what a browser without JavaScript refuses to load. */
const UNHEARD = new Set(['net::ERR_ABORTED', 'csp'])

/** The address of a page as links have it; a file's as it is. */
function withSlash(path: string): string {
  return path.replace(/^[^?#]+/, (each) => (/\/$|\.[a-z]\w+$/i.test(each) ? each : `${each}/`))
}

/** Resolves when the page is a living one. */
export function hydration(page: Page): Promise<unknown> {
  return page.waitForSelector('html[data-hydrated]', { state: 'attached' })
}

/** Leaves a mark that a full load takes away. Answers how to ask whether it is still there. */
export async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    document.documentElement.dataset.marked = ''
  })
  return () => page.evaluate(() => document.documentElement.dataset.marked === '')
}

/** Resolves when the address is shown, and its page with it. */
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

/** Puts a link into the text and clicks it. */
export function followLink(page: Page, href: string): Promise<void> {
  return page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.querySelector('main')?.append(link)
    link.click()
  }, href)
}

/** How far the page is scrolled. */
export function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY))
}

export function defined<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error('is not there')
  return value
}
