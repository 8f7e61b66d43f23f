import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/* Evaluates a search by its sources: see main.ts. */
const folder = mkdtempSync(join(tmpdir(), 'chatdocs-eval-'))
const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL('main.ts', import.meta.url))],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  target: 'node20',
})
writeFileSync(join(folder, 'main.mjs'), outputFiles[0].contents)
const { main } = await import(pathToFileURL(join(folder, 'main.mjs')).href)
rmSync(folder, { recursive: true })
await main(process.argv.slice(2))
