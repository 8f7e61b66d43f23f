import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'packages/*/*.test.ts', 'test/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    sequence: { shuffle: { tests: true } },
    pool: 'forks',
    maxWorkers: 2,
  },
})
