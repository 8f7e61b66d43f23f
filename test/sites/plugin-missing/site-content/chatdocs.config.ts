import { defineConfig } from 'chatdocs'

export default defineConfig({ markdown: { remarkPlugins: ['remark-nobody-has'] } })
