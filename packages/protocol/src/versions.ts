import type { Url } from './url.ts'

/** The notice of a docs version: not released yet, or no longer maintained. */
export type VersionBanner = 'unreleased' | 'unmaintained'

/** A docs version, in the data of every page. */
export interface SiteVersion {
  name: string
  label: string
  /** Whether it is the default version. Exactly one is. */
  isLast: boolean
  /** The root of its documents. */
  path: Url
  /** The route of its main document. */
  main: Url
  banner?: VersionBanner
  /** Whether its pages show its label. */
  badge?: true
}

/** The documents of a site, for other programs: the content of `versions.json`. Paths do not include the base. */
export interface DocsStructure {
  /** The root of the documents. */
  path: Url
  breadcrumbs: boolean
  versions: readonly VersionStructure[]
}

/** A docs version, as in the specification, §3. */
export interface VersionStructure {
  name: string
  label: string
  isLast: boolean
  path: Url
  mainDocId: string
  docs: readonly DocStructure[]
  draftIds: readonly string[]
  /** The sidebars by name. A sidebar without pages has no link. */
  sidebars: Readonly<Record<string, { link?: { path: Url; label: string } }>>
}

/**
 * A document, or the index page of a category: every page to which a sidebar can link, found by its path. The id of an
 * index page is its path below the path of its version. It begins with a slash, unlike ids of documents.
 */
export interface DocStructure {
  id: string
  path: Url
  sidebar?: string
  unlisted?: true
}
