import { definePlugin } from 'chatdocs'

export default definePlugin(({ from }) => ({
  name: 'pages',
  inputs: [from],
  pages({ texts }) {
    return { 'docs/data.md': JSON.parse(texts[from]).text }
  },
}))
