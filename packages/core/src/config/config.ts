import type { Announcement, ColorMode, Footer, Locale, Logo, Url, VersionBanner } from '@chatdocs/protocol'
import type { ContentOptions } from '../content/model.ts'
import type { Code } from '../diagnostics/codes.ts'
import type { Severity } from '../diagnostics/diagnostic.ts'
import type { SourcePath } from '../paths.ts'

/** The configuration as the program uses it: every field present, checked. Nothing downstream has a default. */
export interface Config {
  /** The file it was read from; absent for a folder without one. */
  path?: SourcePath
  title: string
  tagline: string
  titleDelimiter: string
  /** Origin without a final slash, or empty. */
  url: string
  /** Begins and ends with a slash. */
  baseUrl: string
  /** Whether addresses of pages end with a slash. */
  trailingSlash: boolean
  favicon?: string
  /** The picture of pages that have none of their own. */
  image?: string
  socialCards: boolean
  locale: Locale
  locales: readonly Locale[]
  noIndex: boolean
  docs: DocsConfig
  pages: { path: string } & BelowText
  /** The blog, should its folder be there; absent if there is to be none. */
  blog?: BlogConfig
  components: { path: string }
  staticDirectories: readonly string[]
  markdown: Pick<ContentOptions, 'remarkPlugins' | 'rehypePlugins'>
  toc: { min: number; max: number }
  colorMode: { default: ColorMode; switchable: boolean; followSystem: boolean }
  navbar: NavbarConfig
  footer?: Footer
  search: SearchConfig | false
  announcement?: Announcement
  /** What the author made of our default severities. */
  severities: Readonly<Partial<Record<Code, Severity | 'off'>>>
  /** Whether language models are given lists of the documents. */
  llms: boolean
  /** The packages whose API is documented. */
  api: readonly ApiPackage[]
}

export interface SearchConfig {
  /** Parts of the site that are searched by themselves, too: no two with one path. */
  contexts: readonly SearchContextConfig[]
}

export interface SearchContextConfig {
  /** The address its pages begin with, in the version at the root of the documents. */
  path: Url
  /** What readers call it; the title of the page at its address unless given. */
  label?: string
}

/** A package whose API is documented, on pages below one route. */
export interface ApiPackage {
  /** The folder its pages would lie in, were they written by hand: below that of the current documents, `api`. No other's. */
  folder: string
  /** The route of its first page, decoded; that of its folder among the documents unless given. */
  routeBase?: Url
  /** The name it is imported by; that in its `package.json` unless given. */
  name?: string
  /** The title of its first page, unless it is the usual one. */
  title?: string
  /** Relative to the site's folder, as everything here; they may lie outside of it. */
  entryPoints: readonly SourcePath[]
  tsconfig?: SourcePath
  /** Where a line of a source lies for readers, with `{path}` and `{line}` in it. */
  sourceUrl?: string
  /** Whether names of its symbols in other texts lead to its pages. */
  linked: boolean
}

/** What stands below the text of a kind of pages. */
export interface BelowText {
  /** The address a page is edited at, `{path}` where its path in the site's folder belongs. */
  editUrl?: string
  lastUpdated: boolean
  contributors: boolean
}

export interface DocsConfig extends BelowText {
  /** The folder of the documents, without final slash; empty when the site's folder itself holds them. */
  path: string
  /** The route below which they lie, `/docs`: decoded, without final slash; empty for the top. */
  routeBase: string
  /** The file that defines the sidebars; `false` if there are to be none, absent if one is to be generated. */
  sidebars?: SourcePath | false
  /** The id of the document the root of the docs shows, if configured. */
  mainDocument?: string
  breadcrumbs: boolean
  versioning: VersioningConfig
}

/** What an author says of the versions of the documents; which there are is said by `versions.json`. */
export interface VersioningConfig {
  /** The version at the root of the documents, if configured. */
  last?: string
  includeCurrent: boolean
  /** The names of those that are built, if not all. */
  only?: readonly string[]
  /** By the version's name. */
  of: Readonly<Record<string, VersionWords>>
}

export interface VersionWords {
  label?: string
  /** Where it lies below the root of the documents: `/1.x`, or empty. */
  path?: string
  banner?: 'none' | VersionBanner
  badge?: boolean
  noIndex?: boolean
}

export interface BlogConfig extends BelowText {
  /** The folder of the posts, without final slash. */
  path: string
  /** The route below which they lie, `/blog`: decoded, without final slash; empty for the top. */
  routeBase: string
  title: string
  description: string
  postsPerPage: number | 'ALL'
  recentCount: number | 'ALL'
  recentTitle: string
  /** The files that know authors and tags by name, used where they are there. */
  authors?: SourcePath
  tags?: SourcePath
  archive: boolean
  readingTime: boolean
  feed?: FeedConfig
}

export type FeedType = 'rss' | 'atom' | 'json'

export interface FeedConfig {
  types: readonly FeedType[]
  limit: number | 'ALL'
  copyright?: string
}

export interface NavbarConfig {
  title: string
  logo?: Logo
  items: readonly NavbarItemConfig[]
}

/** An item before it is known to lead somewhere. `written` is what the author wrote, for the error that names it. */
export type NavbarItemConfig = { position: 'left' | 'right'; written: unknown } & (
  | { type: 'link'; label: string; href: string; activeBase?: string }
  | { type: 'doc'; docId: string; label?: string }
  | { type: 'docSidebar'; sidebarId: string; label?: string }
  | { type: 'dropdown'; label: string; items: readonly NavbarItemConfig[] }
  | { type: 'docsVersion'; label?: string; href?: string }
  | {
      type: 'docsVersionDropdown' | 'localeDropdown'
      before: readonly NavbarItemConfig[]
      after: readonly NavbarItemConfig[]
    }
)

/** The sidebars as the author wrote them, checked for form but not yet for what they name. */
export type SidebarsConfig = Readonly<Record<string, readonly SidebarItemConfig[]>>

export type SidebarItemConfig =
  | { type: 'doc'; id: string; label?: string }
  | { type: 'link'; href: string; label: string }
  | { type: 'autogenerated'; dirName: string }
  | {
      type: 'category'
      label: string
      items: readonly SidebarItemConfig[]
      collapsible: boolean
      collapsed: boolean
      description?: string
      link?: CategoryLinkConfig
    }

export type CategoryLinkConfig =
  | { type: 'doc'; id: string }
  | { type: 'generated-index'; slug?: string; title?: string; description?: string }

/** What a `_category_` file says of its folder. */
export interface CategoryConfig {
  label?: string
  position?: number
  description?: string
  collapsible?: boolean
  collapsed?: boolean
  /** `null` says: no page of its own, not even a document named like the folder. */
  link?: CategoryLinkConfig | null
}
