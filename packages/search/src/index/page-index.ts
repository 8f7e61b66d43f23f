import type { ChunkTerms, IndexedPage, IndexedSection, IndexFile, PageIndex } from '@chatdocs/protocol'
import { encodeFragment, type Fragment, type FragmentSection } from '../format/fragment.ts'
import { fileName } from '../format/root.ts'
import { type Chunk, chunksOf } from './chunks.ts'
import { documentsOf, linkTargetsOf } from './document.ts'
import { encodeDocuments } from './document-terms.ts'
import type { IndexOptions } from './files.ts'

/** Splits a page into documents and their terms. All text processing happens here. */
export function indexPage(page: IndexedPage, { digest }: IndexOptions): PageIndex {
  const numbers = new Map<string, number>()
  const chunks: ChunkTerms[] = []
  const fragments: IndexFile[] = []
  const all = documentsOf(page)
  for (const documents of chunksOf(all)) {
    const bytes = fragmentOf(page, documents)
    const fragment = digest(bytes)
    const terms = documents.map((document) => document?.terms ?? [])
    const anchors = documents.map((document) => document?.section.anchor ?? '')
    const head = documents.findIndex((document) => document?.section.heading === '')
    fragments.push({ name: fileName(fragment), bytes })
    chunks.push({
      fragment,
      size: bytes.length,
      documents: encodeDocuments(terms, numbers),
      anchors,
      ...(head >= 0 && { head }),
    })
  }
  const terms = { terms: [...numbers.keys()].join('\n'), chunks, ...linkTargetsOf(page, all) }
  return { area: page.area, terms, fragments }
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
