import { defineConfig } from 'chatdocs'

export default defineConfig({ markdown: { remarkPlugins: ['./picky.js'] } })
