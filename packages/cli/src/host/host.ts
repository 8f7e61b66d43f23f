import type { SourceFile, SourcePath, UnfollowedLink } from '@chatdocs/core'

/** Access to a site's files. The core sees files only through it. */
export interface Host {
  /** Every file of the site, sorted, without dot files, `node_modules` and chatdocs' own output. */
  tree(): Promise<readonly SourcePath[]>
  /** The symbolic links that the last `tree` did not follow. Nothing is read through one, not even by its path. */
  unfollowed(): readonly UnfollowedLink[]
  /** The same for one path, as it is now. */
  unfollowedAt(path: SourcePath): UnfollowedLink | undefined
  /**
   * Sets the folders outside of the site folder that links may lead to, relative to it; none at first. Returns whether
   * that changes what the site may have.
   */
  allow(folders: readonly string[]): boolean
  /** Whether the site may have what is at a real path. */
  holds(real: string): boolean
  /** Whether there is a file. */
  has(path: SourcePath): boolean
  /** The current file, or `undefined` if it does not exist. Throws only errors of the operating system (EACCES). */
  read(path: SourcePath): Promise<SourceFile | undefined>
  /** The digest of a file of the last `tree`, if it is known without reading the file. */
  digest(path: SourcePath): string | undefined
  /** The text of the file as it is now, for code frames. */
  text(path: SourcePath): string | undefined
  /** Saves the digests of files for other processes. */
  save(): void
  /** Its bytes, for copying. */
  bytes(path: SourcePath): Promise<Uint8Array>
}
