import { defineConfig } from 'chatdocs'

export default defineConfig({ title: 'Snippets' })
