export default defineConfig({ title: 'Without an import' })
