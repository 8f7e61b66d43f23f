import { defineConfig } from 'chatdocs'

export default defineConfig({
  title: 'Budgets',
  lang: 'en',
  search: false,
  hosting: { host: 'github', files: 30 },
  budgets: { images: 3, routes: { '/docs/api/*': { images: 100 } } },
})
