import { describe, expect, test } from 'vitest'
import { CODES } from '../diagnostics/codes.ts'
import type { SourcePath } from '../paths.ts'
import { EVERYTHING } from './everything.fixture.ts'
import type { ConfigInput } from './input.ts'
import { type ConfigOrigin, normaliseConfig } from './normalise.ts'

const AT: ConfigOrigin = { title: 'my-docs', docsFolder: 'docs', language: 'zh' }

/** The value of a configuration without mistakes. */
function read(input: ConfigInput, at: Partial<ConfigOrigin> = {}) {
  const { value, diagnostics } = normaliseConfig(input, { ...AT, ...at })
  expect(diagnostics).toEqual([])
  return value
}

/** Pages that say nothing below their text. */
const SILENT = { showLastUpdated: false, showContributors: false }

const zh = {
  name: 'zh',
  label: '简体中文',
  direction: 'ltr',
  htmlLang: 'zh',
  calendar: 'gregory',
  path: 'zh',
} as const

const ONE_VERSION = { exclude: [], includeCurrentVersion: true, versions: {} }

test('a folder without a configuration', () => {
  expect(read({})).toEqual({
    title: 'my-docs',
    api: [],
    tagline: '',
    titleDelimiter: '|',
    url: '',
    baseUrl: '/',
    root: '/',
    trailingSlash: true,
    locale: zh,
    locales: [zh],
    defaultLocale: 'zh',
    socialCards: false,
    noIndex: false,
    docs: { path: 'docs', routeBase: '/docs', breadcrumbs: true, ...ONE_VERSION, ...SILENT },
    pages: { path: 'pages', ...SILENT },
    blog: {
      path: 'blog',
      routeBase: '/blog',
      title: '博客',
      description: '',
      postsPerPage: 10,
      recentCount: 5,
      recentTitle: '最近的文章',
      authors: 'blog/authors.yml',
      tags: 'blog/tags.yml',
      archive: true,
      readingTime: true,
      feed: { types: ['rss', 'atom', 'json'], limit: 20 },
      ...SILENT,
    },
    components: { path: 'components' },
    fences: {},
    staticDirectories: ['static'],
    linkedFolders: [],
    theme: { fonts: {}, icons: [] },
    styles: [],
    head: [],
    scripts: [],
    images: { avif: false, quality: 70, min: 640, max: 1030, steps: 2 },
    markdown: { remarkPlugins: [], rehypePlugins: [], variables: {} },
    redirects: {},
    plugins: [],
    toc: { min: 2, max: 3 },
    colorMode: { default: 'light', switchable: true, followSystem: true },
    navbar: { title: 'my-docs', items: [{ type: 'content' }] },
    search: { contexts: [] },
    severities: {},
    feedback: false,
    offline: false,
    llms: true,
  })
})

test('a blog is next to the documents, also if the site folder holds them', () => {
  expect(read({ blog: false }).blog).toBeUndefined()
  expect(read({}, { docsFolder: '' }).blog).toMatchObject({ path: 'blog', routeBase: '/blog' })
})

test('colours follow the system unless the configuration names a mode', () => {
  expect(read({}).colorMode).toMatchObject({ default: 'light', followSystem: true })
  expect(read({ colorMode: { defaultMode: 'dark' } }).colorMode).toMatchObject({
    default: 'dark',
    followSystem: false,
  })
})

test('the site folder is the documents folder', () => {
  expect(read({}, { docsFolder: '' }).docs).toEqual({
    path: '',
    routeBase: '',
    breadcrumbs: true,
    ...SILENT,
    ...ONE_VERSION,
  })
})

test('every key is accepted', () => {
  const path = 'chatdocs.config.ts' as SourcePath
  const { navbar: _, ...rest } = read(EVERYTHING, { path })
  const locale = { ...zh, label: '中文', htmlLang: 'zh-CN', calendar: 'chinese', path: 'cn' }
  expect(rest).toEqual({
    path,
    title: 'Mobot',
    tagline: '用前端技术构建聊天平台机器人移动应用',
    titleDelimiter: '·',
    url: 'https://mobot.example',
    baseUrl: '/base/',
    root: '/base/',
    trailingSlash: true,
    favicon: '/img/favicon.svg',
    image: '/img/card.png',
    socialCards: true,
    noIndex: true,
    locale,
    defaultLocale: 'zh',
    locales: [{ ...zh, name: 'en', label: 'English', htmlLang: 'en', path: 'en' }, locale],
    partial: ['en'],
    docs: {
      path: 'handbuch',
      routeBase: '/manual',
      sidebars: 'sidebars.ts',
      mainDocument: 'preview',
      breadcrumbs: false,
      editUrl: 'https://a.example/edit/main/{path}',
      showLastUpdated: true,
      showContributors: true,
      lastVersion: '1.0',
      exclude: ['drafts/**'],
      includeCurrentVersion: true,
      onlyIncludeVersions: ['current', '1.0'],
      versions: {
        current: { label: '开发版', path: '/dev', banner: 'unreleased', badge: true, noIndex: true },
      },
    },
    pages: { path: 'src/pages', editUrl: 'https://a.example/?file={path}&edit', ...SILENT },
    blog: {
      path: 'news',
      routeBase: '/releases',
      title: '版本',
      description: '每一版都改了什么',
      postsPerPage: 'ALL',
      recentCount: 3,
      recentTitle: '近期版本',
      authors: 'news/people.yml',
      archive: false,
      readingTime: false,
      feed: { types: ['json'], limit: 'ALL', copyright: '© 2025' },
      ...SILENT,
    },
    api: [
      {
        folder: 'api',
        entryPoints: ['src/index.ts'],
        linked: true,
        sourceUrl: 'https://a.example/blob/main/{path}#L{line}',
      },
      {
        folder: 'two',
        routeBase: '/manual/two',
        name: 'two',
        title: '第二个包',
        entryPoints: ['../two/src/a.ts', '../two/src/b.ts'],
        tsconfig: '../two/tsconfig.json',
        sourceUrl: 'https://a.example/blob/v1/{path}#L{line}',
        linked: false,
      },
    ],
    components: { path: 'src/components' },
    fences: { Player: 'components/Player.tsx', 'jsx live': 'src/live.js' },
    staticDirectories: ['static', 'assets'],
    linkedFolders: ['../packages'],
    images: { avif: true, quality: 80, min: 480, max: 1440, steps: 3 },
    policy: { meta: true, trustedTypes: false, allow: { 'connect-src': ['https://a.example'] } },
    budgets: {
      amounts: { html: 50, javascript: 120, images: 500, total: 700 },
      routes: [['/docs/api/*', { html: 200 }]],
    },
    hosting: { host: 'nginx', precompress: true, redirectMap: true, files: 50_000 },
    redirects: { '/a': '/b#c', 'd/e.html': 'https://a.example/' },
    plugins: [
      { module: './plugins/own.ts' },
      { module: 'chatdocs/plugins/changelog', options: { released: true } },
    ],
    markdown: {
      html: 'sanitize',
      remarkPlugins: [{ module: 'remark-a' }, { module: './b.js', options: { x: [1, null] } }],
      rehypePlugins: [{ module: 'rehype-c' }],
      variables: { version: '1.2', year: '2026' },
      math: false,
      emoji: false,
      slugs: 'vitepress',
    },
    toc: { min: 2, max: 4 },
    colorMode: { default: 'light', switchable: false, followSystem: true },
    theme: {
      accents: { light: '#435ab8', dark: '#ffaa00' },
      fonts: {
        text: {
          family: 'Own',
          files: [{ path: 'fonts/a.woff2' }, { path: 'fonts/b.ttf', weight: '700', style: 'italic' }],
          subset: true,
        },
        headings: { family: 'Georgia', files: [], subset: false },
        code: { family: 'Fira Code', files: [], subset: false },
      },
      radius: '.5rem',
      icons: [{ hrefs: ['https://a.example'], source: 'simple-icons/icons/github.svg' }],
    },
    styles: ['./custom.css', '@fontsource/inter'],
    head: [{ tag: 'script', attributes: { async: true, id: 'a' }, content: 'let a' }],
    scripts: [
      { path: 'track.ts' },
      { address: '/js/a.js', attributes: { defer: true } },
      { address: 'https://a.example/b.js', attributes: { async: true, 'data-x': 'y' } },
    ],
    footer: { copyright: '© 2025', columns: [{ title: '文档', links: [{ label: '甲', href: '/a' }] }] },
    search: { contexts: [{ path: '/manual/api', label: '参考' }, { path: '/releases' }] },
    announcement: {
      id: 'three',
      html: '<b>三</b>：<a href="/docs/news">新闻</a>',
      closeable: false,
      backgroundColor: 'teal',
      textColor: '#fff',
    },
    assistants: [{ label: '问', href: 'https://a.example/?q={url}' }],
    feedback: '/api/feedback',
    offline: true,
    severities: { 'link/broken': 'warning', 'static/overwritten': 'off' },
    llms: false,
  })
})

test('every item of a navbar', () => {
  const { navbar } = read(EVERYTHING)
  expect(navbar).toMatchObject({
    title: '',
    logo: { src: '/img/logo.svg', srcDark: '/img/dark.svg', alt: 'Mobot' },
  })
  expect(navbar.items).toMatchObject([
    { to: '/docs/preview', label: '文档', activeBasePath: '/docs' },
    { position: 'right', href: 'https://a.example', label: '仓库' },
    { type: 'doc', docId: 'preview' },
    { type: 'docSidebar', sidebarId: 'tutorialSidebar', label: '指南' },
    { position: 'right', type: 'dropdown', label: '更多', items: [{ to: '/a', label: '甲' }] },
    { label: '无类型', items: [{ type: 'doc', docId: 'x', label: '乙' }] },
    { type: 'docsVersionDropdown', dropdownItemsAfter: [{ to: '/versions', label: '全部' }] },
    { type: 'docsVersion', label: '版本', to: '/versions' },
    { position: 'right', type: 'localeDropdown' },
    { type: 'component', component: 'stars', props: { of: 'a/b', most: [1, null] } },
  ])
})

describe('values', () => {
  test('undefined is the same as absent', () => {
    expect(read({ title: undefined, navbar: { logo: undefined }, docs: undefined })).toEqual(read({}))
  })

  test.each<[string, ConfigInput, object]>([
    [
      'only a default locale',
      { i18n: { defaultLocale: 'en' } },
      { locale: { name: 'en' }, locales: [{ name: 'en' }] },
    ],
    ['a language by its short name', { lang: 'en' }, { locale: { name: 'en' }, locales: [{ name: 'en' }] }],
    ['only locales', { i18n: { locales: ['fr', 'en'] } }, { locale: { name: 'fr' } }],
    [
      'locales with ours',
      { i18n: { locales: ['en', 'zh', 'en'] } },
      { locale: { name: 'zh' }, locales: [{}, {}] },
    ],
    ['no sidebars', { docs: { sidebarPath: false } }, { docs: { sidebars: false } }],
    ['documents at the top', { docs: { path: '.' } }, { docs: { path: '', routeBase: '' } }],
    ['a low table of contents', { tableOfContents: { minHeadingLevel: 5 } }, { toc: { min: 5, max: 5 } }],
    [
      'a logo beside a title',
      { navbar: { logo: { src: 'a' } } },
      { navbar: { logo: { src: '/a', alt: '' } } },
    ],
    [
      'links in a footer',
      { footer: { links: [{ label: 'a', href: 'b' }] } },
      { footer: { columns: [{ links: [{}] }] } },
    ],
    ['an empty footer', { footer: {} }, { footer: { columns: [] } }],
  ])('%s', (_, input, expected) => expect(read(input)).toMatchObject(expected))

  test('the default sidebars file, unless another is configured', () => {
    const sidebarsFile = 'sidebars.ts' as SourcePath
    expect(read({}, { sidebarsFile }).docs.sidebars).toBe('sidebars.ts')
    expect(read({ docs: { sidebarPath: 'a.js' } }, { sidebarsFile }).docs.sidebars).toBe('a.js')
    expect(read({ docs: { sidebarPath: false } }, { sidebarsFile }).docs.sidebars).toBe(false)
  })
})

test('mistakes are located in the text', () => {
  const path = 'chatdocs.config.ts' as SourcePath
  const text = "export default { title: 'T', navbar: { items: [{ too: '/a', label: 'b' }] } }"
  const input = { title: 'T', navbar: { items: [{ too: '/a', label: 'b' }] } }
  const { diagnostics, value } = normaliseConfig(input, { ...AT, path, text })
  expect(value.path).toBe(path)
  const spans = diagnostics.map(({ at }) => text.slice(at?.span?.start, at?.span?.end))
  expect(spans).toEqual(['too'])
  expect(normaliseConfig(input, { ...AT, path }).diagnostics[0]?.at).toEqual({ path })
  expect(normaliseConfig(input, AT).diagnostics[0]?.at).toBeUndefined()
})

test('every code can be given a severity', () => {
  const diagnostics = Object.fromEntries(Object.keys(CODES).map((code) => [code, 'off']))
  expect(read({ diagnostics }).severities).toEqual(diagnostics)
})

test('an address for answers on another host is allowed by the policy, and assistants need the address of the site', () => {
  const at = { title: 'Site', docsFolder: 'docs', language: 'en' }
  const { value } = normaliseConfig({ contentSecurityPolicy: true, feedback: 'https://a.example/in?x' }, at)
  expect(value.policy?.allow).toEqual({
    'connect-src': ['https://a.example'],
    'form-action': ['https://a.example'],
  })
  expect(normaliseConfig({ contentSecurityPolicy: true, feedback: '/in' }, at).value.policy?.allow).toEqual(
    {},
  )
  const messages = (input: object) => normaliseConfig(input, at).diagnostics.map(({ message }) => message)
  expect(messages({ assistants: [{ label: 'A', href: 'https://a.example/{url}' }] })).toEqual([
    'assistants: expected the address of the site in url',
  ])
  expect(messages({ feedback: 'in' })).toHaveLength(1)
})
