export default {
  title: '工具',
  url: 'https://tool.example',
  i18n: {
    defaultLocale: 'zh',
    locales: ['zh', 'en', 'ar'],
    localeConfigs: {
      en: {
        title: 'Tool',
        navbar: {
          items: [
            { type: 'doc', docId: 'intro', label: 'Docs' },
            { label: 'Plan', href: '/plan.txt', position: 'right' },
          ],
        },
      },
    },
  },
  navbar: { items: [{ type: 'doc', docId: 'intro', label: '文档' }] },
}
