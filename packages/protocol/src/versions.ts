import type { Url } from './url.ts'

/** What a version says above its documents: that it is not out yet, or no longer cared for. */
export type VersionBanner = 'unreleased' | 'unmaintained'

/** A version of the documents, as every page knows it. */
export interface SiteVersion {
  name: string
  label: string
  /** The version readers are sent to who ask for none; exactly one is. */
  isLast: boolean
  /** The root of its documents. */
  path: Url
  /** The address of its main document. */
  main: Url
  banner?: VersionBanner
  /** Whether its pages wear its label. */
  badge?: true
}

/**
 * The documents of a site, for other programs: what stands in `versions.json` below their root.
 * Addresses are without the site's base, as everywhere.
 */
export interface DocsStructure {
  /** The root of the documents. */
  path: Url
  breadcrumbs: boolean
  versions: readonly VersionStructure[]
}

/** One version of the documents in the terms of the specification, §3. */
export interface VersionStructure {
  name: string
  label: string
  isLast: boolean
  path: Url
  mainDocId: string
  docs: readonly DocStructure[]
  draftIds: readonly string[]
  /** By name. A sidebar that leads nowhere has no link. */
  sidebars: Readonly<Record<string, { link?: { path: Url; label: string } }>>
}

/**
 * A document, or the index page of a category: whatever a sidebar's link may lead to is found by its path.
 * The id of an index page is its path below the version's, beginning with a slash, which no document's does.
 */
export interface DocStructure {
  id: string
  path: Url
  sidebar?: string
  unlisted?: true
}
