import type { IndexedPage, IndexedSection } from '@chatdocs/protocol'
import { FIELDS, type Field } from '../format/fields.ts'
import { headingTerm, nameTerm } from '../heading.ts'
import { tokenise } from '../tokenise.ts'

/** What is found and counted as one: a section, or the head of a page with what is said of the page. */
export interface Document {
  section: IndexedSection
  /** Every term of each of `COLUMNS`, as often as it stands there. */
  terms: readonly (readonly string[])[]
}

/** The documents of a page: its head, then its sections. */
export function documentsOf(page: IndexedPage): Document[] {
  const headTexts = page.sections.filter(({ heading }) => heading === '').map(({ text }) => text)
  const head: IndexedSection = { anchor: '', heading: '', text: headTexts.join('\n') }
  const sections = page.sections.filter(({ heading }) => heading !== '')
  const names = namesBySection(page.names ?? [], sections)
  return [
    { section: head, terms: headTerms(page, head, names.get(undefined) ?? []) },
    ...sections.map((section) => ({ section, terms: sectionTerms(page, section, names.get(section) ?? []) })),
  ].filter(({ terms }) => terms.some((field) => field.length > 0))
}

function headTerms(page: IndexedPage, { text }: IndexedSection, names: readonly string[]) {
  const { title, breadcrumb, description = '', keywords = [], url } = page
  return perField({
    title: [...termsOfCalled(title, names), ...names.flatMap(lastPartTerm)],
    description: termsOf(description),
    keywords: [...keywords, ...breadcrumb, ...pathWords(url)].flatMap(termsOf),
    content: termsOf(text),
  })
}

function sectionTerms({ title }: IndexedPage, { heading, text }: IndexedSection, names: readonly string[]) {
  const fields = perField({ heading: termsOfCalled(heading, names), content: termsOf(text) })
  return fields.some((field) => field.length > 0) ? [...fields, termsOf(title)] : fields
}

function perField(fields: Partial<Record<Field, string[]>>): string[][] {
  return FIELDS.map((field) => fields[field] ?? [])
}

function termsOf(text: string): string[] {
  return tokenise(text).flatMap(({ terms }) => terms.map(({ term }) => term))
}

/** What something is called by: its heading, and names. A name that reads like the heading needs no term for its whole. */
function termsOfCalled(heading: string, names: readonly string[]): string[] {
  const whole = headingTerm(heading)
  const named = names.map((name) => (headingTerm(name) === whole ? undefined : nameTerm(name)))
  return [...[heading, ...names].flatMap(termsOf), ...[whole, ...named].filter((term) => term !== undefined)]
}

/** The last part of a name is one, too: whoever looks for `segment.image` may type `image()`. */
function lastPartTerm(name: string): string[] {
  const last = lastPart(name)
  const whole = last === name ? undefined : nameTerm(last)
  return whole === undefined ? [] : [whole]
}

/** The last two words of an address, under which readers may remember it: `quick-start`, `deploy`. */
function pathWords(url: string): string[] {
  return url.split('/').filter(Boolean).slice(-2)
}

/** Names by the section whose heading is the name, or its last part; `undefined` has what no section has. */
function namesBySection(
  names: readonly string[],
  sections: readonly IndexedSection[],
): Map<IndexedSection | undefined, string[]> {
  // Of several sections that are called the same, the first; one without a letter is called nothing.
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
