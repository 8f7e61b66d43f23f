import type { ApiTarget } from '@chatdocs/core'

/** The installed package of a file: `…/node_modules/@mobot/core/src/index.ts` → `@mobot/core`. */
export function packageOf(path: string): string | undefined {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path.replaceAll('\\', '/'))?.[1]
}

/** The installed package of all these files, if it is not `own`. */
export function foreignPackage(paths: readonly string[], own: string | undefined): string | undefined {
  const [only, ...others] = new Set(paths.map(packageOf))
  return others.length === 0 && only !== own ? only : undefined
}

/** The target of a symbol in another package. Unexported symbols of this package have none. */
export function outsideTarget(
  name: string | undefined,
  symbol: string,
  own: string | undefined,
): ApiTarget | undefined {
  const isKnown = name !== undefined && name !== own && !name.startsWith('<')
  return isKnown && symbol !== '' ? { package: name, name: symbol } : undefined
}
