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
type SearchResultKind = 'page' | 'heading' | 'content'

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
  /** A mistake in the syntax of the query. The results are those of its words. */
  problem?: QueryProblem
}

/** Why a query is no valid syntax, and where: in UTF-16 units, `end` excluded. */
export type QueryProblem = { start: number; end: number } & (
  | { kind: 'unknown-field'; name: string; fields: readonly string[] }
  /** A field or a sign of presence at the end of the query. */
  | { kind: 'missing-term' }
  /** No number after `~` or `^`. */
  | { kind: 'missing-distance' | 'missing-boost' }
  /** A sign where only a term makes sense. */
  | { kind: 'expected-term' }
)

/** How to read a query: as plain words, or as syntax, such as `+a -b title:c`. */
export type SearchMode = 'natural' | 'syntax'

/** The options of a query. */
export interface SearchOptions {
  /** The name of a docs version. */
  version: string
  limit: number
  /** The number of results to skip. */
  offset?: number
  /** The most results of one page, if others have results, too. Without an offset. */
  perPage?: number
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

/** A link from anywhere in the site, as the page that it leads to knows it. */
export interface LinkText {
  /** The section that it leads to; empty for the page. */
  anchor: string
  text: string
}

/** The text below one heading, as plain text on one line. */
export interface IndexedSection {
  /** The kind of member, in the site's language: `方法`. */
  symbol?: string
  /** A hash fragment, `#install`. */
  anchor: string
  heading: string
  text: string
  /** What is found, but is in no snippet: the badges and signature of a symbol. */
  aside?: string
}

/** The index data of one page. Any index can use it. Plain data, so it can be cached with the page. */
export interface PageIndex {
  area: SearchArea
  terms: PageTerms
  /** The texts of each chunk. */
  fragments: readonly IndexFile[]
}

/** The terms of one page. */
export interface PageTerms {
  /** All terms of the page, one per line. Other data refers to them by line number. */
  terms: string
  chunks: readonly ChunkTerms[]
  /** What the page is called besides its title, as terms. */
  names?: readonly string[]
  /** The anchors of sections without a word. */
  empty?: readonly string[]
}

/** Sections of a page with consecutive numbers. */
export interface ChunkTerms {
  /** The name of the file with their texts, in other files. */
  fragment: string
  /** The size of that file. */
  size: number
  /** The terms of each section, encoded. */
  documents: Uint8Array
  /** The anchor of each section, so that the texts of links to it can be added. */
  anchors: readonly string[]
  /** Which section is the text before the first heading, if one is. */
  head?: number
}

/** What determines the numbers of a page's sections. Few edits change it. */
export interface PageShape {
  url: string
  area: SearchArea
  /** The number of its chunks. */
  chunks: number
}

/** The numbers of all chunks of an index. */
export interface Numbering {
  /** The pages with chunks, in groups. */
  groups: readonly (readonly PageNumbers[])[]
  /** Each area has its own range of numbers. */
  areas: readonly (readonly [area: SearchArea, end: number])[]
  /** The size of the range, unused numbers included. */
  size: number
}

/** The numbers of the chunks of one page. */
export interface PageNumbers {
  url: string
  numbers: readonly number[]
}

/** A page of an index: its numbers and its terms. */
export interface NumberedPage extends PageNumbers {
  terms: PageTerms
  /** The texts of links to it. */
  links?: readonly LinkText[]
}

/** The postings of some pages of an index, in sorted order. */
export interface IndexGroup {
  /** Blocks of terms. A block begins at the offset in `starts` and with the term in `firsts`. */
  postings: Uint8Array
  starts: readonly number[]
  firsts: readonly string[]
  /** The first terms that also begin a range of the whole index. */
  borders: readonly string[]
  documents: GroupDocuments
}

/** What an index knows of some pages besides their terms. */
export interface GroupDocuments {
  /** The chunks in ascending order; their pages, and their files as others name them. */
  numbers: readonly number[]
  urls: readonly string[]
  fragments: readonly string[]
  /** Which documents of each chunk exist, as bits. */
  masks: Uint8Array
  /** The number of documents, and the sum of the lengths of each field. */
  sums: { documents: number; lengths: readonly number[] }
  /** The size of all fragments. */
  size: number
}

/** Consecutive terms of an index, in pieces: one for each group of pages. */
export interface RangePieces {
  /** The first term, and the one behind the last; both empty for an open end. */
  start: string
  end: string
  pieces: readonly Uint8Array[]
}

/** Consecutive terms of an index, as files. */
export interface TermRange {
  files: readonly IndexFile[]
  terms: RangeTerms
}

/** What an index knows of a range of terms besides their postings. */
export interface RangeTerms {
  /** For each shard its file, the name of that in other files, and its outermost terms. */
  shards: readonly { file: string; name: string; first: string; last: string }[]
  /** The terms that wildcards match, one per line, by their file in the vocabulary. */
  vocabulary: Readonly<Record<string, string>>
  /** The Han characters of all terms. */
  characters: string
  /** The syllables of pinyin in all terms. */
  syllables: readonly string[]
  /** The terms too frequent for a shard with others, each with the size of its postings. */
  common: readonly (readonly [term: string, size: number])[]
  /** The size of all shards. */
  size: number
}

/** All parts of an index, the ranges in order. */
export interface IndexParts extends Pick<Numbering, 'areas' | 'size'> {
  groups: readonly GroupDocuments[]
  ranges: readonly RangeTerms[]
}

/** The files of an index besides its shards and fragments. */
export interface IndexFrame {
  /** The root, uncompressed. It names all others. */
  root: IndexFile
  files: readonly IndexFile[]
  /** Files that few queries need. They are never packed. */
  rare: readonly IndexFile[]
  /** Whether the whole index may be small enough for a single file. */
  isSmall: boolean
}

/** All files of an index that can be packed, each with its bytes. */
export interface WholeIndex {
  root: IndexFile
  files: readonly IndexFile[]
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
