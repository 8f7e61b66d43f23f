import { test } from 'vitest'

/** Whether these are the long tests, `npm run test:long`. */
export const IS_LONG = process.env.SUITE === 'long'

/**
 * How often a search for the unknown tries: `few` times in `npm test`, where one round proves that the search still works,
 * and `many` in the long tests, times the variable `TIMES`. Test files that use it belong to both suites.
 */
export function rounds(few: number, many: number): number {
  return IS_LONG ? Math.ceil(many * Number(process.env.TIMES ?? 1)) : few
}

/** A test of the long tests alone, in a file of both suites. */
export const longTest: typeof test.skip = test.runIf(IS_LONG)
