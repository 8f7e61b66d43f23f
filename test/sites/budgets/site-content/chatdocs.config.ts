import { defineConfig } from 'chatdocs'

export default defineConfig({
  title: 'Budgets',
  lang: 'en',
  search: false,
  budgets: { images: 3, routes: { '/docs/api/*': { images: 100 } } },
})
