export default {
  title: 'Widgets',
  styles: ['./custom.css', '@none/such'],
  scripts: ['./track.ts'],
}
