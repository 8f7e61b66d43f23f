import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { randomFrom } from './eval/random.ts'
import { bytesBelow, type Ended, run } from './support/binary.ts'
import { call } from './support/program.ts'
import { type Files, folderOf, writeFiles } from './support/site.ts'
import { longTest, rounds } from './support/suite.ts'

/**
 * The program when it is killed, finds the disk full, or loses a thread, while it writes files. Threads stage files in builds without a cache.
 */

const ROUNDS = rounds(2, 10)
/** So many that threads are worth it. */
const PAGES = 66
/** A thread stages two files of each page. */
const IN_THREADS = 2 * PAGES
const KILLER = {
  NODE_OPTIONS: `--import=${new URL('../packages/cli/src/testing/kill-at.js', import.meta.url).href}`,
}

function siteOf(version: string): Files {
  const pages = Array.from({ length: PAGES }, (_, n) => [
    `site-content/docs/page-${n}.md`,
    `# ${version} ${n}\n\nText.\n`,
  ])
  return {
    'site-content/chatdocs.config.ts': "export default { title: 'Small' }\n",
    'site-content/docs/index.md': '# Small\n\nText.\n',
    'site-content/static/file.txt': 'A file.\n',
    ...Object.fromEntries(pages),
  }
}

const VERSIONS = [siteOf('One'), siteOf('Two')]

type Env = Readonly<Record<string, string>>

/** Builds, with what `kill-at.js` does meanwhile. */
function disturbed(cwd: string, env: Env, isCold: boolean): Promise<Ended> {
  if (isCold) rmSync(join(cwd, '.chatdocs/cache'), { recursive: true, force: true })
  return run(['build'], { cwd, env: { ...KILLER, ...env } })
}

/** The site of each version, and how many times the disk changes in a build with threads and in one that has a cache. */
async function builtVersions(cwd: string) {
  const report = join(cwd, 'changes')
  const whole: Record<string, string>[] = []
  const changes: number[] = []
  for (const version of VERSIONS) {
    await writeFiles(cwd, version)
    await disturbed(cwd, { KILL_REPORT: report }, false)
    whole.push(bytesBelow(join(cwd, 'dist')))
    changes.push(Number(readFileSync(report, 'utf8')))
  }
  const [cold = 0, warm = 0] = changes
  expect(Math.min(cold, warm)).toBeGreaterThan(IN_THREADS)
  return { whole, cold, warm }
}

/** What goes wrong: `kill-at.js` says at which change of the disk. */
interface Trouble {
  readonly env: Env
  readonly isCold: boolean
}

/** One moment in each part of a build, chosen by the seed of the run. */
function troublesIn({ cold, warm }: { cold: number; warm: number }): Trouble[] {
  const random = randomFrom(Number(process.env.SEED))
  const ofProgram = Array.from({ length: 2 * ROUNDS }, (_, round) => {
    const isCold = round % 4 < 2
    const at = String(1 + Math.floor(((round + random()) / (2 * ROUNDS)) * (isCold ? cold : warm)))
    return { env: round % 2 === 0 ? { KILL_AT: at } : { FULL_AT: at, FULL_FOR: '100000' }, isCold }
  })
  const ofThreads = Array.from({ length: ROUNDS - 1 }, (_, round) => {
    const at = String(1 + Math.floor(random() * IN_THREADS))
    const env: Env = round % 2 === 0 ? { DIE_AT: at } : { FULL_AT: at, FULL_FOR: '1', FULL_IN: 'threads' }
    return { env, isCold: true }
  })
  // The first thing that a thread does is to read a document.
  return [...ofProgram, { env: { DIE_AT: '1' }, isCold: true }, ...ofThreads]
}

/** A full disk is named; threads that cannot write, and a cache that cannot be written to, are no failure. */
function expectMessage({ code, err }: Ended, { DIE_AT, FULL_AT, FULL_IN }: Env, when: string): void {
  if (DIE_AT) {
    // If the thread was reading a document, that is the one that cannot be read.
    const isDocument = err.startsWith('error[content/unreadable]')
    expect(code, when).toBe(isDocument ? 1 : 3)
    expect(err, when).toMatch(
      /^error(?:: .*|.*\n {2}the file cannot be read: )its thread ended with exit code 1\n/,
    )
  } else if (FULL_IN) {
    expect({ code, err }, when).toEqual({ code: 0, err: '' })
  } else if (FULL_AT && code !== 0) {
    expect(err, when).toMatch(/^error: .*the disk is full\n {2}help: free some space/)
    expect(err, when).not.toMatch(/\n {4}at |bug/)
    expect(code, when).toBe(3)
  }
}

longTest(
  'a build that is killed, loses a thread or finds the disk full leaves a complete site, which the next one replaces',
  async () => {
    const cwd = await folderOf({})
    const { whole, ...changes } = await builtVersions(cwd)
    for (const [round, { env, isCold }] of troublesIn(changes).entries()) {
      const when = `${isCold ? 'cold' : 'with a cache'}: ${JSON.stringify(env)}`
      const version = round % VERSIONS.length
      await writeFiles(cwd, VERSIONS[version] ?? {})
      expectMessage(await disturbed(cwd, env, isCold), env, when)
      const left = bytesBelow(join(cwd, 'dist'))
      if (!isUnderWay(cwd)) expect(whole, when).toContainEqual(left)
      expect(await call(['build'], { cwd }), `after ${when}`).toMatchObject({ code: 0 })
      expect(bytesBelow(join(cwd, 'dist')), `after ${when}`).toEqual(whole[version])
    }
  },
)

/** Whether a build was interrupted while it moved its files into place. */
function isUnderWay(cwd: string): boolean {
  const states = join(cwd, '.chatdocs/emit')
  return readdirSync(states).some((name) => existsSync(join(states, name, 'journal')))
}
