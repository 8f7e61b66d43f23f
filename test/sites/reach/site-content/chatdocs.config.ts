import { defineConfig } from 'chatdocs'

export default defineConfig({
  title: 'Reach',
  lang: 'en',
  search: false,
  diagnostics: { 'page/orphan': 'warning', 'document/duplicate-title': 'warning' },
  footer: { links: [{ label: 'In the footer', to: '/in-footer' }] },
})
