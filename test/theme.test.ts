import { readFileSync } from 'node:fs'
import { builtParts } from '@chatdocs/core'
import { describe, expect, test } from 'vitest'
import { PARTS } from '../packages/protocol/src/index.ts'
import { diagnosticsOf, openSite, outputsOf, problemLines } from './support/site.ts'

/** Components of `theme/`: around and in place of parts of every page. */

const HANDBOOK = readFileSync(new URL('../packages/handbook/slots.md', import.meta.url), 'utf8')
const EXAMPLES = Object.fromEntries(
  [...HANDBOOK.matchAll(/^```tsx? title="([^"]+)"[^\n]*\n([\s\S]*?)^```/gm)].map(
    ([, path = '', code = '']) => [path, code],
  ),
)
const SITE = {
  'chatdocs.config.ts': "export default { title: 'Site' }\n",
  'docs/index.md': '---\nfeedback: false\n---\n\n# A\n\n## One\n\n[z](z.md)\n',
  'docs/z.md': '# Z\n\nText.\n',
  'pages/index.tsx': 'export default () => <h1>Home</h1>\n',
}

const says = (words: string) => `export default () => <b>${words}</b>\n`
const COUNTER = [
  "import { useState } from 'react'",
  "import type { SlotProps } from '@chatdocs/runtime'",
  'export default function Counter({ page }: SlotProps) {',
  '  const [count, setCount] = useState(0)',
  '  return <button onClick={() => setCount(count + 1)}>{page.title} {count}</button>',
  '}\n',
].join('\n')

async function changedBy(files: Record<string, string>, edit: Record<string, string | undefined>) {
  const site = await openSite({ ...SITE, ...files })
  const before = await outputsOf(site.workspace)
  await site.edit(edit)
  const after = await outputsOf(site.workspace)
  const paths = new Set([...before.keys(), ...after.keys()])
  const changed = [...paths].filter((path) => before.get(path) !== after.get(path))
  return [...new Set(changed.map((path) => path.replace(/-\w{8}\.js$/, '.js')))].sort()
}

test('the handbook names every part of the page, with its slots and its override', () => {
  const named = [...HANDBOOK.matchAll(/`(?:theme\/)?([\w-]+)\.tsx`/g)].map(([, name]) => name)
  const known = Object.entries(PARTS).flatMap(([part, ways]) =>
    ways.map((way) => (way === 'replace' ? part : `${part}-${way}`)),
  )
  expect([...new Set(named)].sort()).toEqual(known.sort())
})

test('the examples of the handbook build, and each is in its place', async () => {
  const { workspace } = await openSite({ ...SITE, ...EXAMPLES })
  expect(await diagnosticsOf(workspace)).toEqual([])
  const outputs = await outputsOf(workspace)
  const page = outputs.get('docs/z/index.html' as never) ?? ''
  const place = (name: string) =>
    new RegExp(`<cd-slot data-slot="${name}">[\\s\\S]*?</cd-slot>`).exec(page)?.[0]
  expect(place('article-after')).toContain('Did “')
  expect(place('pager')).toMatch(/class="pagination"[\s\S]*Lost\?/)
  expect(place('footer')).toContain('Public domain')
  expect(place('navbar/release#0')).toContain('<small>v<!-- -->2.1</small>')
  expect(outputs.get('404.html' as never)).toContain('moved last year')
  const loaded = Object.values(JSON.parse(outputs.get('docs/z/index.json' as never) ?? '').content.components)
  expect(loaded).toEqual([
    expect.stringMatching(/^assets\/frame-/),
    expect.stringMatching(/^assets\/theme-slots-article-after-\w+\.js$/),
  ])
})

test('every part has its slots and its override', async () => {
  const all = Object.entries(PARTS).flatMap(([part, ways]) =>
    ways.map((way) => (way === 'replace' ? part : `slots/${part}-${way}`)),
  )
  const files = Object.fromEntries(all.map((name) => [`theme/${name}.tsx`, says(name)]))
  const text = '# A\n\n## One\n\n:::note\nText.\n:::\n\n```js\ncode\n```\n\n[z](z.md)\n'
  const { workspace } = await openSite({ ...SITE, 'docs/index.md': text, ...files })
  expect(await diagnosticsOf(workspace)).toEqual([])
  const outputs = await outputsOf(workspace)
  const html = `${outputs.get('docs/index.html' as never)}${outputs.get('404.html' as never)}`
  expect(all.filter((name) => !html.includes(`<b>${name}</b>`))).toEqual([])
})

test('a site without them has none of their files, and its pages know nothing of them', async () => {
  const { workspace } = await openSite(SITE)
  const outputs = await outputsOf(workspace)
  expect([...outputs.keys()].filter((path) => /frame|slots|theme/.test(path))).toEqual([])
  const pages = [...outputs].filter(([path]) => /index\.(html|json)$|404/.test(path))
  expect(pages.filter(([, text]) => /cd-slot|frame-|"parts"|"frontMatter"/.test(text))).toEqual([])
  const { workspace: other } = await openSite({ ...SITE, 'theme/slots/Part.tsx': says('part') })
  const others = await outputsOf(other)
  expect([...others.keys()].filter((path) => others.get(path) !== outputs.get(path))).toEqual([])
})

test('a component without anything to do in the browser has no module there', async () => {
  const { workspace } = await openSite({
    ...SITE,
    'theme/footer.tsx': says('© 2025'),
    'theme/slots/article-before.tsx': COUNTER,
  })
  const outputs = await outputsOf(workspace)
  const modules = [...outputs.keys()].filter((path) => path.startsWith('assets/theme-'))
  expect(modules).toEqual([expect.stringContaining('article-before')])
  const data = JSON.parse(outputs.get('docs/z/index.json' as never) ?? '')
  expect(data.parts).toEqual({ footer: '<b>© 2025</b>' })
  expect(Object.keys(data.content.components)).toEqual(['frame', 'article-before'])
  expect(
    (await workspace.ask((db) => db.get(builtParts))).map(({ source, interactive, bytes }) => [
      source,
      interactive,
      bytes > 0,
    ]),
  ).toEqual([
    ['theme/footer.tsx', false, false],
    ['theme/slots/article-before.tsx', true, true],
  ])
})

test('components get the page, with keys of its own in front matter', async () => {
  const { workspace } = await openSite({
    ...SITE,
    'theme/slots/article-after.tsx':
      'export default ({ page }: { page: object }) => <i>{JSON.stringify(page)}</i>\n',
  })
  const html = (await outputsOf(workspace)).get('docs/index.html' as never) ?? ''
  const [, written = ''] = /<i>(.*?)<\/i>/.exec(html) ?? []
  expect(JSON.parse(written.replaceAll('&quot;', '"'))).toEqual({
    title: 'A',
    route: '/docs',
    kind: 'doc',
    language: 'en',
    frontMatter: { feedback: false },
  })
})

test('components are in the language of the page', async () => {
  const { workspace } = await openSite({
    'chatdocs.config.ts':
      "export default { title: 'Site', i18n: { defaultLocale: 'en', locales: ['en', 'fr'] } }\n",
    'docs/index.md': '# A\n\n:::tip\nText.\n:::\n',
    'i18n/fr/docs/index.md': '# B\n\n:::tip\nTexte.\n:::\n',
    'theme/slots/article-after.tsx':
      'export default ({ page }: any) => <i>{[page.language, page.title, page.route].join(" ")}</i>\n',
    'theme/admonition.tsx': 'export default ({ title, children }: any) => <aside>{title}{children}</aside>\n',
  })
  expect(await diagnosticsOf(workspace)).toEqual([])
  const outputs = await outputsOf(workspace)
  const shown = (path: string) =>
    /<aside>(\w+)<p>(\w+)[\s\S]*<i>(.*)<\/i>/.exec(outputs.get(path as never) ?? '')?.slice(1)
  expect(shown('docs/index.html')).toEqual(['Tip', 'Text', 'en A /docs'])
  expect(shown('fr/docs/index.html')).toEqual(['Astuce', 'Texte', 'fr B /docs'])
})

test('an edit of a component changes only the pages that show it', async () => {
  const path = 'theme/not-found.tsx'
  expect(await changedBy({ [path]: says('one') }, { [path]: says('two') })).toEqual(['404.html'])
  const pager = 'theme/pager.tsx'
  expect(await changedBy({ [pager]: COUNTER }, { [pager]: COUNTER.replace('{count}', '{-count}') })).toEqual([
    'assets/theme-pager.js',
    'docs/contents/index.html',
    'docs/contents/index.json',
    'docs/index.html',
    'docs/index.json',
    'docs/z/index.html',
    'docs/z/index.json',
  ])
})

test('a paragraph builds no component again', async () => {
  const site = await openSite({ ...SITE, 'theme/footer.tsx': says('one') })
  await outputsOf(site.workspace)
  site.takeLog()
  await site.edit({ 'docs/z.md': '# Z\n\nOther words.\n' })
  await outputsOf(site.workspace)
  const ran = site.takeLog()
  expect(ran.filter((line) => /^(bundles|themeComponents|bundledPage|html)/.test(line))).toEqual([
    'html(/docs/z)',
  ])
})

test('a component that throws on every page is reported once, at its line', async () => {
  const { workspace } = await openSite({
    ...SITE,
    'theme/footer.tsx': "export default function Footer() {\n  throw new Error('boom')\n}\n",
  })
  const found = await diagnosticsOf(workspace)
  expect(problemLines(found, workspace)).toEqual(['error page/render-failed theme/footer.tsx:2:9'])
  expect(found[0]?.message).toBe('the component theme/footer.tsx cannot be rendered: boom')
})

describe('in texts', () => {
  const text = [
    '# Z\n\n- item\n\n  :::tip[A *title*]\n  One [link](index.md).\n\n  > [!NOTE]\n  > Two.\n\n  :::\n',
    '```ts title="a.ts"\nconst a = 1\n```\n',
    '```\nplain\n```\n',
  ].join('\n')
  const files = {
    ...SITE,
    'docs/z.md': text,
    'theme/admonition.tsx':
      'export default ({ type, title, children }: any) => <aside data-own={type}><b>{title}</b>{children}</aside>\n',
    'theme/code-block.tsx':
      'export default ({ language, title = "none", children }: any) => <div data-own={language}><b>{title}</b>{children}</div>\n',
  }
  const dataOf = (outputs: ReadonlyMap<string, string>) => JSON.parse(outputs.get('docs/z/index.json') ?? '')

  test('admonitions and code blocks are HTML alone, in lists and within each other', async () => {
    const { workspace } = await openSite(files)
    expect(await diagnosticsOf(workspace)).toEqual([])
    const { content } = dataOf(await outputsOf(workspace))
    expect([content.body.length, content.components, content.styles]).toEqual([1, {}, []])
    const [html] = content.body
    expect(html).toMatch(
      /<li>\s*<p>item<\/p>\s*<aside data-own="tip"><b>A title<\/b>\s*<p>One <a href="\/docs\/">link/,
    )
    expect(html).toMatch(
      /<aside data-own="note"><b>Note<\/b>\s*<p>Two.<\/p>\s*<\/aside>\s*<\/aside>\s*<\/li>/,
    )
    expect(html).toMatch(/<div data-own="ts"><b>a.ts<\/b><figure class="code-block" data-language="ts"><pre/)
    expect(html).toMatch(/<div data-own=""><b>none<\/b><figure class="code-block"><pre/)
    expect(html).toContain('data-copy')
    expect(html).not.toMatch(/cd-children|figcaption|class="admonition/)
  })

  test('one that contains an interactive component is hydrated around it', async () => {
    const { workspace } = await openSite({
      ...files,
      'docs/z.md': '# Z\n\n:::tip\n\n::Counter\n\n:::\n',
      'components/Counter.tsx': COUNTER.replace('page.title', '1'),
    })
    const { content } = dataOf(await outputsOf(workspace))
    expect(Object.keys(content.components)).toEqual(['Counter', 'admonition'])
    expect(content.body[1]).toMatchObject({ component: 'admonition', props: { type: 'tip', title: 'Tip' } })
  })

  test('one that throws is reported once, at its line', async () => {
    const { workspace } = await openSite({
      ...files,
      'theme/admonition.tsx': "export default function A() {\n  throw new Error('boom')\n}\n",
    })
    const found = await diagnosticsOf(workspace)
    expect(problemLines(found, workspace)).toEqual(['error page/render-failed theme/admonition.tsx:2:9'])
  })

  test('an edit of it parses no document again', async () => {
    const site = await openSite(files)
    await outputsOf(site.workspace)
    site.takeLog()
    await site.edit({ 'theme/admonition.tsx': says('other') })
    await outputsOf(site.workspace)
    const ran = site.takeLog()
    expect(ran.filter((line) => line.startsWith('document'))).toEqual([])
    expect(ran.filter((line) => line.startsWith('html'))).toEqual(['html(/docs/z)'])
  })
})

test('items of the navbar show components with props of their own; one without its file is reported', async () => {
  const item = (component: string, label: string) => ({ type: 'component', component, props: { label } })
  const items = [item('tag', 'one'), item('tag', 'two'), item('tga', 'three')]
  const { workspace } = await openSite({
    ...SITE,
    'chatdocs.config.ts': `export default { title: 'Site', navbar: { items: ${JSON.stringify(items)} } }\n`,
    'theme/navbar/tag.tsx': 'export default ({ label }: { label: string }) => <i>{label}</i>\n',
    'theme/navbar/unused.tsx': COUNTER,
  })
  const [found, ...others] = await diagnosticsOf(workspace)
  expect([found?.code, found?.at?.path, found?.help, others]).toEqual([
    'navbar/item-failed',
    'chatdocs.config.ts',
    'did you mean tag?',
    [],
  ])
  const outputs = await outputsOf(workspace)
  expect(outputs.get('docs/z/index.html' as never)).toMatch(/<i>one<\/i>.*<i>two<\/i>/)
  const { parts, content } = JSON.parse(outputs.get('docs/z/index.json' as never) ?? '')
  expect(parts).toEqual({ 'navbar/tag#0': '<i>one</i>', 'navbar/tag#1': '<i>two</i>' })
  expect(Object.keys(content.components)).toEqual(['frame'])
})

test('a file with another name is reported with the nearest one', async () => {
  const { workspace } = await openSite({
    ...SITE,
    'theme/slots/artcle-after.tsx': says('one'),
    'theme/footer-before.tsx': says('two'),
    'theme/parts/anything.tsx': says('three'),
  })
  const found = await diagnosticsOf(workspace)
  expect(found.map(({ code, at, help }) => [code, at?.path, help])).toEqual([
    ['theme/unknown-file', 'theme/footer-before.tsx', 'did you mean theme/slots/footer-before.tsx?'],
    ['theme/unknown-file', 'theme/slots/artcle-after.tsx', 'did you mean theme/slots/article-after.tsx?'],
  ])
})

test.each([
  ['no default export', 'export const a = 1\n', 'page/no-default-export'],
  ['a syntax error', 'export default () => <b>\n', 'page/build-failed'],
])('%s is reported', async (_, text, code) => {
  const { workspace } = await openSite({ ...SITE, 'theme/pager.tsx': text })
  const [first] = await diagnosticsOf(workspace)
  expect([first?.code, first?.at?.path]).toEqual([code, 'theme/pager.tsx'])
})
