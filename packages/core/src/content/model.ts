import type { Feature, TocEntry } from '@chatdocs/protocol'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourcePath, Span } from '../paths.ts'

/** One Markdown file, read. */
export interface Document {
  facts: Facts
  places: Places
  body: RawBody
  toc: readonly TocEntry[]
  diagnostics: readonly Diagnostic[]
}

/**
 * All the rest of the site may know of a document. It holds no positions: a position changes
 * whenever anything above it does, and then every edit would be a change to the graph.
 */
export interface Facts {
  path: SourcePath
  /** Plain text: front matter, else the first first-level heading, else the file's name. */
  title: string
  /** Whether the body begins its own outline with a first-level heading. */
  hasHeading: boolean
  /** Plain text: front matter, else the first paragraph. */
  description?: string
  frontMatter: FrontMatter
  /** Every id the page can be scrolled to, headings and raw HTML alike. */
  anchors: readonly string[]
  /** Every link that may stay on this site; external ones are not here. Slots and places refer by index. */
  links: readonly Link[]
  /** Every image that may lie in this site. */
  images: readonly string[]
  /** The site's components it names, one for each place. */
  components?: readonly string[]
  /** What its page needs besides text. */
  features?: readonly Feature[]
}

/** `target` as written, entities resolved, escapes (`%20`) kept. */
export interface Link {
  target: string
  from: 'markdown' | 'html'
}

/** What an author may say above a document. Unknown keys are kept out of it, and allowed. */
export interface FrontMatter {
  id?: string
  title?: string
  hideTitle?: boolean
  hideTableOfContents?: boolean
  description?: string
  keywords?: readonly string[]
  image?: string
  slug?: string
  sidebarLabel?: string
  sidebarPosition?: number
  displayedSidebar?: string | null
  paginationLabel?: string
  paginationNext?: string | null
  paginationPrev?: string | null
  draft?: boolean
  unlisted?: boolean
}

/** Where the things stand that `Facts` names, by the same index. */
export interface Places {
  links: readonly Span[]
  images: readonly Span[]
  components?: readonly Span[]
  /** The value of each front matter key, by its name in the file (`sidebar_position`). */
  frontMatter: Readonly<Record<string, Span>>
}

/** A body before the graph is known: static HTML, and the places to be filled. */
export type RawBody = readonly (string | Slot)[]

/** A link's or image's slot stands inside the quotes of its attribute; indexes are those of `Facts`. */
export type Slot = { link: number } | { image: number } | RawIsland

export interface RawIsland {
  component: string
  props: Readonly<Record<string, string | number | boolean>>
  children: RawBody
}

/** What reading a document depends on besides its text. */
export interface ContentOptions {
  /** The language of generated words (admonition titles, footnotes): `zh`. */
  language: string
  toc: { min: number; max: number }
  /** Modules of the site's own remark and rehype plugins, with their options. */
  remarkPlugins: readonly PluginReference[]
  rehypePlugins: readonly PluginReference[]
}

/** `module` is an absolute file URL or bare specifier that the task resolves. */
export interface PluginReference {
  module: string
  options?: unknown
}
