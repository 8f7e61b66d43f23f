export default { title: 'Tags', search: false }
