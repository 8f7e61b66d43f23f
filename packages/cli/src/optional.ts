import { createRequire } from 'node:module'

/** Packages among these that are not installed where this program loads them from. */
export function missingPackages(names: readonly string[]): string[] {
  const require = createRequire(import.meta.url)
  return names.filter((name) => {
    try {
      require.resolve(`${name}/package.json`)
      return false
    } catch (error) {
      // A package that keeps its package.json to itself is there.
      return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'
    }
  })
}
