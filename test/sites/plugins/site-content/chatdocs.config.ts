import { defineConfig } from 'chatdocs'

export default defineConfig({
  markdown: {
    remarkPlugins: [['./plugins/exclaim.js', { with: '!!' }]],
    rehypePlugins: ['./plugins/sections.js'],
  },
  tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 4 },
})
