import { defineConfig } from 'chatdocs'

export default defineConfig({ title: '手册', tagline: '一份中文手册', url: 'https://手册.example' })
