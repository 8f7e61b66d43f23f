#!/usr/bin/env node
const built = new URL('dist/index.js', import.meta.url)
const { main } = await import(built.href).catch((error) => {
  if (error.url !== built.href) throw error
  return { main: () => console.error('chatdocs has not been built: run npm run build') ?? 3 }
})
process.exitCode = await main(process.argv.slice(2))
