import type { OutputPath, RuntimeManifest } from '@chatdocs/protocol'
import type { ApiModel } from './api/model.ts'
import type { Diagnostic } from './diagnostics/diagnostic.ts'
import type { SourcePath } from './paths.ts'

/** One file of the site. `text` is set only for source files of the site. */
export interface SourceFile {
  /** The digest of its bytes: equal digests mean equal files. */
  digest: string
  text?: string
  /** The offset of the first invalid UTF-8, if any. */
  garbled?: number
}

/** All inputs of a build that are not files of the site. */
export interface Options {
  /** `dev` shows drafts, `build` leaves them out. */
  mode: 'build' | 'dev'
  /** The name of the site folder: the default title. */
  folderName: string
  /** The configuration file from the command line, if any. */
  config?: SourcePath
  /** Overrides `baseUrl` of the configuration. */
  baseUrl?: string
  /** Overrides `url` of the configuration. */
  url?: string
  /** The languages of this run, besides the default one. Replaces `i18n.locales` of the configuration. */
  locales?: readonly string[]
  /** The page template, `templates/page.html`. */
  template: string
  runtime: RuntimeManifest
  /** Optional packages that are not installed, see `OPTIONAL_PACKAGES`. */
  missing: readonly string[]
}

/** The Git history of the site's files. */
export type History =
  | {
      kind: 'known'
      files: Readonly<Record<string, FileHistory>>
      /** Folders that are shallow clones, relative to the site: behind links, or submodules. */
      shallow?: readonly string[]
    }
  /** A shallow clone: all files would seem as recent as the newest commit. Without `folders`, it is the site itself. */
  | { kind: 'shallow'; folders?: readonly string[] }
  | { kind: 'unavailable'; reason: string }

/** The real location of a file that a link or a submodule brings into the site folder. */
export interface FileOrigin {
  /** Relative to the site folder (`../packages/a/README.md`), or to the root of its own repository. */
  path: string
  /** The repository of the file, if it is another one: the URL where people read it, and a branch; empty if unknown. */
  repository?: { url: string; branch: string }
}

export interface FileHistory {
  /** The date of the last change, in UTC: `2025-01-05`. */
  date: string
  /** The names of its contributors, most recent first. */
  authors: readonly string[]
}

/** The API of a package, and problems in its sources. Both can be present: the API may be readable nevertheless. */
export interface ApiRead {
  model?: ApiModel
  diagnostics: readonly Diagnostic[]
}

/** A file of the site as part of another file. */
export interface JoinedFile {
  path: OutputPath
  /** The digest of its bytes. */
  digest: string
  /** Its contents, if there is no such file. */
  make(): Promise<string>
}

/** One output file: its bytes, or the file to copy. */
export type Output =
  | { path: OutputPath; bytes: string | Uint8Array }
  | { path: OutputPath; copy: SourcePath }
  /** Bytes that are expensive to make; `undefined` if the thread that made them has staged the file. */
  | { path: OutputPath; make: () => Promise<string | Uint8Array | undefined> }
  /** A file of the prebuilt runtime. */
  | { path: OutputPath; runtime: string }
  /** Texts and files of the site, joined in order. */
  | { path: OutputPath; joined: readonly (string | JoinedFile)[] }
  /** Another output in compressed form. */
  | { path: OutputPath; compressed: Output; encoding: 'br' | 'gzip' }
