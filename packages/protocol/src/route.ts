import type { BlogContent } from './blog.ts'
import type { OutputPath } from './layout.ts'
import type { NavLink, SidebarItem } from './sidebar.ts'
import type { Body, MarkdownText, TextParts } from './text.ts'
import type { Url } from './url.ts'

/** The data of one page, without the data that all pages share. Written to `<url>/index.json`. */
export interface RouteData {
  url: Url
  /** The page's own title as plain text, without the site's title. */
  title: string
  description?: string
  keywords?: readonly string[]
  /** The canonical URL, if this page repeats another one. */
  canonical?: Url
  unlisted?: true
  /** A draft, which only the development server shows. */
  draft?: true
  /** Asks search engines not to index this page, although it is listed. */
  noIndex?: true
  /** The docs version of the page, if the site shows versions. */
  version?: string
  /** The same page in other versions, by version name, where it exists. */
  versions?: Readonly<Record<string, Url>>
  /** The page that search engines should show instead: for an API reference, the same page of the latest version. */
  preferred?: Url
  /** The path of the part of the site in which a search from this page starts. */
  context?: Url
  content: PageContent
  toc: readonly TocEntry[]
  breadcrumbs: readonly Crumb[]
  previous?: NavLink
  next?: NavLink
  /** The name of the sidebar shown beside the page. */
  sidebar?: string
  /** The URL for editing the page. */
  edit?: string
  updated?: LastUpdate
  /** The output path of the page's Markdown version, below the root. */
  markdown?: OutputPath
  /** The front matter as written, for components in `theme/` that run in the browser. */
  frontMatter?: Readonly<Record<string, unknown>>
  /**
   * The HTML of components in `theme/` without code for the browser, by name. The state inside a page omits it, because
   * the document already contains it.
   */
  parts?: Readonly<Record<string, string>>
  /**
   * Set if the page has tags of its own in its head, which only its document contains. `true` if one of them affects
   * readers, such as a script: then the browser loads the document.
   */
  ownHead?: boolean
  /** Set if the page is not translated, and shows the text of the default language. */
  original?: true
  /** The page to link to in each language that lacks this page: this page with the original text, or another one. */
  languages?: Readonly<Record<string, Url>>
  /** The release of the code that made this data. */
  release: string
}

/** When a page was last changed, and by whom. */
export interface LastUpdate {
  /** A UTC date, `2025-01-05`, and its text in the site's language. */
  date?: string
  text?: string
  /** The latest author first. May be shortened: `authorCount` counts all authors. */
  authors?: readonly string[]
  authorCount?: number
}

export type PageContent = TextParts & PageVariant

type PageVariant =
  /** A document. `heading` is the title to show if the body has no first-level heading. */
  | ({ kind: 'doc' } & MarkdownText)
  /** A Markdown page outside of the documents. */
  | ({ kind: 'markdown' } & MarkdownText)
  | { kind: 'category'; heading: string; description?: string; cards: readonly Card[] }
  /** Every entry of one sidebar, as nested lists. */
  | { kind: 'contents'; items: readonly SidebarItem[] }
  /** A page that the site implements: `bundle` is the output path of a module that exports a component by default. */
  | { kind: 'component'; bundle: string; styles: readonly string[] }
  | BlogContent
  | { kind: 'not-found' }
  /**
   * The results of the query in the URL. `contents` is the page that lists all documents, for readers without JavaScript.
   */
  | { kind: 'search'; contents?: Url }

export type PageKind = PageContent['kind']

/** The content of certain kinds of pages. */
export type ContentOf<Kind extends PageKind> = Extract<PageContent, { kind: Kind }>

/**
 * The group of each kind of page. One module renders all pages of a group, and other pages do not load it. A
 * `component` brings its own module.
 */
export const PAGE_GROUPS = {
  doc: 'text',
  markdown: 'text',
  category: 'text',
  contents: 'text',
  post: 'blog',
  'post-list': 'blog',
  'post-archive': 'blog',
  'post-authors': 'blog',
  'post-tags': 'blog',
  search: 'search',
  'not-found': 'text',
  component: undefined,
} as const satisfies Record<PageKind, string | undefined>

export type PageGroup = NonNullable<(typeof PAGE_GROUPS)[PageKind]>

/** The kinds of pages in a group. */
export type KindIn<Group extends PageGroup> = {
  [K in PageKind]: (typeof PAGE_GROUPS)[K] extends Group ? K : never
}[PageKind]

/** A heading of the page. `html` is its inline content without links. */
export interface TocEntry {
  id: string
  level: number
  html: string
}

export interface Crumb {
  label: string
  href?: string
}

export interface Card {
  kind: 'category' | 'document' | 'external'
  label: string
  href: string
  description?: string
  /** Number of entries in a category. */
  count?: number
}

/** Every body of a page, in reading order. */
export function bodiesOf(content: PageContent): readonly Body[] {
  if ('body' in content) return [content.body]
  return content.kind === 'post-list' ? content.posts.map((post) => post.body) : []
}

/** The same content with different bodies, in the order of `bodiesOf`. */
export function withBodies(content: PageContent, bodies: readonly Body[]): PageContent {
  if ('body' in content) return { ...content, body: bodies[0] ?? [] }
  if (content.kind !== 'post-list') return content
  return { ...content, posts: content.posts.map((post, index) => ({ ...post, body: bodies[index] ?? [] })) }
}
