export default { main: ['start', { type: 'category', label: 'Sub', items: ['sub/overview'] }] }
