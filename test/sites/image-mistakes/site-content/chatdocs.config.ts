import { defineConfig } from 'chatdocs'

export default defineConfig({ title: 'Image mistakes', favicon: '/favicon.svg' })
