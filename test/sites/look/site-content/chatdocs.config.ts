export default {
  title: 'Widgets',
  baseUrl: '/w/',
  theme: {
    accent: '#c2410c',
    radius: '2px',
    fonts: {
      text: { family: 'Own Font', files: ['./fonts/own.woff2', { path: 'fonts/bold.woff2', weight: 700 }] },
      headings: 'Georgia',
    },
  },
  navbar: {
    items: [
      { label: 'Forge', href: 'https://forge.example/widgets', icon: './fonts/forge.svg', position: 'right' },
      { label: 'Home', to: '/', icon: '/home.svg' },
    ],
  },
  footer: { links: [{ label: 'News', href: 'https://news.example', icon: 'fonts/forge.svg' }] },
  styles: ['./custom.css', 'more.css'],
  head: [
    { tag: 'meta', attributes: { name: 'theme-color', content: '"own"' } },
    { tag: 'script', attributes: { async: true, id: 'a', hidden: false }, content: 'let a = "</script>"' },
  ],
  scripts: ['./track.ts', 'js/a.js', { src: 'https://a.example/b.js', attributes: { 'data-x': 'y' } }],
}
