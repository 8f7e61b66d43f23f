import { defineConfig } from 'chatdocs'

export default defineConfig({ title: 'Files', staticDirectories: ['static', 'more-static'] })
