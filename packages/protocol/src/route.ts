import type { BlogContent } from './blog.ts'
import type { OutputPath } from './layout.ts'
import type { SidebarItem } from './sidebar.ts'
import type { Url } from './url.ts'

/** Everything one page shows, but for what all pages share. Written as `<url>/index.json`. */
export interface RouteData {
  url: Url
  /** The page's own title: plain text, without the site's. */
  title: string
  description?: string
  keywords?: readonly string[]
  /** The address to be kept in indexes when this page is a second way to another. */
  canonical?: Url
  unlisted?: true
  /** A draft, which only the development server shows. */
  draft?: true
  /** Search engines are asked to leave this page out, though it is listed. */
  noIndex?: true
  /** The version of the documents it belongs to, where there is more than one to speak of. */
  version?: string
  /** The same page in other versions, by their names; those that lack it are not here. */
  versions?: Readonly<Record<string, Url>>
  /** The path of the part of the site that a search from here begins with. */
  context?: Url
  content: PageContent
  toc: readonly TocEntry[]
  breadcrumbs: readonly Crumb[]
  previous?: NavLink
  next?: NavLink
  /** The name of the sidebar shown beside the page. */
  sidebar?: string
  /** Where the page is edited. */
  edit?: string
  updated?: LastUpdate
  /** Where the page lies as Markdown: an output path. */
  markdown?: OutputPath
  /** The release of code this data was made for. */
  release: string
}

/** When a page was last changed, and by whom. */
export interface LastUpdate {
  /** A day of UTC, `2025-01-05`, and the same in the words of the site's language. */
  date?: string
  text?: string
  /** The last one first, and not all where there are many: `authorCount` counts all. */
  authors?: readonly string[]
  authorCount?: number
}

export type PageContent =
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
  /** The results of the query in the address; `contents` is the way on for readers without JavaScript. */
  | { kind: 'search'; contents?: Url }

/** Text from Markdown, and what has to be there before it can be shown. */
export interface MarkdownText extends TextParts {
  body: Body
  heading?: string
}

/** What has to be there before texts can be shown, besides themselves. */
export interface TextParts {
  features?: readonly LiveFeature[]
  /** Style sheets of this page alone: output paths. */
  styles?: readonly string[]
  /** The modules of the site's components its islands name: output paths. */
  components?: Readonly<Record<string, string>>
}

/** What some pages have, and all others do not pay for. */
export type Feature = LiveFeature | StyledFeature

/** What brings static HTML to life. */
export type LiveFeature = 'tabs' | 'diagrams' | 'images' | 'filter'

/** What is nothing but a style sheet: formulas, and pages of an API reference. */
export type StyledFeature = 'math' | 'api'

/** The island that is nothing but an element with another island in it; its properties, and `tag`. */
export const ELEMENT_ISLAND = 'element'

/** A body is data, and is sent once: static HTML as it stands, and the few nodes that are components. */
export type Body = readonly Segment[]
export type Segment = string | Island

/** A node of a body that needs React in the browser. `component` names a component of the site, or is `ELEMENT_ISLAND`. */
export interface Island {
  component: string
  props: Readonly<Record<string, string | number | boolean>>
  children: Body
}

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

export interface NavLink {
  label: string
  href: Url
}

export interface Card {
  kind: 'category' | 'document' | 'external'
  label: string
  href: string
  description?: string
  /** How many entries a category has. */
  count?: number
}
