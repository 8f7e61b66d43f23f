import { dirname } from 'node:path'
import type { ApiTarget } from '@chatdocs/core'

/** The installed package of a file: `…/node_modules/@mobot/core/src/index.ts` → `@mobot/core`. */
export function packageOf(path: string): string | undefined {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path.replaceAll('\\', '/'))?.[1]
}

/** The package of a file; `undefined` for one without, and for those of this repository that have no pages of their own. */
export type Home = (path: string) => string | undefined

/** Finds the packages of files: installed ones, and those of this repository that the site documents as `others`. */
export function homes(others: readonly string[], nameAt: (folder: string) => string | undefined): Home {
  const names = new Map<string, string | undefined>()
  const inRepository = (folder: string) => {
    if (!names.has(folder)) names.set(folder, nameAt(folder))
    const name = names.get(folder)
    return name !== undefined && others.includes(name) ? name : undefined
  }
  return (path) => packageOf(path) ?? (others.length > 0 ? inRepository(dirname(path)) : undefined)
}

/** The package of all these files, if it is not `own`. */
export function foreignPackage(
  paths: readonly string[],
  own: string | undefined,
  homeOf: Home,
): string | undefined {
  const [only, ...others] = new Set(paths.map(homeOf))
  return others.length === 0 && only !== own ? only : undefined
}

/** `Box<string>.put` is described as `Box.put`. The call of a mixin, `withTags(Plain).tags`, stays whole. */
export function withoutArguments(name: string): string {
  return name.includes('(') ? name : name.replace(/<.*>(?=\.)/s, '')
}

/** The target of a symbol in another package. Unexported symbols of this package have none. */
export function outsideTarget(
  name: string | undefined,
  symbol: string,
  own: string | undefined,
): ApiTarget | undefined {
  const isKnown = name !== undefined && name !== own && !name.startsWith('<')
  return isKnown && symbol !== '' ? { package: name, name: withoutArguments(symbol) } : undefined
}
