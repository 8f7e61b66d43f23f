import { expect, test } from 'vitest'
import { migrated } from '../testing/migrated.ts'

test('a site of Nextra moves with the entries, menus and languages of _meta', async () => {
  const { config, after, out } = await migrated({
    'next.config.mjs': `import nextra from 'nextra'
const withNextra = nextra({ theme: 'nextra-theme-docs', latex: true, odd: 1 })
export default withNextra({ basePath: '/docs', reactStrictMode: true, i18n: { locales: ['en', 'zh'], defaultLocale: 'en' } })
`,
    'theme.config.jsx': `export default {
  logo: <b>Cats</b>, project: { link: 'https://github.com/a/cats' }, docsRepositoryBase: 'https://github.com/a/cats/tree/main',
}
`,
    'pages/en/_meta.js': `export default {
  index: 'Start', '---': { type: 'separator' },
  guide: { title: 'Guide', type: 'page' },
  more: { title: 'More', type: 'menu', items: { a: { title: 'Site', href: 'https://x.example' } } },
  secret: { display: 'hidden' }, fur: '',
}
`,
    'pages/en/index.mdx': '# Cats\n',
    'pages/en/fur.mdx': '---\nsidebarTitle: Soft\n---\n\n# Fur\n',
    'pages/en/guide/_meta.json': '{ "two": "Second", "one": "First" }\n',
    'pages/en/guide/one.mdx': '# One\n',
    'pages/en/guide/two.mdx': '# Two\n',
    'pages/en/secret.mdx': '# Secret\n',
    'pages/en/shop.tsx': 'export default () => null\n',
    'pages/zh/index.mdx': '# 猫\n',
  })
  for (const text of [
    "title: 'cats'",
    "baseUrl: '/docs'",
    "docs: { path: 'pages/en', routeBasePath: '/', editUrl: 'https://github.com/a/cats/tree/main' }",
    "{ label: 'Guide', to: '/guide/two' }",
    "{ type: 'dropdown', label: 'More', items: [{ label: 'Site', href: 'https://x.example' }] }",
    "{ label: 'GitHub', href: 'https://github.com/a/cats', position: 'right' }",
    "locales: ['en', 'zh']",
  ])
    expect(config).toContain(text)
  expect(after['sidebars.ts']).toContain("docs: [{ type: 'doc', id: 'index', label: 'Start' }, 'fur']")
  expect(after['sidebars.ts']).toContain("{ type: 'doc', id: 'guide/two', label: 'Second' }")
  expect(after['pages/en/fur.mdx']).toContain('sidebar_label: "Soft"')
  expect(after['i18n/zh/pages/en/index.mdx']).toBe('# 猫\n')
  expect(out).toContain('odd: no counterpart is known')
  expect(out).toContain('pages/en/shop.tsx: a page in React of Next.js did not come over')
})

test('pages of Nextra in the folder app keep their addresses', async () => {
  const { after, out } = await migrated({
    'next.config.ts': "import nextra from 'nextra'\nexport default nextra({})({})\n",
    'app/layout.tsx':
      'export default () => <Layout docsRepositoryBase="https://github.com/a/cats/tree/main/docs" />\n',
    'app/_meta.global.ts':
      "export default { index: 'Home', docs: { title: 'Docs', items: { index: '', b: 'Bee' } } }\n",
    'app/page.mdx': '# Home\n',
    'app/(docs)/docs/page.mdx': '# Docs\n',
    'app/(docs)/docs/b/page.mdx': '# B\n',
  })
  expect(after['sidebars.ts']).toContain("label: 'Bee'")
  expect(out).toContain('recorded in urls.lock: 3, of which 3 have a page or lead to one')
})

test('languages of Nextra by the names of files, and JSX in Markdown, move', async () => {
  const { after, out } = await migrated({
    'next.config.js':
      "module.exports = require('nextra')({})({ i18n: { locales: ['en-US', 'zh-CN'], defaultLocale: 'en-US' } })\n",
    'pages/_meta.en-US.json': '{ "index": "Start", "fur": "Soft" }\n',
    'pages/_meta.zh-CN.json': '{ "index": "开始" }\n',
    'pages/index.en-US.mdx': '# Cats\n',
    'pages/index.zh-CN.mdx': '# 猫\n',
    'pages/fur.en-US.md': "import { Callout } from 'nextra/components'\n\n# Fur\n\n<Callout>Soft</Callout>\n",
    'pages/fur.zh-CN.md': '# 毛\n',
  })
  expect(after['sidebars.ts']).toContain("{ type: 'doc', id: 'fur', label: 'Soft' }")
  expect(after['i18n/zh-CN/sidebars.ts']).toContain("label: '开始'")
  expect(Object.keys(after)).toEqual(
    expect.arrayContaining([
      'pages/index.mdx',
      'pages/fur.mdx',
      'i18n/zh-CN/pages/index.mdx',
      'i18n/zh-CN/pages/fur.mdx',
    ]),
  )
  expect(out).toContain('recorded in urls.lock: 4, of which 4 have a page or lead to one')
})
