import { defineConfig } from './input.ts'

/** A configuration in which every key is written. */
export const EVERYTHING = defineConfig({
  title: 'Mobot',
  tagline: '用前端技术构建聊天平台机器人移动应用',
  titleDelimiter: '·',
  url: 'https://mobot.example/',
  baseUrl: 'base',
  favicon: 'img/favicon.svg',
  noIndex: true,
  i18n: {
    defaultLocale: 'zh',
    locales: ['en', 'zh'],
    localeConfigs: {
      zh: { label: '中文', direction: 'ltr', htmlLang: 'zh-CN', calendar: 'chinese', path: 'cn' },
      en: { label: 'English' },
    },
  },
  docs: {
    path: './handbuch/',
    routeBasePath: 'manual/',
    sidebarPath: './sidebars.ts',
    mainDocument: 'preview',
    breadcrumbs: false,
  },
  pages: { path: 'src/pages' },
  components: { path: 'src/components' },
  staticDirectories: ['static', 'assets/'],
  markdown: { remarkPlugins: ['remark-a', ['./b.js', { x: [1, null] }]], rehypePlugins: [['rehype-c']] },
  tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 4 },
  colorMode: { defaultMode: 'light', disableSwitch: true, respectPrefersColorScheme: true },
  navbar: {
    title: '',
    logo: { src: 'img/logo.svg', srcDark: '/img/dark.svg' },
    hideOnScroll: false,
    items: [
      { to: 'docs/preview', label: '文档', activeBasePath: '/docs' },
      { type: 'default', href: 'https://a.example', label: '仓库', position: 'right' },
      { type: 'doc', docId: 'preview' },
      { type: 'docSidebar', sidebarId: 'tutorialSidebar', label: '指南' },
      { type: 'dropdown', label: '更多', position: 'right', items: [{ to: '/a', label: '甲' }] },
      { label: '无类型', items: [{ type: 'doc', docId: 'x', label: '乙' }] },
    ],
  },
  footer: { copyright: '© 2025', links: [{ title: '文档', items: [{ label: '甲', to: 'a' }] }] },
  diagnostics: { 'link/broken': 'warning', 'static/overwritten': 'off' },
})
