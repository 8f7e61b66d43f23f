import { existsSync, statfsSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

// One seed for everything random: the order of tests, random texts and edits, the moments of kills. It is fixed, so
// that a change fails by what it changes alone; `SEED=random npm test` looks for what no run has found yet.
process.env.SEED ??= '1'
if (process.env.SEED === 'random') process.env.SEED = String(Date.now() % 1e9)

// Sites of tests lie in memory if there is plenty: they are some 200,000 files, each written once and soon removed.
const MEMORY = '/dev/shm'
const PLENTY = 4e9
if (!process.env.TMPDIR && existsSync(MEMORY) && freeIn(MEMORY) > PLENTY) process.env.TMPDIR = MEMORY

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

const sequence = { shuffle: { tests: true }, seed: Number(process.env.SEED) }

function project(name: string, include: string[], exclude: string[] = []): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include,
      exclude,
      // Generous for busy machines: every test takes less than a minute on an idle one.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      // Generous for the same reason.
      expect: { poll: { timeout: 60_000 } },
      sequence,
      pool: 'forks',
      // Modules hold no state (test/manner.test.ts), so test files share them, and a worker loads each once.
      isolate: false,
      setupFiles: ['test/support/setup.ts'],
      // Run the bundles that render pages untransformed: their inline source maps locate errors.
      server: { deps: { external: [/\/server\/[^/]*\.m?js$/] } },
    },
  }
}

const BROWSER = 'test/browser*.test.ts'

export default defineConfig({
  test: {
    // One more than the cores of a small machine: browser tests also wait for timers of pages.
    maxWorkers: 3,
    sequence,
    globalSetup: ['test/support/served-sites.ts'],
    projects: [
      project('unit', [
        'packages/*/src/**/*.test.{ts,tsx}',
        'packages/*/*.test.ts',
        'site-content/toolkit/src/**/*.test.ts',
      ]),
      project('site', ['test/*.test.ts'], [BROWSER]),
      project('browser', [BROWSER]),
    ],
  },
})
