import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { contentReader, type SourcePath } from '../packages/core/src/index.ts'
import { LLMS_LIST, LLMS_PART, type OutputPath } from '../packages/protocol/src/index.ts'
import { openSite, outputsOf, outputText } from './support/site.ts'

/** The Markdown outputs of our own documents: the same text with the same links. */

const SITE = fileURLToPath(new URL('../site-content/', import.meta.url))
const OPTIONS = { language: 'zh', toc: { min: 2, max: 6 }, remarkPlugins: [], rehypePlugins: [] }

test('a Markdown output has the headings of its document, and only absolute URLs of existing pages', async () => {
  const read = contentReader(OPTIONS, { remark: [], rehype: [] })
  const sources = ['docs/preview.md', 'docs/quick-start/plugin.md', 'docs/advance/hooks.md']
  const texts = sources.map((path) => [path, readFileSync(join(SITE, path), 'utf8')] as const)
  const config = "export default { url: 'https://a.example', diagnostics: { 'link/broken': 'off' } }\n"
  const { workspace } = await openSite({ ...Object.fromEntries(texts), 'chatdocs.config.ts': config })
  const paths = new Set(await workspace.outputPaths())
  for (const [source, text] of texts) {
    const markdown = await outputText(workspace, source as OutputPath)
    const [before, after] = await Promise.all(
      [text, markdown].map((each) => read({ path: source as SourcePath, text: each })),
    )
    expect(after?.facts.title).toBe(before?.facts.title)
    expect(after?.facts.anchors).toEqual(before?.facts.anchors)
    expect(after?.toc).toEqual(before?.toc)
    const linked = [...markdown.matchAll(/https:\/\/a\.example\/([^\s)#"]*)/g)].map(([, path = '']) => path)
    // Most documents are missing here: links to them have the address that browsers make of them.
    const page = `https://a.example/${source.replace(/\.md$/, '/')}`
    const { links = [], images = [] } = before?.facts ?? {}
    const written = [...links.map(({ target }) => target), ...images].map(
      (each) => new URL(each, page).pathname,
    )
    const known = (path: string) => paths.has(path as OutputPath) || written.includes(`/${path}`)
    expect(linked.filter((path) => !known(path))).toEqual([])
  }
})

test('llms.txt lists every Markdown output exactly once', async () => {
  const { workspace } = await openSite({
    'chatdocs.config.ts': "export default { url: 'https://a.example', baseUrl: '/b/' }\n",
    'docs/a.md': '# A\n',
    'docs/sub/b.md': '# B\n',
    'docs/c.md': '---\nunlisted: true\n---\n\n# C\n',
    'docs/d.md': '---\ndraft: true\n---\n\n# D\n',
  })
  const outputs = await outputsOf(workspace)
  const listed = [...(outputs.get('llms.txt' as OutputPath) ?? '').matchAll(/\((.*?)\)/g)].map(
    ([, url]) => url,
  )
  expect(listed).toEqual(['https://a.example/b/docs/a.md', 'https://a.example/b/docs/sub/b.md'])
  expect([...outputs.keys()].filter((path) => path.endsWith('.md'))).toEqual([
    'docs/a.md',
    'docs/c.md',
    'docs/sub/b.md',
  ])
})

test('llms-full.txt of a large site lists parts by section, with every page in one of them', async () => {
  const page = (name: string) => `# ${name}\n\n${`${`A line of ${name}. `.repeat(20)}\n\n`.repeat(300)}`
  const names = ['one/a', 'one/b', 'one/c', 'two/a', 'two/b', 'two/c', 'two/d', 'two/e', 'two/f', 'two/g']
  const { workspace } = await openSite({
    'chatdocs.config.ts':
      "export default { title: 'Large', tagline: 'Of parts', url: 'https://a.example' }\n",
    ...Object.fromEntries(names.map((name) => [`docs/${name}.md`, page(name)])),
  })
  const outputs = await outputsOf(workspace)
  const list = outputs.get('llms-full.txt' as OutputPath) ?? ''
  expect(list).toMatchInlineSnapshot(`
    "# Large

    > Of parts

    ## one

    - [one/a – one/c](https://a.example/llms-full/docs/one/a.txt)

    ## two

    - [two/a – two/d](https://a.example/llms-full/docs/two/a.txt)
    - [two/e – two/g](https://a.example/llms-full/docs/two/e.txt)
    "
  `)
  const parts = [...list.matchAll(/https:\/\/a\.example\/(llms-full\/[^)]+)/g)].map(([, path = '']) => path)
  expect([...outputs.keys()].filter((path) => path.startsWith('llms-full/'))).toEqual(parts.toSorted())
  const texts = parts.map((path) => outputs.get(path as OutputPath) ?? '')
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(LLMS_PART)
  const sources = texts.flatMap((text) => [...text.matchAll(/^Source: <.*\/docs\/(.*)\.md>$/gm)])
  expect(sources.map(([, name]) => name)).toEqual(names)
})

test('llms.txt of a large site lists parts by section, with every page in one of them', async () => {
  const names = Array.from({ length: 24 }, (_, index) => `${index % 2 ? 'odd' : 'even'}/page-${index}`)
  const words = 'A long title '.repeat(300)
  const { workspace } = await openSite({
    'chatdocs.config.ts': "export default { title: 'Large', url: 'https://a.example' }\n",
    ...Object.fromEntries(names.map((name) => [`docs/${name}.md`, `# ${words}\n`])),
  })
  const outputs = await outputsOf(workspace)
  const listed = (path: string) =>
    [...(outputs.get(path as OutputPath) ?? '').matchAll(/\(https:\/\/a\.example\/([^)]+)\)/g)].map(
      ([, to = '']) => to,
    )
  const parts = listed('llms.txt')
  expect(parts.length).toBeGreaterThan(1)
  expect([...outputs.keys()].filter((path) => path.startsWith('llms/'))).toEqual(parts.toSorted())
  for (const part of ['llms.txt', ...parts])
    expect(outputs.get(part as OutputPath)?.length).toBeLessThanOrEqual(LLMS_LIST)
  expect(parts.flatMap(listed).toSorted()).toEqual(names.map((name) => `docs/${name}.md`).toSorted())
})

test.each(['{ llms: false }', '{ noIndex: true }'])('a site can disable llms.txt: %s', async (config) => {
  const { workspace } = await openSite({
    'chatdocs.config.ts': `export default ${config}\n`,
    'docs/a.md': '# A\n',
  })
  const paths = await workspace.outputPaths()
  expect(paths.filter((path) => path.startsWith('llms'))).toEqual([])
  expect(paths).toContain('docs/a.md')
})

test('an author’s own llms.txt is kept', async () => {
  const { workspace } = await openSite({ 'docs/a.md': '# A\n', 'static/llms.txt': 'mine' })
  expect(await outputText(workspace, 'llms.txt' as OutputPath)).toBe('copy of static/llms.txt')
})
