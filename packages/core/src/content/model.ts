import type { Feature, Island, Locale, OwnWords, Picture, TextPart, TocEntry, Url } from '@chatdocs/protocol'
import type { IndexedSection } from '@chatdocs/search'
import type { Root } from 'mdast'
import type { ApiPage } from '../api/model.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourcePath, Span } from '../paths.ts'
import type { FrontMatter, Values } from './source/front-matter-schema.ts'

/** A Markdown file after parsing. */
export interface Document {
  /** The files that notes on its code depend on. */
  reads?: FileDigests
  facts: Facts
  places: Places
  body: RawBody
  toc: readonly TocEntry[]
  /** The text below each heading, for the search index. */
  sections: readonly IndexedSection[]
  /** The text of each link of `facts`, for the search index of the target page; absent if no link has a text. */
  linkTexts?: readonly string[]
  /** The additional parts of a post; absent for all other files. */
  post?: PostParts
  /** Its TypeScript code blocks, except those marked `nocheck`; absent if there are none. */
  snippets?: readonly Snippet[]
  /** For MDX: the components that only the document's own code can make. */
  code?: PageCode
  markdown: MarkdownSource
  diagnostics: readonly Diagnostic[]
}

/** The input for the Markdown form of a page. */
export interface MarkdownSource {
  /** Present if no heading in the text shows it. */
  title?: string
  /** The hero and the features of a home page. */
  home?: Pick<MarkdownSource, 'text' | 'rewritten'>
  /** The text with its front matter. For a document made from a tree: the tree as Markdown. */
  text: string
  /** The parts to replace, in order. */
  rewritten: readonly Rewritten[]
}

/** URLs for the links and images of a document, by index, for readers outside of the site. */
export interface MarkdownAddresses {
  links: readonly (string | undefined)[]
  images: readonly (string | undefined)[]
  /** The URL of the list of all pages, if there is one. */
  list?: string
  /** What the page says around its text, as lines of Markdown. */
  notes?: readonly string[]
}

/** A document made from a tree. Positions are offsets in `text`; nodes that nobody wrote have none. */
export interface Made {
  tree: Root
  markdown: MadeMarkdown
}

/** A tree as Markdown, and the positions of its addresses. */
export interface MadeMarkdown {
  text: string
  addresses: readonly WrittenAddress[]
}

/** Values of `{{name}}`, by name. */
export type Variables = Readonly<Record<string, string>>

/** Where the text from `at` on comes from: it is a part of a file, or replaces a span of one. */
export type Origin = { at: number; path: SourcePath } & ({ offset: number } | { span: Span })

/** The part of the text that an element of MDX included, with the attributes of that element. */
export interface Inclusion extends Span {
  attributes: string
}

export interface WrittenAddress extends Span {
  target: string
  kind: 'link' | 'image'
}

/** The position of a TypeScript code block; its code is read from the document. */
export interface Snippet {
  language: SnippetLanguage
  title?: string
  /** Whether the block continues the previous one and can use its declarations. */
  continues?: true
  /** The offset of each line, after the markers of a list or blockquote. */
  lines: readonly number[]
}

export type SnippetLanguage = 'ts' | 'tsx' | 'mts' | 'cts'

/** Code of a document that is checked as one module. */
export interface SnippetModule {
  /** The document. Code can import the same files and packages as a file in the document's folder. */
  path: SourcePath
  language: SnippetLanguage
  /** The name for imports from other modules of the document, if it is a file name: `src/a.ts`. */
  title?: string
  code: string
}

export interface SnippetProblem {
  at: SnippetPlace
  /** TypeScript's error code: 2345. */
  code: number
  /** TypeScript's message, without a full stop. */
  message: string
  notes: readonly { message: string; at?: SnippetPlace }[]
}

/** A range in the code of the module with this index. */
export interface SnippetPlace extends Span {
  module: number
}

/**
 * The parts of a post for lists and feeds.
 *
 * @internal Its test uses the type.
 */
export interface PostParts {
  /** The reading time in minutes, at least 1. */
  minutes: number
  /** Whether the post has an excerpt marker. */
  cut: boolean
  /** The body up to the marker, else the whole body, adapted to stand among other posts. */
  excerpt: RawBody
  /** The whole body without ids, syntax highlighting and heading anchors. */
  feed: RawBody
}

/**
 * The metadata that routes, sidebars and navigation need from a document. It is known before the document is parsed, see
 * `readMetadata`.
 */
export interface Metadata {
  path: SourcePath
  /** Plain text: from front matter, else the first first-level heading, else the file name. */
  title: string
  frontMatter: FrontMatter
  /** For pages of an API reference: the kind and the URL. */
  api?: { shows: ApiPage; url: Url }
}

/**
 * Everything about a document that other pages can depend on. It holds no positions: they change with every
 * edit above them, so every edit would change other pages.
 */
export interface Facts extends Metadata {
  /** Whether the body has a first-level heading. */
  hasHeading: boolean
  /** Plain text: from front matter, else the first paragraph. */
  description?: string
  /** Whether the document could not be parsed, as a diagnostic reports: then its content is unknown. */
  isUnread?: true
  /** Every anchor of the page, from headings and raw HTML. */
  anchors: readonly string[]
  /** Whether the document has diagnostics. If not, they need not be loaded. */
  hasProblems?: true
  /**
   * Every link that may stay on this site, without external ones. Slots and positions refer to them by
   * index.
   */
  links: readonly Link[]
  /** Every image that may be a file of this site. */
  images: readonly string[]
  /** The site's components in the document, one entry per use. */
  components?: readonly string[]
  /** The components that contain other components. */
  outerComponents?: readonly string[]
  /** Code that may be the name of an API symbol, each name once. */
  symbols?: readonly string[]
  /** The features that its page needs besides text. */
  features?: readonly Feature[]
  /** Tags for the head of its page. */
  head?: readonly HeadTag[]
}

/** An element of the head. An attribute is `true` if it has no value. */
export type HeadTag = NonNullable<Values['head']>[number]

/** `target` is the address in the source: entities are resolved, escapes (`%20`) are not. */
export interface Link {
  target: string
}

/**
 * A link in a signature. Links are in order, not nested; offsets count from the first character of the code. `target` is
 * an address as in Markdown: a path of the site, `/docs/api/classes/Bot#on`, or a URL.
 */
export interface SignatureLink extends Span {
  target: string
}

/** The source positions of the links, images and components in `Facts`, by the same index. */
export interface Places {
  links: readonly Span[]
  images: readonly Span[]
  components?: readonly Span[]
  /**
   * The value of each front matter key, by its name in the file (`sidebar_position`), and of each author,
   * tag (`tags.0`) and old address.
   */
  frontMatter: Readonly<Record<string, Span>>
}

/**
 * A part of the text to replace: by the URL of a link or image in `Facts`, given by its index, or by `text`. Without any
 * of these, it is removed: comments, marks of directives and components, forbidden parts of an untrusted text. A margin
 * is at the beginning of a line; it is dropped if another replacement covers the same place.
 */
export type Rewritten = Span & { link?: number; image?: number; text?: string; isMargin?: true }

/** A body before the graph is known: static HTML and slots. */
export type RawBody = readonly (string | Slot)[]

/**
 * A link's slot is within the quotes of an attribute, an image's replaces the element; indexes refer to
 * `Facts`.
 */
export type Slot = { link: number } | ImageSlot | SymbolSlot | RawIsland

/** Why a diagram cannot be drawn, and the line of its source, counted from 1. */
export interface DiagramMistake {
  reason: string
  line: number
}

/** Code that becomes a link if it is the name of exactly one symbol. */
export interface SymbolSlot {
  symbol: number
}

export interface ImageSlot {
  image: number
  /** All attributes except the address: those in the source, and those derived from its position. */
  attributes: Readonly<Record<string, string>>
  /** Other attributes with addresses, such as `srcset`: their text, and the links in it. */
  urls?: Record<string, (string | { link: number })[]>
  /** The image is within an author's `<picture>`. */
  bare?: true
}

export interface RawIsland {
  component: string
  props: Island['props']
  children: RawBody
}

/** The values for the slots of a body, by index. Addresses are unescaped. */
export interface SlotValues {
  links: readonly string[]
  /** The languages of links to pages that are not translated. */
  languages?: readonly (string | undefined)[]
  images: readonly Picture[]
  /** Links of symbol names; `href` is absent for unknown names. */
  symbols?: readonly SymbolLink[]
}

export interface SymbolLink {
  name: string
  href?: string | undefined
  /** The language of the linked page, if it differs. */
  language?: string | undefined
}

/** The languages of a page that is not translated. */
export interface OriginalLanguages {
  reader: Locale
  original: Locale
  /** A text with `{language}`. */
  notice: string
}

/** Everything that parsing depends on besides the text. */
export interface ContentOptions {
  /** The language of generated text (admonition titles, footnotes): `zh`. */
  language: string
  /** The interface texts that the site replaces. */
  words?: OwnWords
  toc: { min: number; max: number }
  /** The title of the site, for the document of the site folder: its file name says nothing. */
  siteTitle?: string
  /** The base path of pages, if it differs from `/`. */
  base?: string
  /** The parts of texts that the site draws itself. */
  ownParts?: readonly TextPart[]
  /** The code blocks that components of the site show: see `Fence`. */
  fences?: readonly Fence[]
  /** Whether code that is the name of a symbol can become a link. */
  symbols?: boolean
  /** The folder of the posts, if the site has a blog. */
  posts?: string
  /** The site's remark and rehype plugins: modules and options. */
  remarkPlugins: readonly PluginReference[]
  rehypePlugins: readonly PluginReference[]
  /** How HTML of authors is treated; trusted by default. */
  html?: HtmlPolicy
  /** `false`: dollar signs are plain text. */
  math?: false
  /** `false`: names of emoji are plain text. */
  emoji?: false
  /** The tool whose ids of headings are imitated. */
  slugs?: 'vitepress' | 'mkdocs'
  /**
   * Plugins made by `definePlugin` that change documents. `given` is passed to their directives; `inputs` is the digest
   * of the other files that they depend on, which may be large: lock files.
   */
  plugins?: readonly (PluginReference & { given?: object; inputs?: string })[]
  /** The folders outside of the site folder whose files documents may name, relative to it, if plugins annotate code. */
  linkedFolders?: readonly string[]
}

/** Code blocks that a component shows: those of one language with certain words after it. */
export interface Fence {
  /** Lowercase. */
  language: string
  words: readonly string[]
  /** The name of the component. */
  island: string
}

/** What happens to HTML in documents of untrusted authors. */
type HtmlPolicy = 'sanitize' | 'escape'

/**
 * `module` is the specifier in the config. In the task that parses documents, it is a URL relative to the site folder, or
 * the name of a server module.
 */
export interface PluginReference {
  module: string
  /** The name for diagnostics: the specifier. */
  name?: string
  options?: unknown
}

/** How the content security policy of pages is made. */
export interface PolicyOptions {
  /** Whether pages contain the policy as a tag. */
  meta?: boolean
  /** Additional sources, by directive. */
  allow: Readonly<Record<string, readonly string[] | undefined>>
  /** Whether scripts that write markup need a Trusted Types policy. */
  trustedTypes: boolean
  /** Whether the site has diagrams: these add markup, and style elements that depend on the reader's color mode. */
  diagrams: boolean
}

/** The sources that a page needs: hashes of its inline content (`'sha256-…'`), and origins. */
export interface InlineSources {
  scripts: readonly string[]
  styles: readonly string[]
}

/** The URLs that a page loads at once, or that a module imports. */
export interface Loads {
  scripts: readonly string[]
  styles: readonly string[]
  images: readonly string[]
}

/** A text, or a file of the prebuilt runtime, named as pages import it. */
export type WeighInput = { text: string | Uint8Array; as: 'page' | 'script' | 'text' } | { runtime: string }

export interface Weighed extends Loads {
  /** The size of the text when compressed. */
  bytes: number
}

/** The target of an import in an MDX document. */
export interface MdxModule {
  /** The content of a data file. */
  text?: string
  /** A component: the path of its module, or the name of a package. */
  component?: string
  /** The name of its default export, if that is a component of the site. */
  name?: string
  /** The meaning of an alias: an address below `@site/`. */
  means?: string
}

/** A module for an MDX document: its own code, and a component for each expression that is not plain data. */
export interface PageCode {
  path: SourcePath
  text: string
}

/** Why and where a document is too large to be read. */
export interface Excess {
  reason: string
  /** The document itself, if the location can be in a file that it includes. */
  document?: SourcePath
  span?: Span
  help: string
}

/** Files with the digests of what was read; empty for a missing file. */
export type FileDigests = Readonly<Record<SourcePath, string>>
