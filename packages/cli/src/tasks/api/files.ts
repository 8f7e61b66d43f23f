import { readFileSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { SourcePath } from '@chatdocs/core'
import { fingerprintBytes } from '@chatdocs/engine'

/** Files as somebody reads them, and an account of all that was read or looked for. */
export interface Files {
  text(path: string): string | undefined
  isFile(path: string): boolean
  isFolder(path: string): boolean
  /** What was read, with the digests it had, relative to the site's folder. */
  read(): Record<SourcePath, string>
  /** Files that were looked for and do not exist. */
  missed(): Record<SourcePath, string>
}

/** Files on disk. Those below `unread` are returned but not recorded. */
export function recordedFiles(folder: string, unread: string): Files {
  const read = new Map<string, string>()
  const missed = new Set<string>()
  const listed = (entries: Iterable<readonly [string, string]>) =>
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
    text: (path) => {
      const bytes = kindOf(path) === 'file' ? readFileSync(path) : undefined
      if (!found(path, bytes !== undefined) || !bytes) return undefined
      read.set(resolve(path), fingerprintBytes(bytes))
      // A byte order mark stays: places are counted in the text as the site reads it.
      return bytes.toString('utf8')
    },
    isFile: (path) => found(path, kindOf(path) === 'file'),
    isFolder: (path) => found(path, kindOf(path) === 'folder'),
    read: () => listed(read),
    missed: () => listed([...missed].filter((path) => !read.has(path)).map((path) => [path, MISSING])),
  }
}

const MISSING = ''
/** A folder has no text, but may be the reason why something else is found. */
const FOLDER = 'folder'

/** What `Files` would say of a file now: `path` is relative to the site's folder. */
export function digestIn(folder: string): (path: string) => string {
  return (path) => {
    const full = resolve(folder, path)
    const kind = kindOf(full)
    if (kind === 'file') return fingerprintBytes(readFileSync(full))
    return kind === 'folder' ? FOLDER : MISSING
  }
}

/** An absolute path as the site names it: `../src/index.ts`. */
export function sourcePath(folder: string, path: string): SourcePath {
  return relative(folder, path).replaceAll('\\', '/') as SourcePath
}

function kindOf(path: string): 'file' | 'folder' | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isFile()) return 'file'
  return stats?.isDirectory() ? 'folder' : undefined
}
