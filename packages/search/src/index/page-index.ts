import type { IndexedPage, PageIndex } from '@chatdocs/protocol'
import { encodeFragment, type Fragment } from '../format/fragment.ts'
import { fileName } from '../format/root.ts'
import { chunksOf } from './chunks.ts'
import { type Document, documentsOf } from './document.ts'
import { encodeDocuments } from './document-terms.ts'
import type { IndexOptions } from './files.ts'

/** Cuts a page into documents and their terms: all the work on texts that an index takes. */
export function indexPage(page: IndexedPage, { digest }: IndexOptions): PageIndex {
  const { url, area } = page
  const numbers = new Map<string, number>()
  const chunks = chunksOf(documentsOf(page)).map((documents) => {
    const bytes = fragmentOf(page, documents)
    const name = digest(bytes)
    const terms = documents.map((document) => document.terms)
    return { name, fragment: { name: fileName(name), bytes }, documents: encodeDocuments(terms, numbers) }
  })
  return { url, area, terms: [...numbers.keys()].join('\n'), chunks }
}

function fragmentOf(
  { title, breadcrumb, symbol, description }: IndexedPage,
  documents: readonly Document[],
): Uint8Array {
  const sections = documents.map(({ section: { anchor, heading, text } }) => ({ anchor, heading, text }))
  const isHead = sections[0]?.heading === ''
  const fragment: Fragment = {
    title,
    breadcrumb,
    ...(symbol && { symbol }),
    ...(isHead && description && { description }),
    sections,
  }
  return encodeFragment(fragment)
}
