export default { title: 'Theme', url: 'https://example.com' }
