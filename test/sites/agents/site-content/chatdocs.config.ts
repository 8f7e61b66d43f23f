import { defineConfig } from 'chatdocs'

// An error, so that no page is expected.
export default defineConfig({ title: 'Tool', lang: 'en', diagnostics: { 'agents/lost-words': 'error' } })
