import { defineConfig } from 'chatdocs'

export default defineConfig({
  titel: 'A slip of the pen',
  baseUrl: '/',
  styles: ['./styles/slip.css'],
  navbar: {
    items: [
      { type: 'doc', docId: 'intor' },
      { type: 'docSidebar', sidebarId: 'mian', label: 'Main' },
      { type: 'docSidebar', sidebarId: 'hollow', label: 'Nothing in it' },
      { label: 'Nowhere', to: '/docs/nowhere' },
    ],
  },
  footer: { links: [{ label: 'Nowhere', to: '/docs/nowhere' }] },
} as object)
