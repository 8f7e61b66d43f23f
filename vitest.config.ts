import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

// Sites of tests lie in memory if there is plenty: they are some 200,000 files, each written once and soon removed.
const MEMORY = '/dev/shm'
const PLENTY = 4e9
if (!process.env.TMPDIR && existsSync(MEMORY) && freeIn(MEMORY) > PLENTY) process.env.TMPDIR = MEMORY

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

const TESTS = [
  'packages/*/src/**/*.test.{ts,tsx}',
  'packages/*/*.test.ts',
  'site-content/toolkit/src/**/*.test.ts',
  'test/*.test.ts',
]

/** The searches of `npm test`, which try more in the long tests. */
function searches(): string[] {
  const folders = ['test', ...readdirSync('packages').map((name) => `packages/${name}/src`)]
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((path) => /^(?!test\/.*\/).*\.test\.tsx?$/.test(path))
    .filter((path) => /\/suite\.ts'|env\.SUITE|'fast-check'/.test(readFileSync(path, 'utf8')))
}

/** `npm test`, or with `--mode long` the long tests: searches for the unknown, and what takes long. */
export default defineConfig(({ mode }) => {
  const isLong = mode === 'long'
  if (isLong) process.env.SUITE = 'long'
  // One seed for everything random: the order of tests, random texts and edits, the moments of kills. It is fixed in
  // `npm test`, so that a change fails by what it changes alone. The long tests look for what no run has found yet.
  process.env.SEED ??= isLong ? 'random' : '1'
  if (process.env.SEED === 'random') process.env.SEED = String(Date.now() % 1e9)
  return {
    // Packages as users run them: with the condition `development`, parsers are slower and throw where others go on.
    plugins: [
      {
        name: 'as-published',
        configResolved({ ssr: { resolve } }) {
          if (resolve) resolve.conditions = ['node']
        },
      },
    ],
    test: {
      include: isLong ? ['test/long/*.test.ts', ...searches()] : TESTS,
      globalSetup: ['test/support/served-sites.ts'],
      setupFiles: ['test/support/setup.ts'],
      ...(isLong && { reporters: ['default', 'test/support/repeating.ts'] }),
      sequence: { shuffle: { tests: true }, seed: Number(process.env.SEED) },
      // Generous for busy machines: every test takes less than a minute on an idle one.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: 60_000 } },
      // One more than the cores of a small machine: browser tests also wait for timers of pages.
      maxWorkers: 3,
      pool: 'forks',
      // Modules hold no state (test/manner.test.ts), so test files share them, and a worker loads each once.
      isolate: false,
      // Bundles run untransformed: inline source maps of those that render pages locate errors.
      server: { deps: { external: [/\/server\/[^/]*\.m?js$/, /\/packages\/cli\/dist\//] } },
    },
  }
})
