export default {
  title: 'Widgets',
  theme: { accent: '#ffd400', fonts: { code: { family: 'Mono', files: ['fonts/mono.woff2'] } } },
  styles: ['./costom.css', '@none/such'],
  scripts: ['./src/track.ts'],
  head: [{ tag: 'meta', attributes: { name: 'description', content: 'x' } }],
}
