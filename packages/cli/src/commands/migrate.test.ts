import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { main } from '../main.ts'
import { type Files, filesIn, testFolder } from '../testing/folder.ts'
import { migrated, site } from '../testing/migrated.ts'
import { testWorld } from '../testing/world.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>\n'

const DOCUSAURUS: Files = {
  'package.json': '{\n  "scripts": { "start": "docusaurus start", "build": "docusaurus build" }\n}\n',
  'docusaurus.config.js': `import { themes } from 'prism-react-renderer'
import path from 'node:path'
export default async function make() {
  return {
    title: 'Robots',
    tagline: 'They walk',
    url: 'https://robots.example',
    baseUrl: '/',
    favicon: 'img/logo.svg',
    onBrokenAnchors: 'throw',
    customFields: { maker: 'Ada' },
    webpack: { jsLoader: path.resolve('x') },
    i18n: { defaultLocale: 'en', locales: ['en', 'fr'], localeConfigs: { fr: { label: 'Français' } } },
    presets: [['classic', {
      docs: { sidebarPath: './sidebars.js', editUrl: ({ versionDocsDirPath, docPath }) => \`https://git.example/edit/\${versionDocsDirPath}/\${docPath}\` },
      blog: { blogTitle: 'News', showReadingTime: false },
      theme: { customCss: './src/css/custom.css' },
    }]],
    plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: ['/old'], to: '/docs/intro' }] }]],
    themeConfig: {
      prism: { theme: themes.github },
      navbar: { title: 'Robots', logo: { src: 'img/logo.svg' }, items: [
        { type: 'docSidebar', sidebarId: 'all', label: 'Guide' },
        { type: 'search' }, { type: 'html', value: '<hr>' },
        { href: 'https://git.example', 'aria-label': 'Code', position: 'right' },
      ] },
      footer: { style: 'dark', links: [{ title: 'More', items: [{ label: 'Guide', to: '/docs/intro' }] }], copyright: '&copy; Us' },
    },
  }
}
`,
  'sidebars.js': `const { more } = require('docusaurus-plugin-of-nobody')
module.exports = { all: ['intro', { type: 'category', label: 'Parts', className: 'x', items: ['parts/legs'] }, { type: 'html', value: '<hr>' }, ...more] }
`,
  'docs/intro.md': '# Intro\n\n[Legs](./parts/01-legs.md)\n',
  'docs/parts/01-legs.md': '---\nid: legs\n---\n\n# Legs\n',
  'blog/2025-01-05-first.md': '# First\n\nText\n',
  'blog/second.md': '---\ndate: 2025-02-01\n---\n\n# Second\n',
  'static/img/logo.svg': SVG,
  'src/css/custom.css': ':root { --ifm-color-primary: #2e8555; --ifm-background-color: #fff; }\n',
  'src/pages/index.js': `import Layout from '@theme/Layout';
import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Robot from '@site/static/img/logo.svg';
import Bolt from '../icons/bolt.svg'
import styles from './index.module.css';

export default function Home() {
  const { siteConfig } = useDocusaurusContext();
  return (
    <Layout title={\`Hello from \${siteConfig.title}\`}>
      <h1 className={styles.big}>{siteConfig.tagline}</h1>
      <Robot />
      <Bolt />
      <Link to="/docs/intro">Begin with {siteConfig.customFields.maker}</Link>
    </Layout>
  );
}
`,
  'src/icons/bolt.svg': SVG,
  'src/pages/index.module.css': ".big { background: url('/img/logo.svg'); }\n",
  'src/pages/broken.tsx': "import X from '@theme/Unknown'\n\nexport default X\n",
  'i18n/fr/docusaurus-plugin-content-docs/current/intro.md': '# Début\n',
  'i18n/fr/docusaurus-theme-classic/navbar.json': '{ "item.label.Guide": { "message": "Le guide" } }\n',
}

test('a site of Docusaurus moves with its pages, translations, redirects and look', async () => {
  const { out, config, after, cwd } = await migrated(DOCUSAURUS)
  for (const text of [
    "title: 'Robots'",
    "tagline: 'They walk'",
    "editUrl: 'https://git.example/edit/{path}'",
    "title: 'News'",
    "redirects: { '/old': '/docs/intro' }",
    "theme: { accent: '#2e8555' }",
    "{ label: 'Code', href: 'https://git.example', position: 'right' }",
    "copyright: '© Us'",
    "label: 'Le guide'",
    "'link/broken-anchor': 'error'",
  ])
    expect(config).toContain(text)
  expect(after['sidebars.ts']).toContain("items: ['parts/legs']")
  expect(after['sidebars.ts']).not.toMatch(/className|html/)
  expect(after['i18n/fr/docs/intro.md']).toBe('# Début\n')
  expect(after['src/pages/index.jsx']).toMatch(/export const meta = \{ title: "Hello from Robots" \}\n$/)
  expect(after['src/pages/_broken.tsx']).toBe(DOCUSAURUS['src/pages/broken.tsx'])
  expect(after['src/docusaurus/variables.css']).toContain('--cd-bg: var(--ifm-background-color)')
  expect(JSON.parse(after['package.json'] ?? '').scripts).toEqual({
    start: 'chatdocs dev',
    build: 'chatdocs build',
  })
  expect(out).toContain('src/pages/broken.tsx:1'.replace('broken', '_broken'))
  expect(out).toContain('webpack: no counterpart: esbuild bundles pages and components')
  expect(out).toMatch(
    /recorded in urls\.lock: 6, of which 5 have a page or lead to one\n {2}lost {5}\/broken/,
  )
  const world = testWorld({ cwd })
  expect(await main(['build', '--no-cache'], world.io)).toBe(0)
  const page = filesIn(join(cwd, 'dist'))['index.html'] ?? ''
  expect(page).toMatch(/<title>Hello from Robots[^<]*<\/title>/)
  expect(page.replaceAll('<!-- -->', '')).toMatch(/<a href="\/docs\/intro\/?">Begin with Ada<\/a>/)
  expect(Object.keys(after).filter((path) => path.startsWith('src/docusaurus/'))).toEqual(
    [
      'context.tsx',
      'drawings/src/icons/bolt.tsx',
      'drawings/static/img/logo.tsx',
      'page.css',
      'site.json',
      'variables.css',
    ].map((name) => `src/docusaurus/${name}`),
  )
  const [, name = ''] = /<h1 class="(\w+)">They walk<\/h1>/.exec(page) ?? []
  expect(page).toContain(`.${name}{background:url(/img/logo.svg)}`)
  expect(page).toMatch(/<img[^>]*src="[^"]*logo[^"]*\.svg"/)
})

test('a site of VitePress moves with its languages, sidebars, front matter and texts', async () => {
  const { config, after } = await migrated({
    'docs/.vitepress/config.mts': `import { defineConfig } from 'vitepress'
import { withMermaid } from 'vitepress-plugin-mermaid'
export default withMermaid(defineConfig({
  title: 'Birds', description: 'They fly', cleanUrls: true,
  head: [['link', { rel: 'icon', href: '/logo.svg' }], ['meta', { name: 'theme-color', content: '#fff' }]],
  locales: {
    root: { label: 'English', lang: 'en' },
    de: { label: 'Deutsch', lang: 'de', themeConfig: { nav: [{ text: 'Anleitung', link: '/de/guide/start' }], sidebar: [{ text: 'Start', link: '/de/guide/start' }] } },
  },
  themeConfig: {
    logo: '/logo.svg',
    nav: [{ text: 'Guide', link: '/guide/start' }, { text: 'More', items: [{ text: 'Site', link: 'https://x.example' }] }],
    sidebar: { '/guide/': [{ text: 'First', collapsed: true, items: [{ text: 'Start', link: '/guide/start' }, { text: 'Wings', link: '/guide/wings.html' }] }] },
    socialLinks: [{ icon: 'github', link: 'https://github.com/a/b' }],
    footer: { message: 'MIT <b>licence</b>' },
    editLink: { pattern: 'https://github.com/a/b/edit/main/docs/:path' },
  },
}))
`,
    'docs/index.md':
      '---\nlayout: home\nhero:\n  name: Birds\n  image:\n    light: /logo.svg\n    dark: /logo.svg\n  actions:\n    - theme: sponsor\n      text: Go\n      link: /guide/start\n---\n',
    'docs/guide/start.md':
      '---\noutline: deep\nhead:\n  - - meta\n    - name: a\n      content: b\n  - [title, {}, T]\nprev: false\neditLink: false\n---\n\n# Start <Badge type="tip" text="new" />\n\n<<< @/part.ts\n\n```md\n<<< @/part.ts\n```\n',
    'docs/guide/wings.md':
      '---\nnext:\n  text: Start\n  link: /guide/start\naside: false\n---\n\n# Wings\n\n```sh[npm]\na\n```\n',
    'docs/de/guide/start.md': '# Beginn\n',
    'docs/part.ts': 'export const a = 1\n',
    'docs/public/logo.svg': SVG,
    'docs/.vitepress/theme/style.css':
      ':root { --vp-c-brand-1: #aa3300; }\n.dark { --vp-c-brand-1: #ffaa88; }\n',
  })
  for (const text of [
    "title: 'Birds'",
    "docs: { path: 'docs', routeBasePath: '/', editUrl: 'https://github.com/a/b/edit/main/{path}' }",
    "favicon: '/logo.svg'",
    "staticDirectories: ['docs/public']",
    "theme: { accent: { light: '#aa3300', dark: '#ffaa88' } }",
    "{ type: 'dropdown', label: 'More', items: [{ label: 'Site', href: 'https://x.example' }] }",
    "{ label: 'GitHub', href: 'https://github.com/a/b', position: 'right' }",
    "copyright: 'MIT licence'",
    "{ label: 'Anleitung', to: '/guide/start' }",
  ])
    expect(config).toContain(text)
  expect(after['sidebars.ts']).toContain("{ type: 'doc', id: 'guide/wings', label: 'Wings' }")
  expect(after['i18n/de/sidebars.ts']).toContain("{ type: 'doc', id: 'guide/start', label: 'Start' }")
  expect(after['docs/guide/start.md']).toBe(
    '---\ntoc_min_heading_level: 2\ntoc_max_heading_level: 6\nhead:\n  - tag: "meta"\n    attributes: {"name":"a","content":"b"}\n  - tag: "title"\n    content: "T"\npagination_prev: null\ncustom_edit_url: null\n---\n\n# Start :badge[new]{type=tip}\n\n<<< @/docs/part.ts\n\n```md\n<<< @/part.ts\n```\n',
  )
  expect(after['docs/index.md']).toContain(
    '  name: "Birds"\n  image: { src: "/logo.svg" }\n  actions:\n    - { text: "Go", link: "/guide/start", theme: alt }\n',
  )
  expect(after['docs/guide/wings.md']).toBe(
    '---\npagination_next: guide/start\nhide_table_of_contents: true\n---\n\n# Wings\n\n```sh [npm]\na\n```\n',
  )
  expect(after['urls.lock']).toContain('/de/guide/start\n/guide/start\n/guide/wings\n')
})

test('rewrites of VitePress keep their addresses', async () => {
  const { out, after } = await migrated({
    '.vitepress/config.js': "export default { rewrites: { 'packages/:name/docs/:rest*': ':name/:rest*' } }\n",
    'index.md': '# Start\n',
    'packages/core/docs/api.md': '# API\n',
  })
  expect(out).toContain('urls.lock: 2, of which 2 have a page or lead to one\n')
  expect(after['packages/core/docs/api.md']).toBe('---\nslug: /core/api\n---\n\n# API\n')
})

test('a site of Starlight moves with its sidebar, home page and logo', async () => {
  const { config, after, out } = await migrated({
    'astro.config.mjs': `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
export default defineConfig({
  site: 'https://stars.example/base',
  redirects: { '/gone': '/guides/example' },
  integrations: [starlight({
    title: { en: 'Stars' },
    logo: { src: './src/assets/logo.svg' },
    social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/a/b' }],
    components: { Header: './src/Header.astro' },
    sidebar: [
      { label: 'Guides', items: [{ label: 'One', slug: 'guides/example' }, 'guides/two'] },
      { label: 'Reference', collapsed: true, items: [{ autogenerate: { directory: 'reference' } }] },
    ],
  })],
})
`,
    'src/assets/logo.svg': SVG,
    'src/content/docs/index.md':
      '---\ntitle: Welcome\ntemplate: splash # no sidebar\nhero:\n  tagline: They shine\n  image: { html: <b>x</b> }\n  actions:\n    - text: Go\n      link: /guides/example/\n      icon: right-arrow\n---\n',
    'src/content/docs/guides/example.md':
      '---\ntitle: Example\nsidebar:\n  order: 2\n  label: Ex\n  attrs: { a: b }\n---\n\n:::note\nText\n:::\n',
    'src/content/docs/guides/two.md': '---\ntitle: Two\neditUrl: false\n---\n',
    'src/content/docs/reference/a.md': '---\ntitle: A\n---\n',
  })
  for (const text of [
    "title: 'Stars'",
    "url: 'https://stars.example'",
    "baseUrl: '/base'",
    "docs: { path: 'src/content/docs', routeBasePath: '/' }",
    "logo: { src: '/logo.svg' }",
    "redirects: { '/gone': '/guides/example' }",
  ])
    expect(config).toContain(text)
  expect(out).toContain('src/content/docs/index.md:4: hero.image: it is no file, so it is left out')
  expect(after['public/logo.svg']).toBe(SVG)
  expect(after['sidebars.ts']).toContain(
    "items: [{ type: 'doc', id: 'guides/example', label: 'One' }, 'guides/two']",
  )
  expect(after['src/content/docs/index.md']).toBe(
    '---\ntitle: Welcome\nlayout: home\nhero:\n  text: "Welcome"\n  tagline: "They shine"\n  actions:\n    - { text: "Go", link: "/guides/example/", theme: brand }\n---\n',
  )
  expect(after['src/content/docs/guides/example.md']).toContain(
    'sidebar_position: 2\nsidebar_label: "Ex"\n---\n',
  )
})

test('a site of Rspress moves with its languages and the files that describe its navigation', async () => {
  const { config, after, out } = await migrated({
    'rspress.config.ts': `import path from 'node:path'
import { defineConfig } from '@rspress/core'
import { pluginClientRedirects } from '@rspress/plugin-client-redirects'
export default defineConfig({
  root: path.join(__dirname, 'docs'), title: 'Ships', lang: 'en', icon: '/logo.svg', logo: { light: '/logo.svg', dark: '/logo.svg' },
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文', title: '船' }],
  themeConfig: { socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/a/b' }] },
  plugins: [pluginClientRedirects({ redirects: [{ from: '^/old-(?:a|b)(?:\\\\.html)?/?$', to: '/guide/start' }] })],
})
`,
    'docs/en/_nav.json': '[{ "text": "Guide", "link": "/guide/start" }]\n',
    'docs/en/index.md': '---\npageType: home\nhero:\n  name: Ships\n---\n',
    'docs/en/guide/_meta.json': '["start", { "type": "dir", "name": "more", "label": "more.label" }]\n',
    'i18n.json': '{ "more.label": { "en": "More", "zh": "更多" } }\n',
    'docs/en/guide/start.md': '# Start\n',
    'docs/en/guide/more/a.md': '# A\n',
    'docs/zh/_nav.json': '[{ "text": "指南", "link": "/guide/start" }]\n',
    'docs/zh/index.md': '# 船\n',
    'docs/zh/guide/_meta.json': '["start"]\n',
    'docs/zh/guide/start.md': '# 开始\n',
    'docs/en/options/options.mdx': '# Options\n',
    'docs/zh/options/options.mdx': '# 选项\n',
    'docs/zh/guide/parts.mdx':
      "import { A } from '../../components/A'\nimport {\n  B,\n} from './b'\nimport C from './part.mdx'\nimport code from '../../components/A.tsx?raw'\n\n```js\nimport { A } from '../../components/A'\n```\n",
    'docs/zh/guide/part.mdx': '{1}\n',
    'docs/zh/guide/b.ts': 'export const B = 1\n',
    'docs/components/A.tsx': 'export const A = 1\n',
    'tsconfig.json':
      '{ "compilerOptions": { "paths": { "@zh/*": ["./docs/zh/*"], "@en/*": ["docs/en/*"] } } }\n',
    'docs/public/logo.svg': SVG,
  })
  expect(config).toContain("docs: { path: 'docs/en', routeBasePath: '/' }")
  expect(config).toContain("redirects: { '/old-a': '/guide/start', '/old-b': '/guide/start' }")
  expect(config).toContain("{ label: '指南', to: '/guide/start' }")
  expect(after['sidebars.ts']).toContain("label: 'More'")
  expect(after['i18n/zh/docs/en/guide/start.md']).toBe('# 开始\n')
  expect(after['docs/en/index.md']).toContain('layout: home')
  expect(after['i18n/zh/docs/en/guide/parts.mdx']).toBe(
    "import { A } from '../../../../../docs/components/A'\nimport {\n  B,\n} from './b'\nimport C from './part.mdx'\nimport code from '../../../../../docs/components/A.tsx?raw'\n\n```js\nimport { A } from '../../components/A'\n```\n",
  )
  expect(after['tsconfig.json']).toContain('"@zh/*": ["./i18n/zh/docs/en/*"], "@en/*": ["docs/en/*"]')
  expect(after['urls.lock']).toContain('/zh/guide/start')
  expect(after['i18n/zh/docs/en/options/options.mdx']).toBe('---\nslug: /options/options\n---\n\n# 选项\n')
  expect(out).not.toContain('lost')
})

test('documents and versions of Docusaurus may lie outside of the folder of its configuration', async () => {
  const { run, files, cwd } = site({
    'docs/index.md': '---\nid: index\n---\n\n# Next\n',
    'website/docusaurus.config.js':
      "module.exports = { title: 'T', presets: [['classic', { docs: { path: '../docs', editUrl: 'https://git.example/edit/main/website/' } }]] }\n",
    'website/versions.json': '["1.0"]\n',
    'website/versioned_docs/version-1.0/index.md': '# One\n',
    'website/versioned_sidebars/version-1.0-sidebars.json':
      '{ "all": ["index", { "type": "html", "value": "x" }] }\n',
    'website/static/a.txt': 'a\n',
  })
  const { code, out } = await run('migrate', 'website')
  expect(code).toBe(0)
  const after = files()
  expect(after['chatdocs.config.ts']).toContain("editUrl: 'https://git.example/edit/main'")
  expect(after['chatdocs.config.ts']).toContain("staticDirectories: ['website/static']")
  expect(after['versions.json']).toBe('["1.0"]\n')
  expect(JSON.parse(after['versioned_sidebars/version-1.0-sidebars.json'] ?? '')).toEqual({ all: ['index'] })
  expect(out).toContain('urls.lock: 2, of which 2 have a page or lead to one\n')
  expect(await main(['check', '--no-cache'], testWorld({ cwd }).io)).toBe(0)
})

test('--dry-run changes nothing, and changes that Git does not have are refused', async () => {
  const { run, files, cwd } = site(DOCUSAURUS)
  const before = files()
  const { code, out } = await run('migrate', '--dry-run')
  expect(code).toBe(0)
  expect(out).toContain('Would change:\n  new      .gitignore\n  new      chatdocs.config.ts\n')
  expect(files()).toEqual(before)
  execFileSync('touch', [join(cwd, 'new.md')])
  const refused = await run('migrate')
  expect(refused.code).toBe(2)
  expect(refused.err).toContain('the site has 1 change that Git does not have yet')
  expect((await run('migrate', '--force')).code).toBe(0)
})

test.each([
  ['throws', "throw new Error('no')", 'no'],
  ['ends its process', 'process.exit(3)', 'it ends its process'],
  ['has a mistake', 'export default {', 'Expected identifier but found end of file'],
])('a configuration that %s ends the migration before anything is written', async (_, code, reason) => {
  const { run, files } = site({ 'docusaurus.config.js': code, 'docs/index.md': '# Start\n' })
  const before = files()
  const { code: exit, err } = await run('migrate')
  expect(exit).toBe(2)
  expect(err).toMatch(
    new RegExp(`docusaurus\\.config\\.js(:1)?: it cannot be read, so nothing was changed: [^\\n]*${reason}`),
  )
  expect(files()).toEqual(before)
})

test('a folder without a configuration of another tool is a usage error', async () => {
  const world = testWorld({ cwd: testFolder({ 'docs/a.md': '' }) })
  expect(await main(['migrate'], world.io)).toBe(2)
  expect(world.err()).toContain(
    'no configuration of Docusaurus, VitePress, Starlight, Rspress, MkDocs, mdBook',
  )
})
