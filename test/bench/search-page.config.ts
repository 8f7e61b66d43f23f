import { defineConfig } from 'vitest/config'

/** `npm run bench:search-page`. */
export default defineConfig({
  test: {
    include: ['test/bench/search-page.ts'],
    globalSetup: ['test/support/served-sites.ts'],
    hookTimeout: 120_000,
    disableConsoleIntercept: true,
  },
})
