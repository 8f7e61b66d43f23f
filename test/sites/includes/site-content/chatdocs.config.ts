import { defineConfig } from 'chatdocs'

export default defineConfig({ title: 'Includes', url: 'https://example.com' })
