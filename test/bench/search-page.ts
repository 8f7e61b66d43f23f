import type { Page, Request } from 'playwright-core'
import { test } from 'vitest'
import { FINISHED, hydration, useBrowser, useSite } from '../support/reader.ts'

/*
 * `npm run bench:search-page`: what a reader waits for in the search box of our own site, served locally, in milliseconds
 * from each key to the frame that shows its answer; what was asked and loaded meanwhile; and the longest task of the
 * page. Each word is typed letter by letter: into a box just opened in a browser that knows nothing (`cold`), and
 * again in the same box, when all is loaded (`warm`).
 */

const WORDS = ['plugin', 'EventEmitter', '插件', '配置文件']
const PAUSES = [90, 20]
const WAYS = [
  { name: 'local', delay: 0, slower: 1 },
  { name: 'local, processor 4 times slower', delay: 0, slower: 4 },
  { name: 'each file 150 ms away', delay: 150, slower: 1 },
]
const FIELD = '.search-dialog input'

const site = useSite(useBrowser(), FINISHED)

test('search page', { timeout: 600_000 }, async () => {
  for (const way of WAYS) {
    console.log(`\n${way.name}\n${ROW.join(' ')}`)
    for (const word of WORDS) {
      for (const pause of PAUSES) await measure(way, word, pause)
    }
  }
})

const ROW = [
  'word'.padEnd(14),
  'gap'.padStart(4),
  'box '.padEnd(5),
  'open'.padStart(5),
  'last'.padStart(5),
  'worst'.padStart(6),
  'asked'.padStart(6),
  'files'.padStart(6),
  'bytes'.padStart(7),
  'longest'.padStart(8),
]

interface Way {
  delay: number
  slower: number
}

/** How long a hand takes from the keys that open the box to those of a word. */
const HAND = 250

/** Opens the box, types, and prints a row; then once more, in the same box. */
async function measure(way: Way, word: string, pause: number): Promise<void> {
  const { page, context, asked } = await site.open('/docs/quick-start/plugin', {
    script: watch,
    prepare: (_, context) =>
      context.route(/\.bin$|search-index\.json$/, async (route) => {
        await new Promise((done) => setTimeout(done, way.delay))
        await route.continue()
      }),
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
  await say(page, { word, pause, box: 'cold', open }, asked.slice(before).filter(isSearch))
  await page.fill(FIELD, '')
  await page.waitForTimeout(300)
  const then = asked.length
  await page.evaluate(() => window.measured.start())
  await type(page, word, pause)
  await say(page, { word, pause, box: 'warm', open: 0 }, asked.slice(then).filter(isSearch))
  await context.close()
}

/** Pages that links lead to are loaded ahead all the while, which is not counted. */
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

interface Row {
  word: string
  pause: number
  box: string
  open: number
}

async function say(page: Page, { word, pause, box, open }: Row, asked: Request[]): Promise<void> {
  const { shown, keys, questions, longest } = await page.evaluate(() => window.measured)
  const waits = Object.entries(shown).map(([query, at]) => at - (keys[query] ?? Number.NaN))
  const last = (shown[word] ?? Number.NaN) - (keys[word] ?? Number.NaN)
  const sizes = await Promise.all(
    asked.map((each) =>
      each
        .sizes()
        .then((size) => size.responseBodySize)
        .catch(() => 0),
    ),
  )
  const numbers = [
    open,
    last,
    Math.max(...waits),
    questions,
    asked.length,
    sizes.reduce((sum, each) => sum + each, 0),
    longest,
  ]
  const columns = [word, `${pause}`, box, ...numbers.map((each) => `${Math.round(each)}`)]
  console.log(
    columns
      .map((text, index) =>
        index % 2 === 0 && index < 3
          ? text.padEnd(ROW[index]?.length ?? 0)
          : text.padStart(ROW[index]?.length ?? 0),
      )
      .join(' '),
  )
}

interface Measured {
  /** When each query was typed, and when the frame was made that shows its answer. */
  keys: Record<string, number>
  shown: Record<string, number>
  questions: number
  /** The longest task of the page, if one took 50 ms or more. */
  longest: number
  start(): void
  opened(field: string): number
}

declare global {
  interface Window {
    measured: Measured
  }
}

/** Listens to keys, to what is asked of workers, and to long tasks. Runs in the page. */
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
        // The frame after the next is made when the rows have been painted.
        requestAnimationFrame(() => setTimeout(() => (measured.shown[query] ??= performance.now())))
      })
    }
    send.call(this, question)
  } as Worker['postMessage']
}
