import { defineConfig } from 'chatdocs'

export default defineConfig({
  title: 'Mobot',
  tagline: '用前端技术，构建聊天平台机器人的移动应用',
  url: 'https://mobot.example',
  baseUrl: '/',
  favicon: '/favicon.svg',
  i18n: {
    defaultLocale: 'zh',
    locales: ['zh'],
    localeConfigs: {
      zh: { label: '简体中文', direction: 'ltr', htmlLang: 'zh-CN', calendar: 'gregory', path: 'zh' },
      en: { label: 'English', direction: 'ltr', htmlLang: 'en', calendar: 'gregory', path: 'en' },
    },
  },
  docs: {
    path: 'docs',
    routeBasePath: '/docs',
    sidebarPath: 'sidebars.ts',
    mainDocument: 'preview',
  },
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
      { to: '/blog', label: '版本' },
      { href: 'https://github.com/mobot-dev/mobot', label: 'GitHub', position: 'right' },
    ],
  },
  footer: { copyright: 'Copyright © 2025 Mobot' },
})
