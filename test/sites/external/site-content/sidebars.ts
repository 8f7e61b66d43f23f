import { defineSidebars } from 'chatdocs'

export default defineSidebars({
  docs: ['index', { type: 'link', label: 'Gone', href: 'https://gone.example/sidebar' }],
})
