import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

// One seed for all that is left to chance: the order of tests, random texts and edits, the moments of kills.
// Vitest prints it; `SEED=… npm test` repeats a run.
process.env.SEED ??= String(Date.now() % 1e9)

const sequence = { shuffle: { tests: true }, seed: Number(process.env.SEED) }

function project(name: string, include: string[], exclude: string[] = []): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include,
      exclude,
      // Nothing here takes a minute on a machine with nothing else to do.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      // What is waited for comes in a moment, unless the machine has other things to do.
      expect: { poll: { timeout: 60_000 } },
      sequence,
      pool: 'forks',
      // Modules hold no state (test/manner.test.ts), so test files share them, and a worker reads each once.
      isolate: false,
      setupFiles: ['test/support/setup.ts'],
      // The bundles that draw pages run as they were made: errors are looked up in the maps they end with.
      server: { deps: { external: [/\/server\/[^/]*\.m?js$/] } },
    },
  }
}

const BROWSER = 'test/browser*.test.ts'

export default defineConfig({
  test: {
    maxWorkers: 2,
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
