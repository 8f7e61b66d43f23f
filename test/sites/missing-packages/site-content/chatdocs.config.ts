export default {
  title: 'Lean',
  url: 'https://lean.example',
  socialCards: true,
  api: { entryPoints: './src/index.ts' },
  theme: { fonts: { text: { family: 'Own', files: ['fonts/own.woff2'], subset: true } } },
}
