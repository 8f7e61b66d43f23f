export default {
  title: 'Lean',
  url: 'https://lean.example',
  socialCards: true,
  api: { entryPoints: './src/index.ts' },
}
