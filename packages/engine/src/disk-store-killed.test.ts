import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { store } from './bodies.fixture.ts'
import { bundleFixture, removeFixture } from './bundle.fixture.ts'
import { pooled } from './pool.ts'
import { buildIn, presentIn, range } from './values.fixture.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'chatdocs-store-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const KILLER = fileURLToPath(new URL('../../cli/src/testing/kill-at.js', import.meta.url))
let script: URL
beforeAll(async () => {
  script = await bundleFixture('session')
})
afterAll(() => removeFixture(script))

function start(args: readonly (string | number)[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  return spawn(process.execPath, ['--import', KILLER, fileURLToPath(script), ...args.map(String)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
}

/** Runs a session in a process of its own. Returns whether a value was wrong. */
async function isWrongAfter(...given: Parameters<typeof start>): Promise<boolean> {
  const child = start(...given)
  await once(child, 'close')
  return child.exitCode !== 0 && child.signalCode !== 'SIGKILL'
}

test('killed at any moment, also while it rewrites packs: no value is wrong, and none is lost', async () => {
  const ROUNDS = process.env.SUITE === 'long' ? 50 : 2
  const within = (Number(process.env.SEED) % 1000) / 1000
  const scratch = mkdtempSync(join(tmpdir(), 'chatdocs-store-'))
  const report = join(scratch, 'changes')
  for (const round of range(0, ROUNDS)) {
    // More than a dozen small packs, so that the session rewrites them.
    for (const number of range(1, 13)) await buildIn(dir, range(1000 * round, 1000 * round + number))
    const from = 1000 * round + 100
    const args = [from, from + 15]
    const copy = join(scratch, String(round))
    cpSync(dir, copy, { recursive: true })
    await isWrongAfter([copy, ...args], { KILL_REPORT: report })
    const moment = 1 + Math.floor(((round + within) / ROUNDS) * Number(readFileSync(report, 'utf8')))
    const known = range(1000 * round, 1000 * round + 12)
    const when = `killed at change ${moment}`
    expect(await isWrongAfter([dir, ...args], { KILL_AT: String(moment) }), when).toBe(false)
    expect(await presentIn(dir, known), when).toEqual(known)
    await presentIn(dir, range(from, from + 15))
  }
  rmSync(scratch, { recursive: true })
})

test('a disk that is full at any moment: no value is wrong, and writing goes on when there is room', async () => {
  for (const full of range(1, 14).filter((each) => process.env.SUITE === 'long' || each % 6 === 2)) {
    const env = { FULL_AT: String(full), FULL_FOR: '9' }
    expect(await isWrongAfter([dir, 0, 20], env), `full at change ${full}`).toBe(false)
    await presentIn(dir, range(0, 20))
    expect(await isWrongAfter([dir, 0, 20])).toBe(false)
    expect(await presentIn(dir, range(0, 20)), `full at change ${full}`).toEqual(range(0, 20))
    rmSync(dir, { recursive: true })
  }
})

test('processes that build at the same time see right values only', async () => {
  const all = [1, 2, 3].map((offset) => isWrongAfter([dir, offset * 20, 60 + offset * 20]))
  expect(await Promise.all(all)).toEqual([false, false, false])
  expect(await presentIn(dir, range(20, 120))).toEqual(range(20, 120))
})

test('threads that write the same entries see whole values only', async () => {
  const worker = await bundleFixture('worker')
  const pool = pooled({ size: 3, worker })
  const wrong = await Promise.all([1, 2, 3].map(() => pool(store, { dir, rounds: 20 })))
  await pool.close()
  await removeFixture(worker)
  expect(wrong.flat()).toEqual([])
})
