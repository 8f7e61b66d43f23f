import type { ChunkTerms, IndexedPage, IndexedSection, IndexFile, PageIndex } from '@chatdocs/protocol'
import { encodeFragment, type Fragment, type FragmentSection } from '../format/fragment.ts'
import { fileName } from '../format/root.ts'
import { type Chunk, chunksOf } from './chunks.ts'
import { documentsOf } from './document.ts'
import { encodeDocuments } from './document-terms.ts'
import type { IndexOptions } from './files.ts'

/** Splits a page into documents and their terms. All text processing happens here. */
export function indexPage(page: IndexedPage, { digest }: IndexOptions): PageIndex {
  const numbers = new Map<string, number>()
  const chunks: ChunkTerms[] = []
  const fragments: IndexFile[] = []
  for (const documents of chunksOf(documentsOf(page))) {
    const bytes = fragmentOf(page, documents)
    const fragment = digest(bytes)
    const terms = documents.map((document) => document?.terms ?? [])
    fragments.push({ name: fileName(fragment), bytes })
    chunks.push({ fragment, size: bytes.length, documents: encodeDocuments(terms, numbers) })
  }
  return { area: page.area, terms: { terms: [...numbers.keys()].join('\n'), chunks }, fragments }
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

function textOf({ anchor, heading, text, aside, symbol }: IndexedSection): FragmentSection {
  return { anchor, heading, text, ...(aside && { aside }), ...(symbol && { symbol }) }
}
