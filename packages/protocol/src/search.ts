import type { Url } from './url.ts'

/** A search target: a page or one of its headings. Spec §3. */
export interface SearchDocument {
  /** The title of the page, or the heading. */
  title: string
  url: Url
  /** A hash fragment, `#install`; empty for the page itself. */
  anchor: string
  /** The breadcrumbs of the page, without the page itself. */
  breadcrumb: readonly string[]
}

/** The kind of a match: in the title of a page, in a heading, or in the text. */
export type SearchResultKind = 'page' | 'heading' | 'content'

/** The area of a page, a filter for results. */
export type SearchArea = 'docs' | 'api' | 'blog' | 'pages'

/** A part of the site with its own index. Searches from its pages start there. */
export interface SearchContext {
  /** Its identity: `/docs/api`. Its path differs in other docs versions. */
  path: Url
  label: string
  /** Labels in docs versions that use another one, by version name. */
  labels?: Readonly<Record<string, string>>
}

/** A match in a text, in UTF-16 units; `end` is exclusive. */
export type SearchMark = readonly [start: number, end: number]

export interface MarkedText {
  text: string
  marks: readonly SearchMark[]
}

export interface SearchResult {
  kind: SearchResultKind
  /** The kind of symbol or member, on API pages: `class`. */
  symbol?: string
  document: SearchDocument
  /** The title of the page. */
  page: string
  /** The matches in the document's title. */
  marks: readonly SearchMark[]
  /** An excerpt of the text, around the first match if there is one. Absent without text. */
  snippet?: MarkedText
}

/** The best results, and the number of results in each area. */
export interface SearchAnswer {
  results: readonly SearchResult[]
  /** The number of results in the requested areas. */
  total: number
  /** The number of results in each area that has any. */
  areas: Readonly<Partial<Record<SearchArea, number>>>
  /** Set if the requested part has no results, and these are from the whole site. */
  elsewhere?: true
  /** How the query was read; `natural` by default. */
  mode?: SearchMode
}

/** How to read a query: as plain words, or as syntax, such as `+a -b title:c`. */
export type SearchMode = 'natural' | 'syntax'

/** The options of a query. */
export interface SearchOptions {
  /** The name of a docs version. */
  version: string
  limit: number
  /** The number of results to skip. */
  offset?: number
  /** The path of a part of the site; the whole site by default. */
  context?: string
  /** Only results of this area. */
  area?: SearchArea
  /** The length of snippets, in UTF-16 units. */
  snippet?: number
  /** How to read the query. By default, its text decides. */
  mode?: SearchMode
}

/** A page to index. */
export interface IndexedPage {
  url: string
  area: SearchArea
  /** The kind of symbol that an API page documents, in the site's language: `类`. */
  symbol?: string
  title: string
  /** The breadcrumbs of the page. */
  breadcrumb: readonly string[]
  description?: string
  keywords?: readonly string[]
  /** The full names of the symbols and members on the page, which rank first: `Bot.on`. */
  names?: readonly string[]
  /** In document order. The text before the first heading is a section without anchor and heading. */
  sections: readonly IndexedSection[]
}

/** The text below one heading, as plain text on one line. */
export interface IndexedSection {
  /** The kind of member, in the site's language: `方法`. */
  symbol?: string
  /** A hash fragment, `#install`. */
  anchor: string
  heading: string
  text: string
}

/** The index data of one page. Any index can use it. Plain data, so it can be cached with the page. */
export interface PageIndex {
  url: string
  area: SearchArea
  /** All terms of the page, one per line. Other data refers to them by line number. */
  terms: string
  chunks: readonly ChunkIndex[]
}

/** Sections of a page with consecutive numbers. */
export interface ChunkIndex {
  /** The name of the fragment in other files. */
  name: string
  /** The file with their texts. */
  fragment: IndexFile
  /** The terms of each section, encoded. */
  documents: Uint8Array
}

/** A file of an index, named by its content; uncompressed. */
export interface IndexFile {
  name: string
  bytes: Uint8Array
}

/** The entry points of all indexes: hashed output paths. The manifest is the only search file with a fixed name. */
export interface SearchManifest {
  /** The index of each docs version, by name. */
  indexes: Readonly<Record<string, string>>
  /** The indexes of each part of the site, by its path. */
  contexts?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The docs version of a site that has only one. */
export const CURRENT_VERSION = 'current'

/** The name of the search worker's module in the import map. */
export const SEARCH_WORKER = '@chatdocs/search-worker'
