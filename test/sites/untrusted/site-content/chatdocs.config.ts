export default { title: 'Strangers', markdown: { html: 'sanitize' } }
