import { defineConfig } from 'chatdocs'

export default defineConfig({
  title: 'By hand',
  tagline: 'Sidebars written item by item',
  url: 'https://hand.example',
  titleDelimiter: '·',
  docs: { mainDocument: 'guide/start' },
  navbar: {
    title: '',
    items: [
      { type: 'docSidebar', sidebarId: 'guide', label: 'Guide' },
      { type: 'docSidebar', sidebarId: 'reference' },
      { type: 'doc', docId: 'loose', position: 'right' },
      { label: 'Elsewhere', href: 'https://elsewhere.example' },
      {
        label: 'More',
        items: [
          { label: 'Start', to: '/docs/guide/start' },
          { label: 'A command', to: '/docs/api/commands#run', activeBasePath: '/docs/api' },
        ],
      },
    ],
  },
  footer: {
    copyright: 'Nobody’s',
    links: [
      { title: 'Docs', items: [{ label: 'Start', to: '/docs/guide/start' }] },
      { title: 'Others', items: [{ label: 'Elsewhere', href: 'https://elsewhere.example' }] },
    ],
  },
})
