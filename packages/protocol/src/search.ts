import type { Url } from './url.ts'

/** What can be found: a page, or a heading of one. Spec §3. */
export interface SearchDocument {
  /** What the page or the heading is called. */
  title: string
  url: Url
  /** A hash fragment, `#install`; empty for the page itself. */
  anchor: string
  /** The labels that lead to the page, its own left out. */
  breadcrumb: readonly string[]
}

/** Where a match lies: in what a page or a heading is called, or in what is said of the page. */
export type SearchResultKind = 'page' | 'heading' | 'content'

/** The part of the site a page belongs to, by which a reader may narrow a search. */
export type SearchArea = 'docs' | 'api' | 'blog' | 'pages'

/** A part of the site that is searched by itself, where a reader is in it or asks for it. */
export interface SearchContext {
  /** By which it is known: `/docs/api`. In other versions of the documents it lies elsewhere. */
  path: Url
  label: string
  /** What it is called in versions of the documents, by their names, where that is something else. */
  labels?: Readonly<Record<string, string>>
}

/** A stretch of a text that matches: its first UTF-16 unit, and the one behind its last. */
export type SearchMark = readonly [start: number, end: number]

export interface MarkedText {
  text: string
  marks: readonly SearchMark[]
}

export interface SearchResult {
  kind: SearchResultKind
  /** What kind of symbol or member it is, in the reference of an API: `class`. */
  symbol?: string
  document: SearchDocument
  /** The title of the page. */
  page: string
  /** The matches in the document's title. */
  marks: readonly SearchMark[]
  /** What its text says, around the match if that has any. Left out where there is no text. */
  snippet?: MarkedText
}

/** The best results, and how many there are of each area. */
export interface SearchAnswer {
  results: readonly SearchResult[]
  /** Of all areas that were asked for. */
  total: number
  /** How many there are in each area that has any. */
  areas: Readonly<Partial<Record<SearchArea, number>>>
  /** Set where the part that was asked for has nothing, and these are of the whole site. */
  elsewhere?: true
  /** Whether the query was read as plain words or as syntax; plain where this is not said. */
  mode?: SearchMode
}

/** How a query is read: `+a -b title:c` is syntax. */
export type SearchMode = 'natural' | 'syntax'

/** What is asked besides the query itself. */
export interface SearchOptions {
  /** The name of a docs version. */
  version: string
  limit: number
  /** How many results to pass over. */
  offset?: number
  /** The path of a part of the site, which is searched by itself; all of it unless given. */
  context?: string
  /** Results of this area alone. */
  area?: SearchArea
  /** The length of snippets, in UTF-16 units. */
  snippet?: number
  /** How to read the query, where what it looks like should not decide. */
  mode?: SearchMode
}

/** A page as it comes into an index. */
export interface IndexedPage {
  url: string
  area: SearchArea
  /** What kind of symbol an API page is about, in a word of the site's language: `类`. */
  symbol?: string
  title: string
  /** The labels that lead to the page. */
  breadcrumb: readonly string[]
  description?: string
  keywords?: readonly string[]
  /** The exact names of symbols and members it tells of, which are found before anything else: `Bot.on`. */
  names?: readonly string[]
  /** In their order. What stands above the first heading is a section without anchor and heading. */
  sections: readonly IndexedSection[]
}

/** What stands below one heading, as plain text on one line. */
export interface IndexedSection {
  /** What kind of member it is about, in a word of the site's language: `方法`. */
  symbol?: string
  /** A hash fragment, `#install`. */
  anchor: string
  heading: string
  text: string
}

/** What indexes take from one page, whichever they are: plain data, so that it can be kept for as long as the page is. */
export interface PageIndex {
  url: string
  area: SearchArea
  /** Every term of the page, one a line; others mean them by their lines. */
  terms: string
  chunks: readonly ChunkIndex[]
}

/** Some sections of a page that are numbered together. */
export interface ChunkIndex {
  /** What other files call that of their texts. */
  name: string
  /** Their texts. */
  fragment: IndexFile
  /** Which terms each of them has. */
  documents: Uint8Array
}

/** A file of an index, named by its content; not compressed. */
export interface IndexFile {
  name: string
  bytes: Uint8Array
}

/** Where each index begins: output paths, hashed. The one file of search whose name stays. */
export interface SearchManifest {
  /** Of each docs version, by its name. */
  indexes: Readonly<Record<string, string>>
  /** The same of each part that is searched by itself, by its path. */
  contexts?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The docs version of a site that has only one. */
export const CURRENT_VERSION = 'current'

/** How the module of the search worker is named in the import map of a page. */
export const SEARCH_WORKER = '@chatdocs/search-worker'
