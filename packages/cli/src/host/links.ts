import { type BigIntStats, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { SourcePath, UnfollowedLink } from '@chatdocs/core'

/**
 * Authors of documents may not be allowed to read the disk of the person who builds the site, and to Git a symbolic
 * link is a document. So the real path decides: it is in the site folder, or in a folder that the configuration names.
 */

/** The folders in which the files of a site may be. */
export function openRoots(site: string) {
  let linked: readonly string[] = []
  let roots = rootsOf(site, linked)
  const look = () => {
    const before = roots
    roots = rootsOf(site, linked)
    return before.join('\n') !== roots.join('\n')
  }
  return {
    /** The real paths of the folders, the site folder first. */
    all: () => roots,
    /** Resolves the folders again. Returns whether any has moved. */
    look,
    /** Sets the outside folders to which links may lead, relative to the site. Returns whether they differ. */
    allow(folders: readonly string[]): boolean {
      linked = folders
      return look()
    },
  }
}

function rootsOf(site: string, linked: readonly string[]): readonly string[] {
  return [site, ...linked.map((each) => resolve(site, each))].map(realOr)
}

export function holds(roots: readonly string[], real: string): boolean {
  return roots.some((root) => real === root || isBelow(real, root))
}

/** The target of a link. */
export type Lead =
  | { real: string; stats: BigIntStats }
  | (Pick<UnfollowedLink, 'why' | 'to'> & { real?: string })

/** Resolves the link at a path. */
export function leadOf(link: string, roots: readonly string[]): Lead {
  try {
    const real = realpathSync.native(link)
    if (!holds(roots, real)) return { why: 'outside', to: shortest(real, roots[0] ?? ''), real }
    if (isBelow(realpathSync.native(resolve(link, '..')) + sep, real))
      return { why: 'circle', to: readlinkSync(link) }
    const stats = statSync(real, { bigint: true })
    if (stats.isFile() || stats.isDirectory()) return { real, stats }
    return { why: 'special', to: readlinkSync(link) }
  } catch (error) {
    const why = REASONS[(error as NodeJS.ErrnoException).code ?? '']
    if (!why) throw error
    return { why, to: targetOf(link) }
  }
}

const REASONS: Readonly<Record<string, UnfollowedLink['why']>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  ENAMETOOLONG: 'missing',
  ELOOP: 'circle',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
}

/** Empty if the link was removed meanwhile. */
function targetOf(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    return ''
  }
}

/** `../packages`, as authors write it, unless the absolute path is shorter: `/etc`. */
function shortest(real: string, site: string): string {
  const way = relative(site, real).replaceAll('\\', '/')
  return way.length <= real.length ? way : real
}

export function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink()
  } catch {
    // The path is gone.
    return false
  }
}

/** The link at a path, if it is not followed. */
export function unfollowedAt(
  path: SourcePath,
  name: string,
  roots: readonly string[],
): UnfollowedLink | undefined {
  const lead = isLink(name) ? leadOf(name, roots) : undefined
  return lead && 'why' in lead ? { path, why: lead.why, to: lead.to } : undefined
}

/**
 * Whether a path in the site folder leads out of it. Packages linked into `node_modules` do not count: the owner of the
 * site installed them.
 */
export function leadsOut(site: string, linked: readonly string[]): (path: string) => boolean {
  const roots = rootsOf(site, linked)
  return (path) => {
    const way = relative(site, path)
    if (way.startsWith('..') || isAbsolute(way) || /(^|[\\/])node_modules([\\/]|$)/.test(way)) return false
    return !holds(roots, realOr(path))
  }
}

export function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/**
 * The real path, in the spelling of the disk: some disks accept several spellings of a name. Without a file, the given
 * path.
 */
export function realOr(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return resolve(path)
  }
}
