import { defineConfig } from 'chatdocs'

export default defineConfig({
  title: 'Announced',
  baseUrl: '/base/',
  announcementBar: {
    id: 'release-3',
    content: '<b>3.0</b> is here: <a href="/docs/news">what is new</a>, <a href="https://a.example/">why</a>',
    backgroundColor: '#20232a',
    textColor: '#fff',
  },
})
