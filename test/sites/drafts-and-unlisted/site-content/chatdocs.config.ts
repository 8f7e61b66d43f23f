import { defineConfig } from 'chatdocs'

export default defineConfig({
  title: 'Hidden',
  url: 'https://hidden.example',
  docs: { exclude: ['notes/**'] },
  navbar: { items: [{ type: 'doc', docId: 'draft', label: 'Not yet' }] },
})
