import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/* Bundles and runs main.ts in a folder from which Node resolves the packages by name. */
const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'chatdocs-eval-'))
const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL('main.ts', import.meta.url))],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  target: 'node20',
})
writeFileSync(join(folder, 'main.mjs'), outputFiles[0].contents)
try {
  const { main } = await import(pathToFileURL(join(folder, 'main.mjs')).href)
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}
