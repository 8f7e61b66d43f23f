import { test } from 'vitest'
/** Whether these are the long tests, `npm run test:long`. */
export declare const IS_LONG: boolean
/**
 * How often a search for the unknown tries: `few` times in `npm test`, where one round proves that the search still works,
 * and `many` in the long tests, times the variable `TIMES`. Test files that use it belong to both suites.
 */
export declare function rounds(few: number, many: number): number
/** A test of the long tests alone, in a file of both suites. */
export declare const longTest: typeof test.skip
