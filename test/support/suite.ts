import { IS_LONG } from '../../packages/cli/src/testing/suite.ts'

export { IS_LONG, longTest } from '../../packages/cli/src/testing/suite.ts'

/**
 * How often a search for the unknown tries: `few` times in `npm test`, where one round proves that the search still works,
 * and `many` in the long tests, times the variable `TIMES`. Test files that use it belong to both suites.
 */
export function rounds(few: number, many: number): number {
  return IS_LONG ? Math.ceil(many * Number(process.env.TIMES ?? 1)) : few
}
