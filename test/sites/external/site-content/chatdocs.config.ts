import { defineConfig } from 'chatdocs'

export default defineConfig({
  title: 'External',
  lang: 'en',
  search: false,
  navbar: {
    items: [
      { label: 'Gone', href: 'https://gone.example/navbar#part' },
      { type: 'dropdown', label: 'More', items: [{ label: 'Gone, too', href: 'https://gone.example/menu' }] },
      { label: 'There', href: 'https://there.example/' },
    ],
  },
  footer: { links: [{ label: 'Gone', href: 'https://gone.example/footer' }] },
  announcementBar: { id: 'a', content: '<a href="https://gone.example/announcement">Gone</a>' },
})
