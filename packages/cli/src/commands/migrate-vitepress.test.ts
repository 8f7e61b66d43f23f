import { expect, test } from 'vitest'
import { migrated } from '../testing/migrated.ts'

test('a site of VitePress without a language at its root keeps sidebars, logos and addresses', async () => {
  const { config, after, out } = await migrated({
    '.vitepress/config.mjs': `import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import title from './title.mjs'
export default {
  title,
  themeConfig: {
    logo: '/logo.svg',
    sidebar: {
      '/zh-CN/': [{ text: '指南', items: [{ text: '开始', link: '/zh-CN/start' }] }],
      '/en-US/': [{ text: 'Guide', items: [{ text: 'Start', link: '/en-US/start' }] }],
    },
  },
  markdown: { attrs: { leftDelimiter: '%{', rightDelimiter: '}%' } },
  locales: {
    'zh-CN': { label: '简体中文', lang: 'zh-CN', themeConfig: { nav: [{ text: '指南', link: '/zh-CN/start' }] } },
    'en-US': { label: 'English', lang: 'en-US', themeConfig: { nav: [{ text: 'Guide', link: '/en-US/start' }] } },
    ja: { label: '日本語', link: 'https://ja.example/' },
  },
}
`,
    '.vitepress/title.mjs':
      "import { readFileSync } from 'node:fs'\nexport default readFileSync(new URL('./parts/title.txt', import.meta.url), 'utf8').trim()\n",
    '.vitepress/parts/title.txt': 'Birds\n',
    'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    'zh-CN/index.md': '# 首页\n',
    'zh-CN/start.md':
      '---\nfooter: { a: 1 }\n---\n\n# 开始 %{#start}%\n\n一个[链接](./index.md)%{target=_blank}%。\n',
    'en-US/index.md': '# Home\n',
    'en-US/start.md':
      '# Start\n\n## 1. Use `v-model`: twice\n\n## Other: one\n\n[twice](#_1-use-v-model-twice)\n',
  })
  for (const text of [
    "title: 'Birds'",
    "defaultLocale: 'zh-CN'",
    "locales: ['zh-CN', 'en-US']",
    "dropdownItemsAfter: [{ label: '日本語', href: 'https://ja.example/' }]",
    "'/zh-CN/start': '/start'",
    "to: '/start'",
  ])
    expect(config).toContain(text)
  expect(config.match(/logo\.svg/g)).toHaveLength(2)
  expect(after['sidebars.ts']).toContain("id: 'start', label: '开始'")
  expect(after['i18n/en-US/sidebars.ts']).toContain("id: 'start', label: 'Start'")
  expect(after['zh-CN/start.md']).toBe(
    '---\nfooter: { a: 1 }\n---\n\n# 开始 {#start}\n\n一个[链接](./index.md)。\n',
  )
  for (const part of [
    'home       the old site had no page at / that could be found',
    'sidebar    sidebars.ts, i18n/en-US/sidebars.ts',
    'logo       /logo.svg',
    'languages  2 of 3: the others are links',
  ])
    expect(out).toContain(`\n  ${part}`)
  // The anchors of VitePress stay, as far as links use them.
  expect(after['i18n/en-US/zh-CN/start.md']).toContain('## 1. Use `v-model`: twice\n\n## Other: one\n')
  expect(out).toContain('recorded in urls.lock: 4, of which 4 have a page or lead to one')
})

test('languages on other sites become links, and a sidebar made by a package is reported', async () => {
  const { config, out } = await migrated({
    '.vitepress/config.mjs': `import { generateSidebar } from 'vitepress-sidebar'
export default {
  themeConfig: { sidebar: generateSidebar({ documentRootPath: '.' }) },
  locales: { root: { label: 'English', lang: 'en' }, ja: { label: '日本語', link: 'https://ja.example/' } },
}
`,
    'index.md': '---\nlayout: page\n---\n\n<Home />\n',
  })
  expect(out).toContain(
    'home       / shows the few words of index.md: what a template or component drew is gone',
  )
  expect(out).toContain('sidebar    did not come over: it follows the folders now')
  expect(config).toContain(
    "label: 'English',\n        items: [{ label: '日本語', href: 'https://ja.example/' }]",
  )
  expect(config).toContain("lang: 'en'")
  expect(out).toContain('the sidebar is made by a function or a package')
})

test('a site of VitePress whose documents include files above it becomes one of the folder above', async () => {
  const { config, after } = await migrated({
    'docs/.vitepress/config.mjs':
      "export default { title: 'A', themeConfig: { editLink: { pattern: 'https://x.example/docs/:path' } } }\n",
    'docs/index.md': '# A\n',
    'docs/a.md': '<!-- @include: ../parts/a.md -->\n',
    'docs/b.md': '# B\n\n<<< @/../parts/b.ts\n',
    'parts/a.md': '# Part\n',
    'parts/b.ts': 'let b = 1\n',
  })
  expect(config).toContain("path: 'docs'")
  expect(config).toContain("editUrl: 'https://x.example/{path}'")
  expect(after['docs/a.md']).toBe('<!-- @include: ../parts/a.md -->\n')
  expect(after['docs/b.md']).toBe('# B\n\n<<< @/docs/../parts/b.ts\n')
})
