import { expect, test } from 'vitest'
import { migrated } from '../testing/migrated.ts'

test('documents of Docusaurus that need MDX become .mdx, and links to them follow', async () => {
  const { after, out } = await migrated({
    'package.json': '{}\n',
    'docusaurus.config.js': `export default { title: 'T', url: 'https://t.example', baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] }\n`,
    'sidebars.js': "module.exports = { all: ['plain', 'tabs', 'parts/sum', 'kept'] }\n",
    'docs/plain.md': [
      '# Plain',
      '',
      '[tabs](tabs.md#one) [sum](./parts/sum.md) [itself](plain.md) `[tabs](tabs.md)` [by root](/tabs.md) [def]',
      '',
      '```md',
      '[tabs](tabs.md)',
      '```',
      '',
      '[def]: <@site/docs/tabs.md> "Tabs"',
      '',
    ].join('\n'),
    'docs/tabs.md':
      "import Tabs from '@theme/Tabs'\nimport TabItem from '@theme/TabItem'\nimport Part from './_part.md'\n\n# Tabs\n\n<!-- a {comment} -->\n\n## One {#one}\n\n<Tabs>\n<TabItem value=\"a\">\n\n[plain](plain.md) [sum](parts/sum.md)\n\n</TabItem>\n</Tabs>\n\n<Part />\n",
    'docs/titled.md': '---\nhide_title: true\n---\n\n# Titled\n',
    'docs/untitled.md': '---\nhide_title: true\n---\n\nText\n',
    'docs/_part.md': 'A part: [sum](parts/sum.md)\n',
    'docs/parts/sum.md':
      "import './sum.css'\n\n# Sum\n\n{1 + 1} and [up](../tabs.md)\n\n```js\nimport './sum.css'\n```\n",
    'docs/parts/sum.css': '',
    'docs/kept.md': '---\nformat: md\n---\n\n# Kept\n\n[sum](parts/sum.md)\n',
    'blog/2025-01-05-first.md': '# First\n\nOne <b style={{ color: "red" }}>is red</b>: [tabs](/docs/tabs)\n',
    'i18n/fr/docusaurus-plugin-content-docs/current/tabs.md':
      '# Onglets\n\n[plain](plain.md) [sum](parts/sum.md)\n',
  })
  const paths = Object.keys(after).filter((path) => /\.mdx?$/.test(path))
  expect(paths.sort()).toEqual([
    'blog/2025-01-05-first.mdx',
    'docs/_part.md',
    'docs/kept.md',
    'docs/parts/sum.mdx',
    'docs/plain.md',
    'docs/tabs.mdx',
    'docs/titled.md',
    'docs/untitled.md',
    'i18n/fr/docs/tabs.mdx',
  ])
  expect(after['docs/titled.md']).toBe('---\n---\n\n# Titled\n')
  expect(after['docs/untitled.md']).toContain('hide_title')
  expect(after['docs/plain.md']).toContain(
    '[tabs](tabs.mdx#one) [sum](./parts/sum.mdx) [itself](plain.md) `[tabs](tabs.md)` [by root](/tabs.mdx) [def]',
  )
  expect(after['docs/plain.md']).toContain('```md\n[tabs](tabs.md)\n```\n\n[def]: <@site/docs/tabs.mdx>')
  expect(after['docs/parts/sum.mdx']).toMatch(/^\n# Sum[\s\S]*```js\nimport '.\/sum.css'\n/)
  expect(after['chatdocs.config.ts']).toContain("styles: ['./docs/parts/sum.css']")
  expect(after['docs/tabs.mdx']).toContain("from './_part.md'")
  expect(after['docs/tabs.mdx']).toContain('[plain](plain.md) [sum](parts/sum.mdx)')
  expect(after['docs/_part.md']).toContain('(parts/sum.mdx)')
  expect(after['i18n/fr/docs/tabs.mdx']).toContain('[plain](plain.md) [sum](parts/sum.mdx)')
  expect(after['urls.lock']).toContain('\n/docs/tabs\n')
  expect(out).toContain('moved    docs/tabs.md → docs/tabs.mdx')
  expect(out).toContain('recorded in urls.lock: 7, of which 7 have a page or lead to one')
})

test('a document of Docusaurus that is no MDX stays Markdown, with its line', async () => {
  const { after, out } = await migrated({
    'docusaurus.config.js': "export default { title: 'T', presets: [['classic', {}]] }\n",
    'docs/a.md': '# A\n\n{1 +}\n',
  })
  expect(after['chatdocs.config.ts']).toContain('math: false')
  expect(after['chatdocs.config.ts']).not.toContain('emoji')
  expect(after['docs/a.md']).toBe('# A\n\n{1 +}\n')
  expect(out).toContain('docs/a.md:3: it is no MDX, so it stays Markdown: ')
  const detected = await migrated({
    'docusaurus.config.js':
      "import math from 'remark-math'\nexport default { title: 'T', markdown: { format: 'detect', emoji: false }, presets: [['classic', { docs: { remarkPlugins: [math] } }]] }\n",
    'docs/a.md': '# A\n\nA {brace}\n',
  })
  expect(detected.after['docs/a.md']).toBe('# A\n\nA {brace}\n')
  expect(detected.after['chatdocs.config.ts']).toContain('emoji: false')
  expect(detected.after['chatdocs.config.ts']).not.toContain('math')
})
