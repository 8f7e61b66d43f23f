import { defineConfig } from 'chatdocs'

export default defineConfig({
  title: '图片',
  url: 'https://images.example',
  baseUrl: '/base/',
  socialCards: true,
})
