export default {
  title: 'Redirects',
  url: 'https://a.example',
  redirects: {
    '/start': '/docs/guide/begin#first-steps',
    '/start.html': 'docs/guide/begin',
    '/older': '/old',
    '/old': '/docs/guide/begin',
    '/plan': '/plan.txt',
    '/away': 'https://b.example/?x&y',
    '/über uns': '/docs',
  },
}
