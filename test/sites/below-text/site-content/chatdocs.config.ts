export default {
  title: '正文之下',
  tagline: '编辑、更新与 *Markdown*',
  url: 'https://below.example',
  baseUrl: '/base/',
  docs: {
    editUrl: 'https://git.example/edit/main/site-content',
    showLastUpdated: true,
    showContributors: true,
  },
  pages: { editUrl: 'https://git.example/edit?file={path}' },
}
