export default {
  title: 'Fences',
  lang: 'en',
  fences: {
    Player: './components/Player.tsx',
    'jsx live': './src/live.tsx',
  },
  contentSecurityPolicy: true,
}
