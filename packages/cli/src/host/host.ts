import type { SourceFile, SourcePath } from '@chatdocs/core'

/** Access to a site's files. The core sees files only through it. */
export interface Host {
  /** Every file of the site, sorted, without dot files, `node_modules` and chatdocs' own output. */
  tree(): Promise<readonly SourcePath[]>
  /** The current file, or `undefined` if it does not exist. Throws only errors of the operating system (EACCES). */
  read(path: SourcePath): Promise<SourceFile | undefined>
  /** Its bytes, for copying. */
  bytes(path: SourcePath): Promise<Uint8Array>
}
