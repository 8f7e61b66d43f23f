import { defineConfig } from 'chatdocs'

export default defineConfig({
  title: 'Versions',
  url: 'https://versions.example',
  docs: { versions: { '1.0': { label: '1.x', path: 'old', noIndex: true } } },
  navbar: {
    items: [
      { type: 'docSidebar', sidebarId: 'docs', label: 'Docs' },
      { type: 'doc', docId: 'guide/new' },
      { type: 'doc', docId: 'gone', label: 'Gone' },
      { type: 'docsVersion' },
      { type: 'docsVersionDropdown', position: 'right', dropdownItemsAfter: [{ to: '/', label: 'Home' }] },
      { type: 'localeDropdown', position: 'right' },
    ],
  },
})
