import { defineConfig } from 'chatdocs'

export default defineConfig({ title: 'Numbers', url: 'https://numbers.example' })
