import { defineConfig } from 'chatdocs'

export default defineConfig({
  title: 'Pages',
  docs: { path: 'docs' },
  url: 'https://pages.example',
  i18n: { defaultLocale: 'en', locales: ['en'] },
  navbar: { items: [{ label: 'About', to: '/about' }] },
})
