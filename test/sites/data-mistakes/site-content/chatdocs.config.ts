export default { title: 'Data', docs: { path: 'docs' } }
