import { createRequire } from 'node:module'

/** The packages that this program cannot resolve. */
export function missingPackages(names: readonly string[]): string[] {
  const require = createRequire(import.meta.url)
  return names.filter((name) => {
    try {
      require.resolve(`${name}/package.json`)
      return false
    } catch (error) {
      // The error has another code if the package is installed, but does not export its package.json.
      return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'
    }
  })
}
