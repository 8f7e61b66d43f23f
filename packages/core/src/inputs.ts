import type { OutputPath, RuntimeManifest } from '@chatdocs/protocol'
import type { ApiModel } from './api/model.ts'
import type { Diagnostic } from './diagnostics/diagnostic.ts'
import type { SourcePath } from './paths.ts'

/** One file of the site. `text` only where the file is text the site is made from. */
export interface SourceFile {
  path: SourcePath
  /** Of its bytes: equal digests, equal files. */
  digest: string
  text?: string
  /** Where the text stops to be UTF-8, if it does. */
  garbled?: number
}

/** Everything a build depends on that is not a file of the site. */
export interface Options {
  /** Drafts and work in progress are shown in `dev`, and left out of a `build`. */
  mode: 'build' | 'dev'
  /** The folder's own name, for a site without a title. */
  folderName: string
  /** The configuration file named on the command line, if one was. */
  config?: SourcePath
  /** Overrides the configuration's base. */
  baseUrl?: string
  /** The page template, `templates/page.html`. */
  template: string
  runtime: RuntimeManifest
  /** Optional packages that are not installed, see `OPTIONAL_PACKAGES`. */
  missing: readonly string[]
}

/** What a repository knows of the files of a site. */
export type History =
  | { kind: 'known'; files: Readonly<Record<string, FileHistory>> }
  /** The repository was copied without its past: all files would seem to be as young as its newest commit. */
  | { kind: 'shallow' }
  | { kind: 'unavailable'; reason: string }

export interface FileHistory {
  /** The day of the last change, in UTC: `2025-01-05`. */
  date: string
  /** The names of those who changed it, the last one first. */
  authors: readonly string[]
}

/** What was found in the sources of a package. Both may be there: what has mistakes can be read all the same. */
export interface ApiRead {
  model?: ApiModel
  diagnostics: readonly Diagnostic[]
}

/** One file of the finished site: its bytes, or the file they are copied from. */
export type Output =
  | { path: OutputPath; bytes: string | Uint8Array }
  | { path: OutputPath; copy: SourcePath }
  /** Bytes that are made only where they are missing: equal digests, equal bytes. */
  | { path: OutputPath; digest: string; make: () => Promise<Uint8Array> }
  /** A file of the prebuilt runtime. */
  | { path: OutputPath; runtime: string }
