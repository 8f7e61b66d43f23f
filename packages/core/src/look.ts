import type { HeadTag } from './content/model.ts'
import type { Diagnostic } from './diagnostics/diagnostic.ts'
import type { SourcePath } from './paths.ts'

/** The style sheet and the scripts of every page. */
export interface LookInput {
  base: string
  theme: string
  /** The font files in the theme's style sheet, which calls them by `subsetName`. */
  fonts: readonly { path: SourcePath; bytes: Uint8Array }[]
  /** Files of the site folder, which begin with `./`, and files of packages. */
  styles: readonly string[]
  scripts: readonly SourcePath[]
  /** The folders of static files, which style sheets name with root-relative URLs: `url(/img/a.png)`. */
  statics: readonly string[]
}

export interface LookOutput {
  /** The output path of the style sheet, which includes the runtime's. Absent if it could not be made. */
  styles?: string
  /** The output paths of the modules, in the order of `scripts`. */
  scripts: readonly string[]
  /** Output paths by source file, for files that style sheets name. */
  assets: Readonly<Record<SourcePath, string>>
  files: readonly { path: string; bytes: Uint8Array }[]
  /** The site's files that the bundle contains. */
  inputs: readonly SourcePath[]
  /** The entries of `styles` that do not exist. */
  missing: readonly string[]
  diagnostics: readonly Diagnostic[]
}

export interface SubsetInput {
  path: SourcePath
  /** The digest of its bytes. If the file has changed since, it is not read. */
  digest: string
  characters: string
}

/** A WOFF2 file, or why it could not be made. */
export type Subset = { bytes: Uint8Array } | { failed: string }

/** Data that only the head of a page needs. */
export interface HeadParts {
  /** The picture for link previews; its address is absolute. */
  image?: SharedImage
  /** Icons rendered from the favicon: width and output path. */
  icons: readonly { size: number; path: string }[]
  /** Whether the site has a web app manifest. */
  hasManifest: boolean
  /** The version in the site's `package.json`. */
  version?: string | undefined
  /** All languages of the site, including the current one. */
  built: readonly BuiltLocale[]
  /** Structured data (schema.org) besides the breadcrumbs. */
  structuredData: readonly object[]
  /** The tags that the configuration adds to every page. */
  tags: readonly HeadTag[]
  /** The tags of this page only. */
  ownTags?: readonly HeadTag[]
}

export interface SharedImage {
  src: string
  width?: number
  height?: number
  alt: string
}

/** A language that the site is built in, and its base path. */
export interface BuiltLocale {
  name: string
  htmlLang: string
  /** Starts and ends with a slash. */
  base: string
  /** Whether readers of other languages get this one. */
  isDefault: boolean
}
