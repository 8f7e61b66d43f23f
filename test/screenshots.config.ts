import { defineConfig } from 'vitest/config'

/** `npm run screenshots`. */
export default defineConfig({
  test: { include: ['test/*.shots.ts'], hookTimeout: 120_000 },
})
