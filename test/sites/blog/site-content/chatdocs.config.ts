export default {
  title: '示例',
  url: 'https://blog.example',
  baseUrl: '/base/',
  blog: {
    title: '日志',
    description: '写给开发者',
    postsPerPage: 2,
    recentCount: 3,
    feed: { limit: 3, copyright: '© 示例' },
  },
  navbar: {
    items: [
      { to: '/blog', label: '日志' },
      { to: '/blog/rss.xml', label: 'RSS' },
    ],
  },
}
