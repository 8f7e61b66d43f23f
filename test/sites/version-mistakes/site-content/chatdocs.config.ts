import { defineConfig } from 'chatdocs'

export default defineConfig({
  title: 'Mistakes with versions',
  i18n: { locales: ['zh', 'en'] },
  docs: {
    lastVersion: '3.0',
    onlyIncludeVersions: ['current', '1.0', '1.1'],
    versions: { '2.0': { label: 'Two' } },
  },
})
