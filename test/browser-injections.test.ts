import { expect, test } from 'vitest'
import { FINISHED, type Sources, useBrowser, useSite } from './support/reader.ts'

/** Untrusted texts in every field of a site, opened in a browser: none runs. */

/** What ends each context that a text can stand in, and runs code. `N` is the number of the injection. */
const PAYLOADS = [
  '"><img src=x onerror=hit(N)>',
  "'><img src=x onerror=hit(N)>",
  '</title><script>hit(N)</script>',
  '</script><script>hit(N)</script>',
  '</style><svg onload=hit(N)>',
  '<!--><script>hit(N)</script>-->',
  ']]><script xmlns="http://www.w3.org/1999/xhtml">hit(N)</script>',
  '<svg><script>hit(N)</script></svg>',
  '" autofocus onfocus=hit(N) tabindex=0 x="',
  '&lt;img src=x onerror=hit(N)&gt;',
  '&quot;&gt;&lt;script&gt;hit(N)&lt;/script&gt;',
  '\\u003cscript\\u003ehit(N)\\u003c/script\\u003e',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an injection
  '${hit(N)}',
  '{{app}}{{constructor.constructor("hit(N)")()}}',
  '"};hit(N);//',
  "';hit(N);'",
  '<details open ontoggle=hit(N)>',
  '<iframe srcdoc="<script>parent.hit(N)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=hit(N)>">',
  '<noscript><p title="</noscript><img src=x onerror=hit(N)>">',
  '<form><button formaction=javascript:hit(N) autofocus>x</button></form>',
  '<base href="javascript:hit(N)//">',
  '<meta http-equiv=refresh content="0;url=javascript:hit(N)">',
  '\u2028<a href=javascript:hit(N)>x</a>',
  '$&$`<img src=x onerror=hit(N)>',
]
/** So many of them are in each field of a page. */
const TOGETHER = 5

let injections = 0
const numbered = (payload: string) => payload.replaceAll('N)', () => `${++injections})`)
const payloadsOf = (page: number) => PAYLOADS.slice(page * TOGETHER, (page + 1) * TOGETHER)
/** The injections of a page in a field, and a word to find them by. */
const text = (page: number) => ['injected', ...payloadsOf(page).map(numbered)].join(' ')
const quoted = (page: number) => JSON.stringify(text(page))
const address = () => numbered('javascript:hit(N)')
/** Addresses that run code are refused in front matter and in the configuration. */
const outside = (page: number) => JSON.stringify(`https://a.example/${text(page)}`)
const PAGES = Array.from({ length: PAYLOADS.length / TOGETHER }, (_, page) => page)

function documentOf(page: number): string {
  return `---
title: ${quoted(page)}
description: ${quoted(page)}
keywords: [${quoted(page)}]
sidebar_label: ${quoted(page)}
pagination_label: ${quoted(page)}
last_update: { date: 2025-01-05, author: ${quoted(page)} }
---

# ${text(page)}

## ${text(page)} {#own}

Text ${text(page)}

| ${text(page).replaceAll('|', '')} |
|---|
| ${text(page)} |

![${text(page)}](/dot.svg ${quoted(page)})
[${text(page)}](<${address()}> "t") <${address()}>

:::note[${text(page).replace(/[[\]]/g, '')}]
${text(page)}
:::

::::tabs
:::tab[${text(page).replace(/[[\]]/g, '')}]
${text(page)}
:::
::::

::::cards
::card[${text(page).replace(/[[\]]/g, '')}]{href=${address()} description=${quoted(page).replaceAll('\\"', '&quot;')}}
::::

\`\`\`js title=${quoted(page).replaceAll('\\"', "'")} {1}
${text(page)}
\`\`\`

\`\`\`${text(page).replace(/[\s`]/g, '')}
x
\`\`\`

\`${text(page).replaceAll('`', '')}\` $${text(page).replaceAll('$', '')}$[^1] :badge[${text(page).replace(/[[\]]/g, '')}]{type=tip}

[^1]: ${text(page)}

<p title=${quoted(page).replaceAll('\\"', '&quot;')} onclick="hit(0)">HTML ${text(page)}</p>
`
}

const postOf = (page: number) => `---
title: ${quoted(page)}
description: ${quoted(page)}
date: 2025-01-0${page + 1}
authors: [{ name: ${quoted(page)}, title: ${quoted(page)}, url: ${outside(page)} }]
tags: [${quoted(page)}]
---

${text(page)}

<!-- truncate -->

## ${text(page)}
`

const homeOf = (page: number) => `---
layout: home
hero: { name: ${quoted(page)}, text: ${quoted(page)}, tagline: ${quoted(page)}, actions: [{ text: ${quoted(page)}, link: ${outside(page)} }] }
features: [{ title: ${quoted(page)}, details: ${quoted(page)}, link: ${outside(page)}, linkText: ${quoted(page)} }]
---
`

const everyText = PAGES.map(text)
const CONFIG = {
  title: everyText.join(' '),
  tagline: PAGES.map(text).join(' '),
  url: 'https://docs.example',
  // What is injected must not even be there for a policy to refuse.
  contentSecurityPolicy: false,
  diagnostics: { 'image/missing': 'warning', 'link/broken': 'warning' },
  markdown: { html: 'sanitize', variables: { word: PAGES.map(text).join(' ') } },
  navbar: {
    title: PAGES.map(text).join(' '),
    items: PAGES.map((page) => ({ label: text(page), to: '/docs/d0' })),
  },
  footer: {
    copyright: PAGES.map(text).join(' '),
    links: PAGES.map((page) => ({ title: text(page), items: [{ label: text(page), to: '/docs/d0' }] })),
  },
  blog: { title: PAGES.map(text).join(' '), description: PAGES.map(text).join(' ') },
  search: { contexts: [{ path: 'docs', label: PAGES.map(text).join(' ') }] },
  head: [{ tag: 'meta', attributes: { name: 'own', content: PAGES.map(text).join(' ') } }],
}

const sources: Sources = {
  'chatdocs.config.ts': `export default ${JSON.stringify(CONFIG)}\n`,
  'static/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'docs/home.md': homeOf(0),
  ...Object.fromEntries(PAGES.map((page) => [`docs/d${page}.md`, documentOf(page)])),
  ...Object.fromEntries(PAGES.map((page) => [`blog/2025-01-0${page + 1}-p${page}.md`, postOf(page)])),
  ...Object.fromEntries(
    PAGES.map((page) => [
      `docs/f${page}/_category_.json`,
      JSON.stringify({ label: text(page), description: text(page) }),
    ]),
  ),
  ...Object.fromEntries(PAGES.map((page) => [`docs/f${page}/x.md`, `# X {{word}}\n\n{{word}}\n`])),
  'data/people.json': JSON.stringify(PAGES.map((page) => ({ name: text(page) }))),
  'data/things.yaml': PAGES.map((page) => `- ${quoted(page)}\n`).join(''),
  'pages/people.tsx': `import people from '../data/people.json'
import things from '../data/things.yaml'

export default () => <ul title={things.join()}>{people.map(({ name }) => <li key={name}>{name}</li>)}</ul>
`,
}

const browser = useBrowser()
const site = useSite(browser, FINISHED, { sources })

const ADDRESSES = [
  '/docs/home',
  ...PAGES.map((page) => `/docs/d${page}`),
  '/docs/f0/x',
  '/blog',
  '/blog/p0',
  '/blog/tags',
  '/people',
  '/search?q=injected',
]

/** What runs code in a document, or would, if somebody clicked. In a text: in the document that it makes. */
function dangers(html: string | undefined): string[] {
  const found: string[] = []
  const root = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html')
  for (const element of root.querySelectorAll('*')) {
    if (
      element instanceof HTMLScriptElement &&
      /javascript|module|^$/.test(element.type) &&
      /hit\(\d/.test(element.text)
    )
      found.push(element.outerHTML)
    for (const { name, value } of element.attributes) {
      const runs = /^on/i.test(name) || /^\s*(javascript|data|vbscript):/i.test(value)
      if ((runs || name === 'srcdoc') && /hit/.test(value))
        found.push(`<${element.localName} ${name}="${value}">`)
    }
  }
  for (const element of document.querySelectorAll('script[type="application/ld+json"], #chatdocs-state'))
    JSON.parse(element.textContent ?? '')
  return found
}

test('no text runs in a page', async () => {
  const hits: number[] = []
  const { page } = await site.open(ADDRESSES[0] ?? '', {
    // Images that do not exist stay, without their handlers.
    expected: /Failed to load resource|404/,
    prepare: (page) => page.exposeFunction('hit', (number: number) => void hits.push(number)),
  })
  for (const address of ADDRESSES) {
    await page.goto(site.at(address))
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    if (address.startsWith('/search')) await page.getByRole('main').getByText('injected').first().waitFor()
    expect.soft(await page.evaluate(dangers, undefined), address).toEqual([])
    expect.soft(await page.title(), address).toContain('injected')
  }
  expect(hits).toEqual([])
  console.info(`${injections} injections in ${ADDRESSES.length} pages`)
  expect(injections).toBeGreaterThan(500)
})

test('what programs read stays well-formed, and feeds carry no code', async () => {
  const { page } = await site.open('/people', { expected: /Failed to load resource|404/ })
  const textOf = async (path: string) => (await fetch(site.at(path))).text()
  for (const path of ['/sitemap.xml', '/blog/rss.xml', '/blog/atom.xml']) {
    const contents = await page.evaluate(
      (xml) => {
        const read = new DOMParser().parseFromString(xml, 'text/xml')
        if (read.querySelector('parsererror')) return [read.documentElement.outerHTML]
        return [...read.querySelectorAll('entry > *, item > *')].map((each) => each.textContent ?? '')
      },
      await textOf(path),
    )
    expect(contents.length > 0, path).toBe(path !== '/sitemap.xml')
    for (const html of contents.filter((each) => each.includes('<p>')))
      expect.soft(await page.evaluate(dangers, html), path).toEqual([])
  }
  const { items }: { items: readonly { title: string; content_html: string }[] } = JSON.parse(
    await textOf('/blog/feed.json'),
  )
  expect(items.map(({ title }) => title.split(' ')[0])).toEqual(PAGES.map(() => 'injected'))
  for (const { content_html } of items) expect.soft(await page.evaluate(dangers, content_html)).toEqual([])
  const lines = (await textOf('/llms.txt')).split('\n').filter((line) => line.startsWith('- '))
  expect(lines.length).toBeGreaterThan(2 * PAGES.length)
  for (const line of lines) {
    // Markdown in a title would be a second link, or HTML.
    expect
      .soft(line.replace(/\\./g, ''))
      .toMatch(/^- \[[^\][<]*\]\(https:\/\/docs\.example\/[^)]*\)(: [^<[]*)?$/)
  }
})
