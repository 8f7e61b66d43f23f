import type { SourceFile, SourcePath, UnfollowedLink } from '@chatdocs/core'
import { sourceFile } from './source-file.ts'

/** Access to a site's files. The core sees files only through it. */
export interface Host {
  /** Every file of the site, sorted, without dot files, `node_modules` and chatdocs' own output. */
  tree(): Promise<readonly SourcePath[]>
  /** The symbolic links that the last `tree` did not follow. No file is read through them, even if its path is known. */
  unfollowed(): readonly UnfollowedLink[]
  /** The same for one path, as it is on disk now. */
  unfollowedAt(path: SourcePath): UnfollowedLink | undefined
  /**
   * Sets the folders outside of the site folder to which links may lead, relative to it; none at first. Returns whether
   * that changes which files the site can have.
   */
  allow(folders: readonly string[]): boolean
  /** Whether a real path is within the site, or in a folder to which links may lead. */
  holds(real: string): boolean
  /** Whether there is a file. */
  has(path: SourcePath): boolean
  /** The current file, or `undefined` if it does not exist. Throws only errors of the operating system (EACCES). */
  read(path: SourcePath): Promise<SourceFile | undefined>
  /** The digest of a file of the last `tree`, if it is known without reading the file. */
  digest(path: SourcePath): string | undefined
  /** The current text of the file, for code frames. */
  text(path: SourcePath): string | undefined
  /** Saves the digests of files for later processes. */
  save(): void
  /** The bytes of a file, for copying. */
  bytes(path: SourcePath): Promise<Uint8Array>
}

/** A site in which some files have unsaved texts, or are missing: `null`. */
export function overlaid(host: Host, unsaved: ReadonlyMap<SourcePath, string | null>): Host {
  const bytesOf = (path: SourcePath) => {
    const text = unsaved.get(path)
    return typeof text === 'string' ? Buffer.from(text) : undefined
  }
  const isGone = (path: SourcePath) => unsaved.get(path) === null
  return {
    ...host,
    async tree() {
      const all = (await host.tree()).filter((path) => !isGone(path))
      const known = new Set(all)
      const fresh = [...unsaved.keys()].filter((path) => !known.has(path) && !isGone(path))
      return fresh.length === 0 ? all : [...all, ...fresh].sort()
    },
    has: (path) => (unsaved.has(path) ? !isGone(path) : host.has(path)),
    async read(path) {
      const bytes = bytesOf(path)
      if (isGone(path)) return undefined
      return bytes ? sourceFile(path, bytes) : host.read(path)
    },
    digest: (path) => (unsaved.has(path) ? undefined : host.digest(path)),
    text: (path) => (isGone(path) ? undefined : (unsaved.get(path) ?? host.text(path))),
    bytes: async (path) => bytesOf(path) ?? host.bytes(path),
  }
}
