export default {
  redirects: {
    '/nowhere': '/docs/b',
    '/part': '/docs/a#secnd',
    '/draft': '/docs/draft',
    '/docs/a/': '/docs',
    '/plan.html': '/docs',
    '/docs/a.md': '/docs',
    '/one': '/two',
    '/two': '/one',
    '/twice': '/docs',
    '/%2e%2e/out': '/docs',
    '/docs//gap': '/docs',
  },
}
