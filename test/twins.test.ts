import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { contentReader, type SourcePath } from '../packages/core/src/index.ts'
import type { OutputPath } from '../packages/protocol/src/index.ts'
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
    const twin = await outputText(workspace, source as OutputPath)
    const [before, after] = await Promise.all(
      [text, twin].map((each) => read({ path: source as SourcePath, text: each })),
    )
    expect(after?.facts.title).toBe(before?.facts.title)
    expect(after?.facts.anchors).toEqual(before?.facts.anchors)
    expect(after?.toc).toEqual(before?.toc)
    const twins = [...twin.matchAll(/https:\/\/a\.example\/([^\s)#"]*)/g)].map(([, path = '']) => path)
    expect(twins.filter((path) => !paths.has(path as OutputPath))).toEqual([])
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
