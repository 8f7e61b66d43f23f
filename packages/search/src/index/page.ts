import type { SearchArea } from '@chatdocs/protocol'
import { FIELDS, type Field } from '../format/fields.ts'
import {
  CHUNK_SIZE,
  encodeFragment,
  type Fragment,
  type FragmentSection,
  urlWithin,
} from '../format/places.ts'

import { headingTerm, nameTerm } from '../heading.ts'
import { termsIn } from '../tokenise.ts'
import type { IndexFile, IndexOptions } from './bundles.ts'
import { encodeDocuments } from './document-terms.ts'
import { assignSlots } from './numbering.ts'
import { pinyinTerms } from './pinyin-terms.ts'

/** A page to index. */
export interface IndexedPage {
  url: string
  /** The path of its version, if it has one. */
  base?: string
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
  /** What is found, but is in no snippet: the badges and signature of a symbol. */
  aside?: string
}

/** The index data of one page. Any index can use it. Plain data, so it can be cached with the page. */
export interface PageIndex {
  area: SearchArea
  terms: PageTerms
  /** The texts of each chunk, compressed. */
  fragments: readonly IndexFile[]
}

/** The terms of one page. */
export interface PageTerms {
  /** All terms of the page, one per line. Other data refers to them by line number. */
  terms: string
  chunks: readonly ChunkTerms[]
  /** The anchors of sections without a word. */
  empty?: readonly string[]
  /** Whether it is about a symbol of a program. Then the texts of links to it are no names of it: guides come first. */
  isGenerated?: true
}

/** Sections of a page with consecutive numbers. */
interface ChunkTerms {
  /** The name of the file with their texts, in other files. */
  fragment: string
  /** The size of that file. */
  size: number
  /** The terms of each section, encoded. */
  documents: Uint8Array
  /** The sections, each at its slot; a slot can be empty. */
  sections: readonly (NamedSection | undefined)[]
}

/** What a section is called, so that the texts of links to it can be added. */
export interface NamedSection {
  anchor: string
  /** Whether it is the text before the first heading: links to no section lead to it. */
  isHead: boolean
  /** Its title or heading, and its other names, as terms of whole headings. */
  called: readonly string[]
  /** The pinyin of its name, and the address of its page. */
  aliases: readonly string[]
}

/** Splits a page into documents and their terms. All text processing happens here. */
export function indexPage(page: IndexedPage, { digest, compress }: IndexOptions): PageIndex {
  const numbers = new Map<string, number>()
  const chunks: ChunkTerms[] = []
  const fragments: IndexFile[] = []
  const all = documentsOf(page)
  for (const documents of chunksOf(all)) {
    const bytes = fragmentOf(page, documents)
    const fragment = digest(bytes)
    const terms = documents.map((document) => document?.terms ?? [])
    const sections = documents.map((document) => document?.named)
    fragments.push({ name: fragment, bytes: compress(bytes) })
    chunks.push({
      fragment,
      size: bytes.length,
      documents: encodeDocuments(terms, numbers),
      sections,
    })
  }
  const known = new Set(['', ...all.map(({ section }) => section.anchor)])
  const empty = page.sections.map(({ anchor }) => anchor).filter((anchor) => !known.has(anchor))
  const terms: PageTerms = {
    terms: [...numbers.keys()].join('\n'),
    chunks,
    ...(empty.length > 0 && { empty }),
    ...(page.area === 'api' && { isGenerated: true }),
  }
  return { area: page.area, terms, fragments }
}

function fragmentOf(page: IndexedPage, documents: Chunk): Uint8Array {
  const { title, breadcrumb, symbol, description } = page
  const sections = documents.map((document) => document?.section && textOf(document.section))
  const isHead = sections.some((section) => section?.heading === '')
  const fragment: Fragment = {
    url: urlWithin(page.base, page.url),
    title,
    breadcrumb,
    ...(symbol && { symbol }),
    ...(isHead && description && { description }),
    sections,
  }
  return encodeFragment(fragment)
}

function textOf({ anchor, heading, text, aside, symbol }: IndexedSection): FragmentSection {
  return { anchor, heading, text, ...(aside && { aside }), ...(symbol && { symbol }) }
}

/** The unit of search: a section, or the head of a page. */
interface Document {
  section: IndexedSection
  named: NamedSection
  /** The terms of each of `COLUMNS` but the aliases, repeated as often as they occur. */
  terms: readonly (readonly string[])[]
}

/**
 * The documents of a page: its head, then its sections.
 *
 * @internal Its test reads the terms.
 */
export function documentsOf(page: IndexedPage): Document[] {
  const heads = page.sections.filter(({ heading }) => heading === '')
  const head: IndexedSection = {
    anchor: '',
    heading: '',
    text: heads.map(({ text }) => text).join('\n'),
    aside: heads
      .map(({ aside = '' }) => aside)
      .join(' ')
      .trim(),
  }
  const sections = page.sections.filter(({ heading }) => heading !== '')
  const names = namesBySection(page.names ?? [], sections)
  const title = pageTerms(page)
  const documents = [
    { section: head, terms: headTerms(page, head, names.get(undefined) ?? []) },
    ...sections.map((section) => ({
      section,
      terms: sectionTerms(section, title, names.get(section) ?? []),
    })),
  ].filter(({ terms }) => terms.some((field) => field.length > 0))
  return documents.map((document) => ({ ...document, named: namedSection(document.section, page) }))
}

function namedSection({ anchor, heading }: IndexedSection, page: IndexedPage): NamedSection {
  const isHead = heading === ''
  const names = isHead ? [page.title, ...(page.names ?? [])] : [heading]
  return {
    anchor,
    isHead,
    called: names.map(headingTerm).filter((term) => term !== undefined),
    aliases: [...pinyinTerms(heading || page.title), ...(isHead ? addressTerm(page) : [])],
  }
}

function headTerms(page: IndexedPage, section: IndexedSection, names: readonly string[]) {
  const { title, breadcrumb, description = '', keywords = [], url } = page
  return perField({
    title: [...termsOfCalled(title, names), ...names.flatMap(lastPartTerm)],
    description: termsIn(description),
    keywords: [...keywords, ...breadcrumb, ...pathWords(url)].flatMap(termsIn),
    content: contentTerms(section),
  })
}

/** `title` has the terms of its page. */
function sectionTerms(
  section: IndexedSection,
  title: readonly string[],
  names: readonly string[],
): (readonly string[])[] {
  const heading = termsOfCalled(section.heading, names)
  const fields = perField({ heading, content: contentTerms(section) })
  return fields.some((field) => field.length > 0) ? [...fields, title] : fields
}

function contentTerms({ text, aside = '' }: IndexedSection): string[] {
  return [...termsIn(text), ...termsIn(aside)]
}

function perField(fields: Partial<Record<Field, string[]>>): string[][] {
  return FIELDS.map((field) => fields[field] ?? [])
}

/** The whole-text terms of a heading and of names. A name equal to the heading needs no term of its own. */
function termsOfCalled(heading: string, names: readonly string[]): string[] {
  const whole = headingTerm(heading)
  const named = names.map((name) => (headingTerm(name) === whole ? undefined : nameTerm(name)))
  return [...[heading, ...names].flatMap(termsIn), ...[whole, ...named].filter((term) => term !== undefined)]
}

/** The last part of a name counts as a name, too: people may type `image()` for `segment.image`. */
function lastPartTerm(name: string): string[] {
  const last = lastPart(name)
  const whole = last === name ? undefined : nameTerm(last)
  return whole === undefined ? [] : [whole]
}

/** The last part of a URL as a whole name, if it has several words: `quick-start`. One word means too much. */
function addressTerm({ url, title }: IndexedPage): string[] {
  const address = addressOf(url)
  const whole = /[-_]/.test(address) ? headingTerm(address) : undefined
  return whole === undefined || whole === headingTerm(title) ? [] : [whole]
}

function addressOf(url: string): string {
  return url.split('/').filter(Boolean).at(-1) ?? ''
}

/** What the page of a section is called: the terms of its title and its address, in the singular, too. */
function pageTerms({ title, url }: IndexedPage): string[] {
  const terms = [title, addressOf(url)].flatMap(termsIn)
  return [...new Set(terms.flatMap((term) => [term, ...singular(term)]))]
}

/** The singular of an English plural: `hook` of `hooks`. */
function singular(term: string): string[] {
  return /[a-z]{2}[^sui\W\d]s$/.test(term) ? [term.slice(0, -1)] : []
}

/** The last two parts of a URL, which readers may remember: `quick-start`, `deploy`. */
function pathWords(url: string): string[] {
  return url.split('/').filter(Boolean).slice(-2)
}

/** Names by the section whose heading is the name or its last part. `undefined` has the names without a section. */
function namesBySection(
  names: readonly string[],
  sections: readonly IndexedSection[],
): Map<IndexedSection | undefined, string[]> {
  if (names.length === 0) return new Map()
  // The first of several sections with the same heading. A heading without letters has no name.
  const called = sections.toReversed().map((section) => [headingTerm(section.heading), section] as const)
  const byHeading = new Map(called.filter(([heading]) => heading !== undefined))
  const found = new Map<IndexedSection | undefined, string[]>()
  for (const name of names) {
    const section = byHeading.get(headingTerm(name)) ?? byHeading.get(headingTerm(lastPart(name)))
    found.set(section, [...(found.get(section) ?? []), name])
  }
  return found
}

function lastPart(name: string): string {
  return name.split(/[.#:]/).at(-1) ?? name
}

/** The most text a chunk should have, in bytes. */
const MOST_TEXT = 4096

/** Documents of a page with consecutive numbers. Slots between them can be free. */
type Chunk = readonly (Document | undefined)[]

/**
 * Splits the documents of a page into chunks: few, not too full, and with little text each. The name of a document
 * determines its slot, so a new document moves only those that no longer fit in their chunk.
 *
 * @internal Its test counts what an edit moves.
 */
export function chunksOf(documents: readonly Document[]): Chunk[] {
  return cut(documents).map((own) => {
    const slots = assignSlots(own.map(nameOf), CHUNK_SIZE)
    const chunk: (Document | undefined)[] = Array.from({ length: Math.max(...slots) + 1 })
    for (const [index, document] of own.entries()) chunk[slots[index] ?? 0] = document
    return chunk
  })
}

function nameOf({ section: { anchor, heading } }: Document): string {
  return anchor || heading
}

function cut(documents: readonly Document[]): Document[][] {
  const chunks: Document[][] = []
  let size = 0
  for (const document of documents) {
    const own = sizeOf(document)
    const chunk = chunks.at(-1)
    if (chunk && chunk.length < CHUNK_SIZE && size + own <= MOST_TEXT) {
      chunk.push(document)
      size += own
    } else {
      chunks.push([document])
      size = own
    }
  }
  return chunks
}

/** An estimate: three bytes for Han, one for Latin. */
function sizeOf({ section: { text, aside = '' } }: Document): number {
  return text.length + aside.length + 2 * (text.match(/[\u0800-\uffff]/g)?.length ?? 0)
}
