import { defineConfig } from 'chatdocs'

export default defineConfig({
  title: 'Record',
  lang: 'en',
  redirects: { '/docs/moved': '/docs/start' },
})
