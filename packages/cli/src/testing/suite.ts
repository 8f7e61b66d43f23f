import { test } from 'vitest'

/** Whether the long tests run: `npm run test:long`. */
export const IS_LONG = process.env.SUITE === 'long'

/** A test that only runs with the long tests, in a file that both suites contain. */
export const longTest: typeof test.skip = test.runIf(IS_LONG)
