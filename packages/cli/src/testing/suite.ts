import { test } from 'vitest'

/** Whether these are the long tests, `npm run test:long`. */
export const IS_LONG = process.env.SUITE === 'long'

/** A test of the long tests alone, in a file of both suites. */
export const longTest: typeof test.skip = test.runIf(IS_LONG)
