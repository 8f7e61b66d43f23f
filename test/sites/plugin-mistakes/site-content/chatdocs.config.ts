import { defineConfig } from 'chatdocs'

export default defineConfig({ plugins: ['./notes.js', ['./pages.js', { from: 'missing.json' }]] })
