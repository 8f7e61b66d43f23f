import { defineConfig } from 'chatdocs'
import { title } from './nothing-there.ts'

export default defineConfig({ title })
