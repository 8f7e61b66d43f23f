import { defineConfig } from 'vitest/config'

/** `npm run screenshots`. */
export default defineConfig({
  test: { include: ['test/*.shots.ts'], globalSetup: ['test/support/served-sites.ts'], hookTimeout: 120_000 },
})
