export default {
  title: '浅克隆',
  docs: { showContributors: true },
}
