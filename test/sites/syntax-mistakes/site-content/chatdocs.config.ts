export default {
  title: 'Syntax',
  url: 'https://a.example',
  i18n: { defaultLocale: 'en', locales: ['en', 'zh'] },
}
