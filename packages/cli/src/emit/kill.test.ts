import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recover } from '../emit.ts'
import { type Files, filesIn, testFolder, timesIn } from '../testing/folder.ts'
import { pathsOf, textOf } from '../testing/versions.ts'

const PAGES = 300
let script = ''

beforeAll(async () => {
  script = join(mkdtempSync(join(tmpdir(), 'chatdocs-')), 'emit.mjs')
  await build({
    entryPoints: [fileURLToPath(new URL('../testing/emit.fixture.ts', import.meta.url))],
    outfile: script,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'bundle',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'error',
  })
})

afterAll(() => rmSync(dirname(script), { recursive: true, force: true }))

function run(...args: string[]): ChildProcess {
  return spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function finish(...args: string[]): Promise<number> {
  const child = run(...args)
  const began = performance.now()
  await once(child, 'exit')
  expect(child.exitCode).toBe(0)
  return performance.now() - began
}

function siteOf(version: string): Files {
  return Object.fromEntries(pathsOf(version, PAGES).map((path) => [path, textOf(version, path)]))
}

test('killed before everything is staged: the last good site is untouched, to the byte and the second', async () => {
  const root = testFolder()
  const dist = join(root, 'dist')
  await finish(root, 'one', String(PAGES))
  const before = [filesIn(dist), timesIn(dist)]
  const child = run(root, 'two', String(PAGES), 'hang')
  if (child.stdout) await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect([filesIn(dist), timesIn(dist)]).toEqual(before)
  expect(await recover(dist, join(root, '.chatdocs'))).toBe(false)
  await finish(root, 'two', String(PAGES))
  expect(filesIn(dist)).toEqual(siteOf('two'))
})

test('killed at any moment: afterwards there is one whole site, the old or the new', async () => {
  const root = testFolder()
  const dist = join(root, 'dist')
  const cacheDir = join(root, '.chatdocs')
  const took = await finish(root, 'zero', String(PAGES))
  for (let round = 1; round <= 16; round++) {
    const before = filesIn(dist)
    const child = run(root, `v${round}`, String(PAGES))
    const timer = setTimeout(() => child.kill('SIGKILL'), took * (0.3 + 0.7 * Math.random()))
    await once(child, 'exit')
    clearTimeout(timer)
    const torn = filesIn(dist)
    const rolled = await recover(dist, cacheDir)
    const after = filesIn(dist)
    const isOld = JSON.stringify(after) === JSON.stringify(before)
    if (!isOld) expect(after).toEqual(siteOf(`v${round}`))
    if (!rolled) expect(torn).toEqual(after)
  }
  await finish(root, 'last', String(PAGES))
  expect(filesIn(dist)).toEqual(siteOf('last'))
})
