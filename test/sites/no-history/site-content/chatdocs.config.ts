export default {
  title: '没有历史',
  docs: { showLastUpdated: true },
  llms: false,
}
