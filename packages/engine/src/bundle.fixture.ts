import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** Node 20 cannot run TypeScript, so what a test runs in a thread or a process is bundled first, as for publishing. */
export async function bundleFixture(name: string): Promise<URL> {
  const outfile = join(await mkdtemp(join(tmpdir(), 'chatdocs-engine-')), `${name}.mjs`)
  const entry = fileURLToPath(new URL(`./${name}.fixture.ts`, import.meta.url))
  await build({ entryPoints: [entry], bundle: true, format: 'esm', platform: 'node', outfile })
  return pathToFileURL(outfile)
}

/** Removes a bundled fixture, with all that was written beside it. */
export async function removeFixture(url: URL): Promise<void> {
  await rm(new URL('.', url), { recursive: true, force: true })
}
