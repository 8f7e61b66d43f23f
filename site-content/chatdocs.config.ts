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
      en: { label: 'English', direction: 'ltr', htmlLang: 'en', calendar: 'gregory', path: 'en' },
    },
  },
  docs: {
    path: 'docs',
    routeBasePath: '/docs',
    sidebarPath: 'sidebars.ts',
    mainDocument: 'preview',
  },
  colorMode: { defaultMode: 'dark' },
  navbar: {
    title: 'Mobot',
    logo: { src: '/img/logo.svg', alt: '' },
    items: [
      { type: 'docSidebar', sidebarId: 'tutorialSidebar', label: '文档' },
      { href: 'https://github.com/mobot-dev/mobot', label: 'GitHub', position: 'right' },
    ],
  },
  footer: { copyright: 'Copyright © 2025 Mobot' },
})
