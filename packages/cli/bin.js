#!/usr/bin/env node
import module from 'node:module'
import { setFlagsFromString } from 'node:v8'

// From Node.js 22 on, the program is compiled once and not in every process.
module.enableCompileCache?.()

// Node.js 20 optimizes functions so early that a build spends a quarter of its time on it. Later versions wait.
if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=270336')

// A heap grows to twice what is alive before it is collected. By default, V8 lets a small one grow to four times that.
setFlagsFromString('--heap-growing-percent=100')

const built = new URL('dist/index.js', import.meta.url)
const { main } = await import(built.href).catch((error) => {
  if (error.url !== built.href) throw error
  return { main: () => console.error('chatdocs has not been built: run npm run build') ?? 3 }
})
process.exitCode = await main(process.argv.slice(2))
