import { defineConfig } from 'chatdocs'

export default defineConfig({
  title: 'Severities',
  diagnostics: {
    'link/broken': 'warning',
    'link/broken-markdown': 'off',
    'image/missing': 'warning',
  },
})
