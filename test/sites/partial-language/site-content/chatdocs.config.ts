import { defineConfig } from 'chatdocs'

export default defineConfig({
  title: 'Tool',
  url: 'https://a.example',
  i18n: { defaultLocale: 'en', locales: ['en', 'de'], localeConfigs: { de: { fallback: false } } },
  redirects: { '/old': '/docs/guide/more' },
  search: { contexts: ['/docs/guide', '/docs/reference'] },
  announcementBar: { id: 'news', content: '<a href="/blog">News</a>' },
  navbar: {
    items: [
      { type: 'docSidebar', sidebarId: 'docs', label: 'Docs' },
      { type: 'docSidebar', sidebarId: 'reference', label: 'Reference' },
      { type: 'doc', docId: 'guide/more', label: 'More' },
      { to: '/blog', label: 'Blog' },
      { to: '/about', label: 'About' },
    ],
  },
  footer: {
    links: [
      {
        title: 'Site',
        items: [
          { to: '/about', label: 'About' },
          { to: '/team', label: 'Team' },
        ],
      },
      { title: 'News', items: [{ to: '/blog', label: 'Blog' }] },
    ],
  },
})
