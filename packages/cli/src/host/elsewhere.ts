import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { SourcePath } from '@chatdocs/core'
import { isLink, realOr } from './links.ts'

/** A file whose real path differs from its path in the site: the real path, and the folder of its repository. */
interface Elsewhere {
  real: string
  top: string | undefined
}

/** The files of a folder that come from outside through links and submodules. */
export function filesElsewhere(
  folder: string,
  files: readonly SourcePath[],
): { top: string | undefined; found: ReadonlyMap<SourcePath, Elsewhere> } {
  const base = realOr(folder)
  const tops = new Map<string, string | undefined>()
  const topOf = (at: string): string | undefined => {
    if (!tops.has(at))
      tops.set(at, existsSync(join(at, '.git')) ? at : dirname(at) === at ? undefined : topOf(dirname(at)))
    return tops.get(at)
  }
  const reals = new Map<string, string>()
  const realOf = (at: string) => reals.get(at) ?? reals.set(at, realOr(at)).get(at) ?? at
  const top = topOf(base)
  const found = new Map<SourcePath, Elsewhere>()
  for (const path of files) {
    const plain = join(base, path)
    const inFolder = join(realOf(dirname(plain)), plain.slice(dirname(plain).length))
    const real = isLink(inFolder) ? realOr(inFolder) : inFolder
    const own = topOf(dirname(real))
    if (real !== plain || own !== top) found.set(path, { real, top: own })
  }
  return { top, found }
}

/** The path from a folder, as Git writes it. */
export function pathFrom(folder: string, path: string): string {
  return relative(folder, path).replaceAll('\\', '/')
}
