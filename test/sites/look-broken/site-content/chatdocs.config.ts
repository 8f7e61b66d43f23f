export default {
  title: 'Widgets',
  navbar: {
    items: [
      { label: 'Git', href: 'https://git.example', icon: 'github' },
      { label: 'B', to: '/', icon: './no.svg' },
    ],
  },
  styles: ['./custom.css', '@none/such'],
  scripts: ['./track.ts'],
}
