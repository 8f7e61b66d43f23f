import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.{ts,tsx}',
      'packages/*/*.test.ts',
      'site-content/toolkit/src/**/*.test.ts',
      'test/*.test.ts',
    ],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes in a moment, unless the machine has other things to do.
    expect: { poll: { timeout: 10_000 } },
    sequence: { shuffle: { tests: true } },
    pool: 'forks',
    maxWorkers: 2,
    // The bundles that draw pages run as they were made: errors are looked up in the maps they end with.
    server: { deps: { external: [/\/server\/[^/]*\.m?js$/] } },
  },
})
