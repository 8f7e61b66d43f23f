export default {
  title: 'Parts',
  search: {
    contexts: [
      '/docs/guides',
      { path: '/docs/guide', label: '' },
      '/docs/guide',
      '/',
      { route: '/docs' },
      '/docs/guide/',
    ],
  },
}
