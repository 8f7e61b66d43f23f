import type { Feature, IndexedSection, TocEntry, Url } from '@chatdocs/protocol'
import type { ApiPage } from '../api/model.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourcePath, Span } from '../paths.ts'

/** One Markdown file, read. */
export interface Document {
  facts: Facts
  places: Places
  body: RawBody
  toc: readonly TocEntry[]
  /** What it says below each heading: what search finds. */
  sections: readonly IndexedSection[]
  /** What a post has beside its body; absent for all other files. */
  post?: PostParts
  /** Its code blocks in TypeScript, but for those that say `nocheck`; absent where there are none. */
  snippets?: readonly Snippet[]
  diagnostics: readonly Diagnostic[]
}

/** A code block in TypeScript as it is written: what it says follows from the text. */
export interface Snippet {
  language: SnippetLanguage
  title?: string
  /** It goes on where the one before it ended, and sees what that declares. */
  continues?: true
  /** Where each of its lines begins in the text, behind what a list or a quote puts before it. */
  lines: readonly number[]
}

export type SnippetLanguage = 'ts' | 'tsx' | 'mts' | 'cts'

/** What lists and feeds show of a post. */
export interface PostParts {
  /** How many minutes it takes to read, at least one. */
  minutes: number
  /** Whether there is a marker, behind which lists leave off. */
  cut: boolean
  /** What stands before the marker, else all of it, as it may stand among other posts. */
  excerpt: RawBody
  /** The whole of it without ids, coloured code and links of headings to themselves. */
  feed: RawBody
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
  /** Its text could not be read, and a diagnostic says why: nobody knows what it has. */
  isUnread?: true
  /** Every id the page can be scrolled to, headings and raw HTML alike. */
  anchors: readonly string[]
  /** Every link that may stay on this site; external ones are not here. Slots and places refer by index. */
  links: readonly Link[]
  /** Every image that may lie in this site. */
  images: readonly string[]
  /** The site's components it names, one for each place. */
  components?: readonly string[]
  /** The names in it that may be those of symbols of an API, each once. */
  symbols?: readonly string[]
  /** Of a page of an API reference: what it shows, and its address. */
  api?: { shows: ApiPage['kind']; url: Url }
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
  /** Of a post, as written. */
  date?: string
  authors?: readonly WrittenAuthor[]
  tags?: readonly WrittenTag[]
  unlisted?: boolean
  /** The address the page is edited at; none if it is `null` or empty. */
  customEditUrl?: string | null
  /** Whether names of symbols in it lead to their pages. */
  apiLinks?: boolean
  /** What the history of the repository is overruled by; the day is `2025-01-05`. */
  lastUpdate?: { date?: string; author?: readonly string[] }
}

/** An author by name, or as told in place; told with a key, what is told here goes before. */
export type WrittenAuthor = string | WrittenPerson

export interface WrittenPerson {
  key?: string
  name?: string
  title?: string
  url?: string
  email?: string
  image?: string
}

/** A tag by name, or with an address of its own. */
export type WrittenTag = string | { label: string; permalink?: string }

/** A code block of a generated page, by where its fence begins in the text, and the names in it that lead somewhere. */
export interface SignatureBlock {
  at: number
  /** In order, none within another; offsets count from the first character of the code. */
  links: readonly SignatureLink[]
}

/** `target` is a link as an author would write it: a path of the site, `/docs/api/classes/Bot#on`, or an address elsewhere. */
export interface SignatureLink extends Span {
  target: string
}

/** Where the things stand that `Facts` names, by the same index. */
export interface Places {
  links: readonly Span[]
  images: readonly Span[]
  components?: readonly Span[]
  /** The value of each front matter key, by its name in the file (`sidebar_position`), and of each author and tag (`tags.0`). */
  frontMatter: Readonly<Record<string, Span>>
  /** What of the text is written anew where it is given away as Markdown, in order of place. */
  rewritten: readonly Rewritten[]
}

/** An address of `Facts.links` or `Facts.images`, by index, as it stands in the text; else a comment, which goes. */
export type Rewritten = Span & { link?: number; image?: number }

/** A body before the graph is known: static HTML, and the places to be filled. */
export type RawBody = readonly (string | Slot)[]

/** A link's slot stands inside the quotes of its attribute, an image's for the whole element; indexes are those of `Facts`. */
export type Slot = { link: number } | ImageSlot | SymbolSlot | RawIsland

/** Code that is a link where its name is that of one symbol, and nothing but code where it is not. */
export interface SymbolSlot {
  symbol: number
}

export interface ImageSlot {
  image: number
  /** What its author wrote, and what follows from where it stands: all attributes but the address. */
  attributes: Readonly<Record<string, string>>
  /** It stands in a `<picture>` of its author's. */
  bare?: true
}

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
  /** Whether code that is the name of a symbol may become a link. */
  symbols?: boolean
  /** The folder whose files are posts, if there is one. */
  posts?: string
  /** Modules of the site's own remark and rehype plugins, with their options. */
  remarkPlugins: readonly PluginReference[]
  rehypePlugins: readonly PluginReference[]
}

/** `module` is a specifier as written; for the task that reads documents, a URL relative to the site's folder. */
export interface PluginReference {
  module: string
  options?: unknown
}
