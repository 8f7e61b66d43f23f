import { defineConfig } from 'chatdocs'

export default defineConfig({
  title: 'Mobot',
  tagline: '用前端技术，构建聊天平台机器人的移动应用',
  url: 'https://mobot.example',
  baseUrl: '/',
  favicon: '/favicon.svg',
  socialCards: true,
  i18n: {
    defaultLocale: 'zh',
    locales: ['zh'],
    localeConfigs: {
      zh: { label: '简体中文', direction: 'ltr', htmlLang: 'zh-CN', calendar: 'gregory', path: 'zh' },
      en: {
        label: 'English',
        direction: 'ltr',
        htmlLang: 'en',
        calendar: 'gregory',
        path: 'en',
        fallback: false,
        tagline: 'Chat bots as mobile apps, built with web technology',
        navbar: {
          title: 'Mobot',
          logo: { src: '/img/logo.svg', alt: '' },
          items: [
            { type: 'docSidebar', sidebarId: 'tutorialSidebar', label: 'Docs' },
            { to: '/store/', label: 'Store', activeBasePath: '/store' },
            { type: 'localeDropdown', position: 'right' },
            { href: 'https://github.com/mobot-dev/mobot', label: 'GitHub', position: 'right' },
          ],
        },
        footer: {
          links: [
            {
              title: 'Docs',
              items: [
                { to: '/docs/preview', label: 'What is Mobot' },
                { to: '/docs/category/quick-start', label: 'Quick start' },
                { to: '/docs/category/api-preview', label: 'API guides' },
                { to: '/docs/category/advance', label: 'Advanced' },
              ],
            },
            {
              title: 'Community',
              items: [
                { to: '/store/', label: 'Plugin store' },
                { to: '/docs/quick-start/more#publish', label: 'Publish a plugin' },
                { href: 'https://github.com/mobot-dev/mobot/issues', label: 'Issues' },
              ],
            },
            {
              title: 'More',
              items: [
                { to: '/docs/contents', label: 'All pages' },
                { href: 'https://github.com/mobot-dev/mobot', label: 'GitHub' },
              ],
            },
          ],
          copyright: 'Copyright © 2025 Mobot',
        },
      },
    },
  },
  docs: {
    path: 'docs',
    routeBasePath: '/docs',
    sidebarPath: 'sidebars.ts',
    mainDocument: 'preview',
    editUrl: 'https://github.com/mobot-dev/mobot/edit/main/site-content/',
    showLastUpdated: true,
    showContributors: true,
  },
  api: { entryPoints: 'toolkit/src/index.ts' },
  blog: {
    title: '版本',
    description: '每个版本新增了什么、改了什么，以及升级时要做什么。',
    recentTitle: '近期版本',
    feed: { copyright: 'Copyright © 2025 Mobot' },
  },
  colorMode: { defaultMode: 'dark' },
  navbar: {
    title: 'Mobot',
    logo: { src: '/img/logo.svg', alt: '' },
    items: [
      { type: 'docSidebar', sidebarId: 'tutorialSidebar', label: '文档' },
      { to: '/store/', label: '商店', activeBasePath: '/store' },
      { to: '/blog', label: '版本' },
      { type: 'localeDropdown', position: 'right' },
      { href: 'https://github.com/mobot-dev/mobot', label: 'GitHub', position: 'right' },
    ],
  },
  footer: {
    links: [
      {
        title: '文档',
        items: [
          { to: '/docs/preview', label: '认识 Mobot' },
          { to: '/docs/category/quick-start', label: '快速上手' },
          { to: '/docs/category/api-preview', label: 'API 介绍' },
          { to: '/docs/category/advance', label: '进阶使用' },
          { to: '/docs/api', label: 'API 参考' },
        ],
      },
      {
        title: '社区',
        items: [
          { to: '/store/', label: '插件商店' },
          { to: '/docs/quick-start/more#publish', label: '发布插件' },
          { href: 'https://github.com/mobot-dev/mobot/issues', label: '反馈问题' },
        ],
      },
      {
        title: '更多',
        items: [
          { to: '/docs/contents', label: '全部文档' },
          { href: 'https://github.com/mobot-dev/mobot', label: 'GitHub' },
        ],
      },
    ],
    copyright: 'Copyright © 2025 Mobot',
  },
})
