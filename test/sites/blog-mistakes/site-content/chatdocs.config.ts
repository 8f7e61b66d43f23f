export default { title: 'Mistakes', i18n: { defaultLocale: 'en' }, blog: { postsPerPage: 0, feeds: true } }
