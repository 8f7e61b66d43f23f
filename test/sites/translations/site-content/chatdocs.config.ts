export default {
  url: 'https://a.example',
  lang: 'en',
  i18n: { locales: ['en', 'de'] },
}
