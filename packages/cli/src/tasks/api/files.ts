import { readFileSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { SourcePath } from '@chatdocs/core'
import { fingerprintBytes } from '@chatdocs/engine'
import { leadsOut } from '../../host/links.ts'

export type Files = ReturnType<typeof recordedFiles>

/**
 * Reads files on disk, except those reached through links out of the site, and records each one, including files that
 * are missing. Files below `unread` are not recorded.
 */
export function recordedFiles(folder: string, unread: string, linked: readonly string[]) {
  const isOut = leadsOut(folder, linked)
  const kindIn = (path: string) => {
    const kind = kindOf(path)
    return kind !== undefined && isOut(resolve(path)) ? undefined : kind
  }
  const read = new Map<string, string>()
  const missed = new Set<string>()
  const listed = (entries: Iterable<readonly [string, string]>): Record<SourcePath, string> =>
    Object.fromEntries(
      [...entries]
        .filter(([path]) => !path.startsWith(unread))
        .map(([path, digest]) => [sourcePath(folder, path), digest])
        .sort(),
    )
  const found = (path: string, isFound: boolean) => {
    if (!isFound) missed.add(resolve(path))
    return isFound
  }
  return {
    text: (path: string): string | undefined => {
      const bytes = kindIn(path) === 'file' ? readFileSync(path) : undefined
      if (!found(path, bytes !== undefined) || !bytes) return undefined
      read.set(resolve(path), fingerprintBytes(bytes))
      // Keeps a byte order mark, since the site counts offsets with it.
      return bytes.toString('utf8')
    },
    isFile: (path: string) => found(path, kindIn(path) === 'file'),
    isFolder: (path: string) => found(path, kindIn(path) === 'folder'),
    /** Digests of the files that were read, by paths relative to the site folder. */
    read: () => listed(read),
    /** Files that were looked for and are missing. */
    missed: () => listed([...missed].filter((path) => !read.has(path)).map((path) => [path, MISSING])),
  }
}

const MISSING = ''
/** The digest of a folder: its existence can decide what a name resolves to. */
const FOLDER = 'folder'

/** The digest of a file now, as `Files` would record it. `path` is relative to the site folder. */
export function digestIn(folder: string): (path: string) => string {
  return (path) => {
    const full = resolve(folder, path)
    const kind = kindOf(full)
    if (kind === 'file') return fingerprintBytes(readFileSync(full))
    return kind === 'folder' ? FOLDER : MISSING
  }
}

/** An absolute path relative to the site folder: `../src/index.ts`. */
export function sourcePath(folder: string, path: string): SourcePath {
  return relative(folder, path).replaceAll('\\', '/') as SourcePath
}

function kindOf(path: string): 'file' | 'folder' | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isFile()) return 'file'
  return stats?.isDirectory() ? 'folder' : undefined
}
