import type { BrowserContext, Page, Request } from 'playwright-core'
import { test } from 'vitest'
import { FINISHED, hydration, useBrowser, useSite } from '../support/reader.ts'

/*
 * `npm run bench:search-page`: the latency of the search box on our own site, served locally. It measures milliseconds
 * from each key to the frame that shows its results, the queries and files loaded meanwhile, and the longest task of
 * the page. Each word is typed letter by letter: into a new box with an empty browser cache (`cold`), then again in the
 * same box with everything loaded (`warm`). The best of three runs counts, because machines do other things, too.
 */

const WORDS = ['plugin', 'EventEmitter', '插件', '配置文件']
const PAUSES = [90, 20]
const TIMES = 3
const WAYS = [
  { name: 'local', delay: 0, slower: 1 },
  { name: 'local, processor 4 times slower', delay: 0, slower: 4 },
  { name: 'each file 150 ms away', delay: 150, slower: 1 },
]
const FIELD = '.search-dialog [role=combobox]'

const site = useSite(useBrowser(), FINISHED)

test('search page', { timeout: 1_800_000 }, async () => {
  for (const way of WAYS) {
    console.log(`\n${way.name}\n${row('word', 'gap', 'box', COLUMNS)}`)
    for (const word of WORDS) {
      for (const pause of PAUSES) {
        const times: Measurement[] = []
        for (let time = 0; time < TIMES; time++) times.push(await measure(way, word, pause))
        for (const box of ['cold', 'warm'] as const) {
          console.log(
            row(
              word,
              `${pause}`,
              box,
              COLUMNS.map((name) => best(times.map((each) => each[box][name]))),
            ),
          )
        }
      }
    }
  }
})

/** `last` is the latency of the whole word, `worst` the highest of any prefix, `longest` the longest task. */
const COLUMNS = ['open', 'last', 'worst', 'asked', 'files', 'bytes', 'longest'] as const

type Numbers = Record<(typeof COLUMNS)[number], number>
type Measurement = Record<'cold' | 'warm', Numbers>

function row(word: string, pause: string, box: string, columns: readonly string[]): string {
  return [word.padEnd(14), pause.padStart(4), box, ...columns.map((each) => each.padStart(7))].join(' ')
}

function best(numbers: readonly number[]): string {
  return `${Math.round(Math.min(...numbers))}`
}

interface Way {
  delay: number
  slower: number
}

/** The milliseconds that people take between opening the box and typing. */
const HAND = 250

/** Opens the box and types the word twice. */
async function measure(way: Way, word: string, pause: number): Promise<Measurement> {
  const { page, context, asked } = await site.open('/docs/quick-start/plugin', {
    script: watch,
    prepare: (_, context) => delayed(context, way.delay),
  })
  await hydration(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: way.slower })
  await page.waitForTimeout(500)
  const before = asked.length
  await page.evaluate(() => window.measured.start())
  await page.keyboard.press('Control+k')
  await page.waitForSelector(FIELD)
  const open = await page.evaluate((field) => window.measured.opened(field), FIELD)
  await page.waitForTimeout(HAND)
  await type(page, word, pause)
  const cold = { ...(await numbersOf(page, word, asked.slice(before))), open }
  await page.fill(FIELD, '')
  await page.waitForTimeout(300)
  const then = asked.length
  await page.evaluate(() => window.measured.start())
  await type(page, word, pause)
  const warm = await numbersOf(page, word, asked.slice(then))
  await context.close()
  return { cold, warm }
}

/** Intercepts only where there is a delay: interception itself takes time. */
async function delayed(context: BrowserContext, delay: number): Promise<void> {
  if (delay === 0) return
  await context.route(/\.bin$|search-index\.json$/, async (route) => {
    await new Promise((done) => setTimeout(done, delay))
    await route.continue()
  })
}

/** Prefetched pages do not count. */
function isSearch(request: Request): boolean {
  return /\/(?:kit-|search-|assets\/search\/)/.test(request.url())
}

async function type(page: Page, word: string, pause: number): Promise<void> {
  for (const letter of word) {
    await page.keyboard.insertText(letter)
    await page.waitForTimeout(pause)
  }
  await page.waitForFunction((word) => word in window.measured.shown, word, { timeout: 20_000 })
  await page.waitForTimeout(300)
}

async function numbersOf(page: Page, word: string, asked: readonly Request[]): Promise<Numbers> {
  const { shown, keys, questions, longest } = await page.evaluate(() => window.measured)
  const wait = (query: string) => (shown[query] ?? Number.NaN) - (keys[query] ?? Number.NaN)
  const files = asked.filter(isSearch)
  const sizes = await Promise.all(files.map(sizeOf))
  return {
    open: 0,
    last: wait(word),
    worst: Math.max(...Object.keys(shown).map(wait)),
    asked: questions,
    files: files.length,
    bytes: sizes.reduce((sum, each) => sum + each, 0),
    longest,
  }
}

/** Aborted requests have no size. */
function sizeOf(request: Request): Promise<number> {
  return request
    .sizes()
    .then((sizes) => sizes.responseBodySize)
    .catch(() => 0)
}

interface Measured {
  /** When each query was typed, and when the frame with its results was drawn. */
  keys: Record<string, number>
  shown: Record<string, number>
  questions: number
  /** The longest task of the page of 50 ms or more. */
  longest: number
  start(): void
  opened(field: string): number
}

declare global {
  interface Window {
    measured: Measured
  }
}

/** Records keys, messages to workers, and long tasks. Runs in the page. */
function watch(): void {
  let since = 0
  const queries = new Map<number, string>()
  const measured: Measured = {
    keys: {},
    shown: {},
    questions: 0,
    longest: 0,
    start: () => {
      since = performance.now()
      Object.assign(measured, { keys: {}, shown: {}, questions: 0, longest: 0 })
    },
    opened: (field) => (document.querySelector(field) ? performance.now() - since : Number.NaN),
  }
  window.measured = measured
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime >= since) measured.longest = Math.max(measured.longest, duration)
  }).observe({ type: 'longtask', buffered: true })
  addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement) measured.keys[target.value.trim()] ??= performance.now()
    },
    true,
  )
  const listened = new WeakSet<Worker>()
  const send = Worker.prototype.postMessage
  Worker.prototype.postMessage = function (this: Worker, question: { id: number; query?: string }) {
    if (question.query !== undefined) {
      measured.questions++
      queries.set(question.id, question.query)
    }
    if (!listened.has(this)) {
      listened.add(this)
      this.addEventListener('message', ({ data }) => {
        const query = queries.get(data.id)
        if (query === undefined || data.error) return
        // The timeout after the next frame fires when the rows are painted.
        requestAnimationFrame(() => setTimeout(() => (measured.shown[query] ??= performance.now())))
      })
    }
    send.call(this, question)
  } as Worker['postMessage']
}
