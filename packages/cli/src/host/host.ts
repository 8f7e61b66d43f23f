import type { SourceFile, SourcePath } from '@chatdocs/core'

/** Where a site's files come from. The core sees files only through it. */
export interface Host {
  /** Every file of the site, sorted: without dot files, `node_modules` and what chatdocs writes itself. */
  tree(): Promise<readonly SourcePath[]>
  /** The file as it is now, `undefined` if it is gone. Throws only what the operating system does (EACCES). */
  read(path: SourcePath): Promise<SourceFile | undefined>
  /** Its bytes, for copying. */
  bytes(path: SourcePath): Promise<Uint8Array>
}
