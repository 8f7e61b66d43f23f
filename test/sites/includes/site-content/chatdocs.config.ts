import { defineConfig } from 'chatdocs'

export default defineConfig({
  title: 'Includes',
  url: 'https://example.com',
  markdown: { variables: { version: '1.2.3' } },
})
