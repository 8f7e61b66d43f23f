import type { IndexedPage, IndexedSection, LinkText, PageTerms } from '@chatdocs/protocol'
import { ALIASES, COLUMNS, FIELDS, type Field } from '../format/fields.ts'
import { headingTerm, nameTerm } from '../heading.ts'
import { termsIn } from '../tokenise.ts'
import { pinyinTerms } from './pinyin-terms.ts'

/** The unit of search: a section, or the head of a page. */
export interface Document {
  section: IndexedSection
  /** The terms of each of `COLUMNS`, repeated as often as they occur. */
  terms: readonly (readonly string[])[]
}

/** The documents of a page: its head, then its sections. */
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
  return documents.map((document) => withAliases(document, page))
}

/** What decides where links lead, and whether their texts say more than the page does. */
export function linkTargetsOf(
  { names = [], sections }: IndexedPage,
  documents: readonly Document[],
): Pick<PageTerms, 'names' | 'empty'> {
  const called = names.map(headingTerm).filter((term) => term !== undefined)
  const known = new Set(['', ...documents.map(({ section }) => section.anchor)])
  const empty = sections.map(({ anchor }) => anchor).filter((anchor) => !known.has(anchor))
  return { ...(called.length > 0 && { names: called }), ...(empty.length > 0 && { empty }) }
}

/** A document with the pinyin of its name. The texts of links are added later: other pages have them. */
function withAliases({ section, terms }: Document, page: IndexedPage): Document {
  const own = [
    ...pinyinTerms(section.heading || page.title),
    ...(section.heading === '' ? addressTerm(page) : []),
  ]
  if (own.length === 0) return { section, terms }
  return { section, terms: COLUMNS.map((column) => (column === ALIASES ? own : (terms[column] ?? []))) }
}

/** The terms of the texts of links to a document, each text once, without those that are among its own terms. */
export function linkTerms(links: readonly LinkText[], own: ReadonlySet<string>): string[] {
  const texts = new Map(links.map(({ text }) => [headingTerm(text), text] as const))
  return [...texts].flatMap(([whole, text]) =>
    whole === undefined || own.has(whole) ? [] : [...termsIn(text), whole],
  )
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
