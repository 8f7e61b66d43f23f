export default {
  title: 'Site',
  plugins: [['chatdocs/plugins/openapi', { undescribed: 'warning' }]],
  docs: { editUrl: 'https://example.com/edit/' },
}
