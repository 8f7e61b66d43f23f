import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { accessibilityProblems } from './support/accessibility.ts'
import { netlify } from './support/hosts.ts'
import { call } from './support/program.ts'
import {
  BEING_WRITTEN,
  FINISHED,
  followLink,
  hydration,
  type Sources,
  useBrowser,
  useSite,
} from './support/reader.ts'
import { folderOf } from './support/site.ts'
import { IS_LONG, longTest } from './support/suite.ts'

/** Sites under their content security policy, in a real browser: it refuses nothing of theirs, and everything else. */

const TABS = '::::tabs{group=os}\n:::tab[A]{value=a}\none\n:::\n:::tab[B]{value=b}\ntwo\n:::\n::::\n'
const SOURCES: Sources = {
  'docs/index.md':
    '# Index\n\n[tabs](tabs.md) [formula](formula.md) [own](/own) [raw](raw.md) [code](code.md)\n',
  'docs/tabs.md': `# Tabs\n\n${TABS}`,
  'docs/formula.md': '# Formula\n\n$$\n\\sum_{i=0}^n \\frac{x^i}{i!}\n$$\n',
  'docs/code.md': '# Code\n\n```ts {1}\nconst a = 1\n```\n',
  'docs/raw.md':
    '# Raw\n\n<style>.raw { color: rgb(1, 2, 3) }</style>\n<p class="raw">raw</p>\n<script>document.documentElement.dataset.raw = "ran"</script>\n',
  'docs/counter.md': '# Counter\n\n::Counter\n\n```count\n3\n```\n',
  'components/Counter.tsx': `import { useState } from 'react'
export default function Counter({ code = '0' }: { code?: string }) {
  const [count, setCount] = useState(Number(code))
  return <button type="button" className="count" style={{ width: 90 }} onClick={() => setCount(count + 1)}>{count}</button>
}
`,
  'pages/own.tsx':
    "import './own.css'\nexport const meta = { title: 'Own' }\nexport default () => <main><h1 className='own'>Own</h1></main>\n",
  'pages/own.css': '.own { color: rgb(4, 5, 6) }\n',
  'pages/writes.tsx':
    "export const meta = { title: 'Writes' }\nexport default () => <main dangerouslySetInnerHTML={{ __html: '<h1>Writes</h1>' }} />\n",
  'theme/slots/article-after.tsx': "export default () => <p style={{ color: 'teal' }}>after</p>\n",
}
const DIAGRAM = { 'docs/diagram.md': '# Diagram\n\n```mermaid\ngraph LR\n  A --> B\n```\n' }
const config = (more: string) =>
  `export default { title: 'T', fences: { count: './components/Counter.tsx' }, redirects: { '/old': '/docs/tabs' }, head: [{ tag: 'script', content: 'document.documentElement.dataset.head = "ran"' }], ${more} }\n`

const LIVE: Sources = {
  'chatdocs.config.ts': `export default { title: 'T', lang: 'zh-CN', footer: { copyright: 'c' }, fences: { 'jsx live': 'chatdocs/live' }, contentSecurityPolicy: { trustedTypes: false, allow: { 'script-src': ["'unsafe-eval'"] } } }\n`,
  'docs/live.md':
    '# 活\n\n```jsx live title="钟"\nfunction Clock() {\n  const [time, setTime] = useState(1)\n  return <button onClick={() => setTime(time + 1)}>{time}</button>\n}\n```\n\n```jsx live\n<b>{nothing}</b>\n```\n',
  'node_modules/react-live/index.js': `export * from ${JSON.stringify(fileURLToPath(new URL('../node_modules/react-live/dist/index.mjs', import.meta.url)))}\n`,
}

/** Collects what the policy refuses in any document of the page. */
async function watched(page: Page): Promise<() => Promise<string[]>> {
  const refused: string[] = []
  await page.exposeFunction('refused', (what: string) => void refused.push(what))
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sample, documentURI }) =>
        (window as never as { refused(what: string): void }).refused(
          `${documentURI}: ${violatedDirective} ${blockedURI} ${sample}`,
        ),
    )
  })
  return async () => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
    return refused
  }
}

const browser = useBrowser()
const live = useSite(browser, FINISHED, { sources: LIVE })

async function visits(at: (path: string) => string, pages: readonly string[]): Promise<void> {
  const context = await browser().browser.newContext()
  const page = await context.newPage()
  const refused = await watched(page)
  const color = (selector: string) => page.locator(selector).evaluate((each) => getComputedStyle(each).color)
  for (const path of pages) {
    await page.goto(at(path))
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    expect([path, await page.evaluate(() => document.documentElement.dataset.head)]).toEqual([path, 'ran'])
  }
  await page.goto(at('/docs/raw/'))
  expect(await page.evaluate(() => document.documentElement.dataset.raw)).toBe('ran')
  expect(await color('.raw')).toBe('rgb(1, 2, 3)')
  await page.goto(at('/own/'))
  expect(await color('.own')).toBe('rgb(4, 5, 6)')

  await page.goto(at('/docs/tabs/'))
  await hydration(page)
  await page.locator('[role=tab]', { hasText: 'B' }).click()
  await page.reload()
  await expect.poll(() => page.locator('.tab-panel:visible').allInnerTexts()).toEqual(['two'])
  await page.goto(at('/docs/counter/'))
  await hydration(page)
  for (const button of await page.locator('.count').all()) await button.click()
  expect(await page.locator('.count').allTextContents()).toEqual(['1', '4'])

  await page.keyboard.press('Control+k')
  await page.keyboard.type('formula')
  await expect.poll(() => page.locator('[role=option]').count()).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  // Closing it is a step back in the history.
  await page.waitForFunction(() => !history.state?.cover)
  if (pages.includes(DRAWN)) {
    await page.goto(at('/docs/'))
    await hydration(page)
    await followLink(page, at(DRAWN))
    await page.locator('.diagram[data-drawn] svg').waitFor()
  }
  expect(await refused()).toEqual([])

  expect(await page.evaluate(injections)).toEqual([false, false, false, false])
  const reported = ['sink Element insertAdjacentHTML', 'sink Worker constructor', 'policy other']
  await expect
    .poll(refused)
    .toEqual(expect.arrayContaining(reported.map((each) => expect.stringContaining(each))))
  await context.close()
}

/** Runs in the page. Returns of each way to run code, whether it passes. */
function injections(): boolean[] {
  const passes = (run: () => unknown) => {
    try {
      run()
      return document.documentElement.dataset.evil === 'ran'
    } catch {
      return false
    }
  }
  const code = 'document.documentElement.dataset.evil = "ran"'
  const script = document.createElement('script')
  return [
    passes(() => document.body.insertAdjacentHTML('beforeend', `<img src="data:," onerror='${code}'>`)),
    passes(() => {
      script.append(code)
      document.head.append(script)
    }),
    passes(() => new Worker('/assets/own.js')),
    passes(() => {
      const { trustedTypes } = window as never as { trustedTypes: { createPolicy(name: string): unknown } }
      trustedTypes.createPolicy('other')
      document.documentElement.dataset.evil = 'ran'
    }),
  ]
}

const DRAWN = '/docs/diagram/'
const PAGES = [
  '/',
  '/docs/',
  '/docs/formula/',
  '/docs/code/',
  '/docs/counter/',
  '/own/',
  '/nowhere/',
  '/search/?q=a',
]

describe('a finished site', () => {
  let origin = ''
  const close: (() => unknown)[] = []
  const at = (path: string) => origin + path

  async function hosted(more: string, sources: Sources): Promise<void> {
    const cwd = await folderOf({ ...(sources as Record<string, string>), 'chatdocs.config.ts': config(more) })
    const { code, err } = await call(['build', '--no-cache'], { cwd })
    expect([code, err]).toEqual([0, expect.anything()])
    const ask = netlify(join(cwd, 'dist'))
    const server = createServer(async ({ url = '/' }, response) => {
      const path = url.replace(/[?#].*/, '')
      const { status, headers, body } = await ask(path)
      const type = {
        html: 'text/html',
        js: 'text/javascript',
        mjs: 'text/javascript',
        css: 'text/css',
        json: 'application/json',
      }
      const ending = /\.(\w+)$/.exec(path)?.[1] ?? 'html'
      response.writeHead(status, {
        ...headers,
        'Content-Type': type[ending as 'js'] ?? 'application/octet-stream',
      })
      response.end(body)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    close.push(() => server.close())
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  afterAll(() => {
    for (const each of close) each()
  })

  longTest('with the policy as a header', async () => {
    await hosted("hosting: 'netlify', contentSecurityPolicy: true", SOURCES)
    const policy = (await fetch(at('/'))).headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'sha256-/)
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
    expect(await (await fetch(at('/'))).text()).not.toContain('http-equiv')
    await visits(at, PAGES)
  })

  test('with the policy in its pages, and diagrams', async () => {
    await hosted("hosting: 'netlify', contentSecurityPolicy: { meta: true }", { ...SOURCES, ...DIAGRAM })
    expect((await fetch(at('/'))).headers.get('content-security-policy')).toBeNull()
    await visits(at, [...(IS_LONG ? PAGES : PAGES.slice(0, 2)), DRAWN])
  })

  test('without Trusted Types, code of the site writes markup, and scripts need a hash as before', async () => {
    await hosted("hosting: 'netlify', contentSecurityPolicy: { trustedTypes: false }", SOURCES)
    const context = await browser().browser.newContext()
    const page = await context.newPage()
    const refused = await watched(page)
    await page.goto(at('/docs/'))
    await hydration(page)
    await followLink(page, at('/writes/'))
    await page.locator('h1', { hasText: 'Writes' }).waitFor()
    expect(await refused()).toEqual([])
    expect((await page.evaluate(injections))[1]).toBe(false)
    await expect.poll(refused).toContainEqual(expect.stringContaining('script-src'))
    await context.close()
  })

  test('a site without a policy has the pages of one that has never heard of it', async () => {
    await hosted("hosting: 'netlify'", SOURCES)
    const answer = await fetch(at('/docs/raw/'))
    expect([answer.headers.get('content-security-policy'), await answer.text()]).toEqual([
      null,
      expect.not.stringContaining('Security-Policy'),
    ])
  })
})

describe('dev', () => {
  const site = useSite(browser, BEING_WRITTEN, {
    sources: { ...SOURCES, ...DIAGRAM, 'chatdocs.config.ts': config('contentSecurityPolicy: true') },
  })
  longTest('with the policy in its pages', async () => {
    await visits((path) => site.at(path), [...PAGES, DRAWN])
  })
})

test('live code of React is run beside its editor, and again when the reader changes it', async () => {
  const { page } = await live.open('/docs/live')
  const editor = page.getByRole('textbox', { name: '钟' })
  const result = page.locator('.live-result').first()
  await result.locator('button').click()
  await expect.poll(() => result.innerText()).toBe('2')
  expect(await page.locator('.live-error').innerText()).toContain('nothing is not defined')
  expect(await page.evaluate(accessibilityProblems)).toEqual([])
  await editor.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('<i>new</i>')
  await expect.poll(() => result.innerHTML()).toBe('<i>new</i>')
  await page.keyboard.press('Tab')
  expect(await editor.evaluate((element) => element === document.activeElement)).toBe(false)
})
