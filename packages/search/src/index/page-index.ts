import type { ChunkIndex, IndexedPage, IndexedSection, PageIndex } from '@chatdocs/protocol'
import { encodeFragment, type Fragment, type FragmentSection } from '../format/fragment.ts'
import { fileName } from '../format/root.ts'
import { type Chunk, chunksOf } from './chunks.ts'
import { documentsOf } from './document.ts'
import { encodeDocuments } from './document-terms.ts'
import type { IndexOptions } from './files.ts'

/** Splits a page into documents and their terms. All text processing happens here. */
export function indexPage(page: IndexedPage, { digest }: IndexOptions): PageIndex {
  const { url, area } = page
  const numbers = new Map<string, number>()
  const chunks = chunksOf(documentsOf(page)).map((documents): ChunkIndex => {
    const bytes = fragmentOf(page, documents)
    const name = digest(bytes)
    const terms = documents.map((document) => document?.terms ?? [])
    return { name, fragment: { name: fileName(name), bytes }, documents: encodeDocuments(terms, numbers) }
  })
  return { url, area, terms: [...numbers.keys()].join('\n'), chunks }
}

function fragmentOf({ title, breadcrumb, symbol, description }: IndexedPage, documents: Chunk): Uint8Array {
  const sections = documents.map((document) => document?.section && textOf(document.section))
  const isHead = sections.some((section) => section?.heading === '')
  const fragment: Fragment = {
    title,
    breadcrumb,
    ...(symbol && { symbol }),
    ...(isHead && description && { description }),
    sections,
  }
  return encodeFragment(fragment)
}

function textOf({ anchor, heading, text, symbol }: IndexedSection): FragmentSection {
  return { anchor, heading, text, ...(symbol && { symbol }) }
}
