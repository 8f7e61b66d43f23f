export default {
  title: 'Addresses',
  url: 'https://a.example',
  baseUrl: '/base/',
  search: false,
  i18n: { defaultLocale: 'en', locales: ['en', 'zh'] },
  navbar: {
    items: [
      { label: 'Install', href: '/install' },
      { label: 'Licence', to: '/LICENSE' },
      { label: 'Demo', to: '/demo/' },
      { label: 'Guide', to: '/docs/guide/v1.2' },
    ],
  },
  footer: {
    links: [
      {
        title: 'Files',
        items: [
          { label: 'Well known', href: '/.well-known/security' },
          { label: 'Release', href: '/bin/v1.2' },
          { label: 'Demo among documents', href: '/docs/demo/' },
        ],
      },
    ],
  },
  redirects: {
    '/get': '/install',
    '/licence': '/LICENSE',
    '/old-demo': '/demo/',
    '/old': '/docs/guide/v1.2',
  },
}
