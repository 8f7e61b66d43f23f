import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Files, siteIn, testFolder, timesIn } from '../testing/folder.ts'
import { IS_LONG } from '../testing/suite.ts'
import { pathsOf, textOf } from '../testing/versions.ts'
import { recover } from './emit.ts'
import { whileLocked } from './lock.ts'
import { makeTarget } from './target.ts'

const PAGES = 300
const ROUNDS = IS_LONG ? 8 : 3
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

const KILLER = new URL('../testing/kill-at.js', import.meta.url).href

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  return start(process.execPath, ['--import', KILLER, script, ...args], env)
}

function start(file: string, args: readonly string[], env = {}): ChildProcess {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Resolves with what it prints first; rejects if it ends before. */
async function heard(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('nothing is read')
  for await (const data of child.stdout) return String(data)
  throw new Error('it prints nothing')
}

/** Runs to the end. Returns the number of changes of the disk. */
async function finish(...args: string[]): Promise<number> {
  const report = join(testFolder(), 'changes')
  const child = run(args, { KILL_REPORT: report })
  await once(child, 'exit')
  expect(child.exitCode).toBe(0)
  return Number(readFileSync(report, 'utf8'))
}

function siteOf(version: string): Files {
  return Object.fromEntries(pathsOf(version, PAGES).map((path) => [path, textOf(version, path)]))
}

test('killed before everything is staged: the last good site is untouched, to the byte and the second', async () => {
  const root = testFolder()
  const dist = join(root, 'dist')
  await finish(root, 'one', String(PAGES))
  const before = [siteIn(dist), timesIn(dist)]
  const child = run([root, 'two', String(PAGES), 'hang'])
  await heard(child)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect([siteIn(dist), timesIn(dist)]).toEqual(before)
  const target = makeTarget(dist, join(root, '.chatdocs'))
  const noPause = () => Promise.reject(new Error('it waits for a killed process'))
  await whileLocked(target, () => {}, { pause: noPause })
  expect(await recover(dist, join(root, '.chatdocs'))).toBe(false)
  await finish(root, 'two', String(PAGES))
  expect(siteIn(dist)).toEqual(siteOf('two'))
})

test('killed at any moment: afterwards there is one whole site, the old or the new', async () => {
  const root = testFolder()
  const dist = join(root, 'dist')
  const cacheDir = join(root, '.chatdocs')
  await finish(root, 'zero', String(PAGES))
  const changes = await finish(root, 'v0', String(PAGES))
  expect(changes).toBeGreaterThan(PAGES)
  // One random moment in each part of the run, reproducible by seed.
  const within = (Number(process.env.SEED) % 1000) / 1000
  for (let round = 1; round <= ROUNDS; round++) {
    const before = siteIn(dist)
    const moment = 1 + Math.floor(((round - 1 + within) / ROUNDS) * changes)
    const child = run([root, `v${round}`, String(PAGES)], { KILL_AT: String(moment) })
    await once(child, 'exit')
    const torn = siteIn(dist)
    const rolled = await recover(dist, cacheDir)
    const after = siteIn(dist)
    const isOld = JSON.stringify(after) === JSON.stringify(before)
    const when = `killed at change ${moment} of ${changes}`
    if (!isOld) expect(after, when).toEqual(siteOf(`v${round}`))
    if (!rolled) expect(torn, when).toEqual(after)
  }
  await finish(root, 'last', String(PAGES))
  expect(siteIn(dist)).toEqual(siteOf('last'))
})

/** Runs a program with process ids of its own, as in a container; its end ends the program. */
const CONTAINER = ['--pid', '--fork', '--mount-proc', '--kill-child']
const hasContainers = spawnSync('unshare', [...CONTAINER, 'true']).status === 0

/** Needs Linux and its root; elsewhere `lock.test.ts` has the locks of such processes. */
describe.skipIf(!hasContainers)('a process with other process ids', () => {
  function project(...more: string[]) {
    const root = testFolder()
    const target = makeTarget(join(root, 'dist'), join(root, '.chatdocs'))
    const begin = () =>
      start('unshare', [...CONTAINER, process.execPath, script, root, 'two', String(PAGES), ...more])
    return { target, begin, locks: () => readdirSync(join(target.stateDir, 'locks')) }
  }

  test('waits for one of ours', async () => {
    const { target, begin } = project()
    const child = await whileLocked(target, async () => {
      const waiting = begin()
      expect(await heard(waiting)).toMatch(
        /^waiting for process \d+ on .*, which is writing to .*; it cannot be seen/,
      )
      return waiting
    })
    await once(child, 'exit')
    expect(child.exitCode).toBe(0)
    expect(siteIn(target.outDir)).toEqual(siteOf('two'))
  })

  test('is waited for, and once it is killed for as long as its file may be silent', async () => {
    const { target, begin, locks } = project('hang')
    const child = begin()
    await heard(child)
    const [own] = locks()
    let looks = 0
    const pause = async () => {
      looks++
      if (looks > 1000) return
      expect(locks()).toContain(own)
      if (looks === 1000) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
    }
    expect(await whileLocked(target, () => locks(), { pause })).not.toContain(own)
    expect(looks).toBeGreaterThanOrEqual(1200)
  })
})
