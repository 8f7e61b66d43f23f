export default {
  defaultSidebar: [
    'one',
    'two',
    { type: 'link', label: 'Below the base', href: '/base/docs/two#part' },
    {
      type: 'category',
      label: 'More',
      link: { type: 'generated-index' },
      items: [
        { type: 'link', label: 'A file', href: '/base/file.txt' },
        { type: 'link', label: 'Home', href: '/base/' },
      ],
    },
  ],
}
