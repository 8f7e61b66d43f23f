import type { BlogContent } from './blog.ts'
import type { OutputPath } from './layout.ts'
import type { NavLink, SidebarItem } from './sidebar.ts'
import type { Body, MarkdownText, TextParts } from './text.ts'
import type { Url } from './url.ts'

/** The data of one page, without what all pages share. Written as `<url>/index.json`. */
export interface RouteData {
  url: Url
  /** The page's own title: plain text, without the site's. */
  title: string
  description?: string
  keywords?: readonly string[]
  /** The canonical URL, if this page repeats another one. */
  canonical?: Url
  unlisted?: true
  /** A draft, which only the development server shows. */
  draft?: true
  /** Asks search engines not to index this page, though it is listed. */
  noIndex?: true
  /** The docs version of the page, if the site shows versions. */
  version?: string
  /** The same page in other versions, by version name, where it exists. */
  versions?: Readonly<Record<string, Url>>
  /** The page that search engines should show instead: that of the last version, for an API reference. */
  preferred?: Url
  /** The path of the part of the site that a search from this page starts in. */
  context?: Url
  content: PageContent
  toc: readonly TocEntry[]
  breadcrumbs: readonly Crumb[]
  previous?: NavLink
  next?: NavLink
  /** The name of the sidebar shown beside the page. */
  sidebar?: string
  /** The URL that edits the page. */
  edit?: string
  updated?: LastUpdate
  /** The output path of the page's Markdown, below the root. */
  markdown?: OutputPath
  /** The front matter as written, for components in `theme/` that run in the browser. */
  frontMatter?: Readonly<Record<string, unknown>>
  /**
   * The HTML of components in `theme/` without code for the browser, by name. The state in a page omits it: it is
   * already in the document.
   */
  parts?: Readonly<Record<string, string>>
  /**
   * Set if the page has tags of its own in its head, which only its document has. It is true if one of them acts on
   * readers, such as a script: then the browser loads that document.
   */
  ownHead?: boolean
  /** Set if the page shows the text of the default language, because it is not translated. */
  original?: true
  /** The page to read in each language that lacks this one: this page with the original text, or another. */
  languages?: Readonly<Record<string, Url>>
  /** The release of the code that made this data. */
  release: string
}

/** When a page was last changed, and by whom. */
export interface LastUpdate {
  /** A UTC date, `2025-01-05`, and its text in the site's language. */
  date?: string
  text?: string
  /** The latest first, and only some of many: `authorCount` counts all. */
  authors?: readonly string[]
  authorCount?: number
}

export type PageContent = TextParts & PageVariant

type PageVariant =
  /** A document; `heading` is the title to show where the body has no first-level heading of its own. */
  | ({ kind: 'doc' } & MarkdownText)
  /** A Markdown page outside of the documents. */
  | ({ kind: 'markdown' } & MarkdownText)
  | { kind: 'category'; heading: string; description?: string; cards: readonly Card[] }
  /** Every entry of one sidebar, as nested lists. */
  | { kind: 'contents'; items: readonly SidebarItem[] }
  /** A page of the site's own: `bundle` is the output path of its module, default-exporting a component. */
  | { kind: 'component'; bundle: string; styles: readonly string[] }
  | BlogContent
  | { kind: 'not-found' }
  /**
   * The results of the query in the address; `contents` is the list of all documents, for readers without JavaScript.
   */
  | { kind: 'search'; contents?: Url }

export type PageKind = PageContent['kind']

/** The content of the pages of some kinds. */
export type ContentOf<Kind extends PageKind> = Extract<PageContent, { kind: Kind }>

/**
 * The group each kind of page belongs to. Pages of a group are drawn by the same module, which no other page loads.
 * A `component` brings its own module.
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

/** A heading of the page: `html` is its inline content without links. */
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
  /** How many entries a category has. */
  count?: number
}

/** Every body of a page, in reading order. */
export function bodiesOf(content: PageContent): readonly Body[] {
  if ('body' in content) return [content.body]
  return content.kind === 'post-list' ? content.posts.map((post) => post.body) : []
}

/** The same content with other bodies, in the order of `bodiesOf`. */
export function withBodies(content: PageContent, bodies: readonly Body[]): PageContent {
  if ('body' in content) return { ...content, body: bodies[0] ?? [] }
  if (content.kind !== 'post-list') return content
  return { ...content, posts: content.posts.map((post, index) => ({ ...post, body: bodies[index] ?? [] })) }
}
