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

/** Where a match is: in the title of a page, in a heading, or in the text. */
type SearchResultKind = 'page' | 'heading' | 'content'

/** The area of a page. Results can be filtered by it. */
export type SearchArea = 'docs' | 'api' | 'blog' | 'pages'

/** A part of the site with its own search index. Searches from its pages start there. */
export interface SearchContext {
  /** The path that identifies it: `/docs/api`. In other docs versions its real path differs. */
  path: Url
  label: string
  /** Labels that differ between docs versions, by version name. */
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
  /** An excerpt of the text, around the first match if there is one. Absent if there is no text. */
  snippet?: MarkedText
}

/** The best results, and the number of results in each area. */
export interface SearchAnswer {
  results: readonly SearchResult[]
  /** The number of results in the requested areas. */
  total: number
  /** The number of results in each area that has any. */
  areas: Readonly<Partial<Record<SearchArea, number>>>
  /** Set if the requested part of the site has no results, and these are from the whole site. */
  elsewhere?: true
  /** How the query was interpreted; `natural` by default. */
  mode?: SearchMode
  /** A syntax error in the query. The results are those for its plain words. */
  problem?: QueryProblem
}

/** Why the syntax of a query is invalid, and where: in UTF-16 units, `end` excluded. */
export type QueryProblem = { start: number; end: number } & (
  | { kind: 'unknown-field'; name: string; fields: readonly string[] }
  /** A field, or `+` or `-`, at the end of the query. */
  | { kind: 'missing-term' }
  /** No number follows `~` or `^`. */
  | { kind: 'missing-distance' | 'missing-boost' }
  /** An operator where only a term is allowed. */
  | { kind: 'expected-term' }
)

/** How to interpret a query: as plain words, or as syntax such as `+a -b title:c`. */
export type SearchMode = 'natural' | 'syntax'

export interface SearchOptions {
  /** The name of a docs version. */
  version: string
  limit: number
  /** The number of results to skip. */
  offset?: number
  /** Maximum number of results from one page, if others have results, too. Not applied with an offset. */
  perPage?: number
  /** The path of a part of the site; the whole site by default. */
  context?: string
  /** Only results of this area. */
  area?: SearchArea
  /** The length of snippets, in UTF-16 units. */
  snippet?: number
  /** How to interpret the query. By default, its text decides. */
  mode?: SearchMode
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
