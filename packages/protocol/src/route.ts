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
  content: PageContent
  toc: readonly TocEntry[]
  breadcrumbs: readonly Crumb[]
  previous?: NavLink
  next?: NavLink
  /** The name of the sidebar shown beside the page. */
  sidebar?: string
  /** The release of code this data was made for. */
  release: string
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
  | { kind: 'not-found' }

/** Text from Markdown, and what has to be there before it can be shown. */
export interface MarkdownText {
  body: Body
  heading?: string
  features?: readonly Feature[]
  /** Style sheets of this page alone: output paths. */
  styles?: readonly string[]
  /** The modules of the site's components its islands name: output paths. */
  components?: Readonly<Record<string, string>>
}

/** What some pages have, and all others do not pay for. */
export type Feature = 'tabs' | 'diagrams' | 'images' | 'math'

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
