import type { SourceFile, SourcePath } from '@chatdocs/core'

/** Access to a site's files. The core sees files only through it. */
export interface Host {
  /** Every file of the site, sorted, without dot files, `node_modules` and chatdocs' own output. */
  tree(): Promise<readonly SourcePath[]>
  /** Whether there is a file. */
  has(path: SourcePath): boolean
  /** The current file, or `undefined` if it does not exist. Throws only errors of the operating system (EACCES). */
  read(path: SourcePath): Promise<SourceFile | undefined>
  /** Its digest, if it is known without reading the file. */
  digest(path: SourcePath): string | undefined
  /** The text of the file as it is now, for code frames. */
  text(path: SourcePath): string | undefined
  /** Saves the digests of files for other processes. */
  save(): void
  /** Its bytes, for copying. */
  bytes(path: SourcePath): Promise<Uint8Array>
}
