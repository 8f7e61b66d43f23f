import type { GroupDocuments, IndexGroup, NumberedPage } from '@chatdocs/protocol'
import { ByteWriter } from '../format/bytes.ts'
import { CHUNK_SIZE } from '../format/places.ts'
import { writeTerm } from '../format/shard.ts'
import { numberOf } from './document-terms.ts'
import { hash } from './hash.ts'
import { addChunk, normsOf } from './norms.ts'
import { withLinks } from './page-links.ts'
import { type DocumentRange, visitEntries } from './postings-table.ts'

/** One term in this many begins a block of a group. */
const BLOCKS = 8

/** One term in this many begins a range of the index. Each of them begins a block, too. */
const RANGES = 1024

interface NumberedChunk extends Pick<DocumentRange, 'documents' | 'norms' | 'terms'> {
  number: number
  url: string
  fragment: string
  size: number
}

/** Joins the terms of some pages of an index, and those of the texts of links to them. Reads no other text. */
export function groupPages(pages: readonly NumberedPage[]): IndexGroup {
  const numbers = new Map<string, number>()
  const chunks = pages
    .flatMap((page) => chunksIn(page, numbers))
    .sort((one, other) => one.number - other.number)
  const ranges = chunks.map((chunk) => ({ ...chunk, first: chunk.number * CHUNK_SIZE }))
  const blocks = blocksOf(ranges, numbers)
  return {
    ...blocks,
    borders: blocks.firsts.filter((term) => hash(term) % RANGES === 0),
    documents: documentsOf(chunks),
  }
}

/** Renumbers the terms: each page has numbers of its own. */
function chunksIn(linked: NumberedPage, numbers: Map<string, number>) {
  const { url, numbers: own, terms: page } = withLinks(linked)
  const terms = Uint32Array.from(page.terms.split('\n'), (term) => numberOf(term, numbers))
  return page.chunks.map(
    (chunk, part): NumberedChunk => ({
      ...chunk,
      norms: normsOf(chunk.documents),
      terms,
      url,
      number: own[part] ?? 0,
    }),
  )
}

/** Only terms decide where blocks begin, so an edit moves few borders. Each block can be read on its own. */
function blocksOf(
  ranges: readonly DocumentRange[],
  numbers: ReadonlyMap<string, number>,
): Pick<IndexGroup, 'postings' | 'starts' | 'firsts'> {
  const writer = new ByteWriter()
  const starts: number[] = []
  const firsts: string[] = []
  let before = ''
  visitEntries(ranges, numbers, (term, postings) => {
    if (starts.length === 0 || hash(term) % BLOCKS === 0) {
      starts.push(writer.length)
      firsts.push(term)
      before = ''
    }
    writeTerm(term, before, writer).take(postings)
    before = term
  })
  return { postings: writer.finish(), starts, firsts }
}

function documentsOf(chunks: readonly NumberedChunk[]): GroupDocuments {
  const sums = { documents: 0, lengths: [] }
  const masks = Uint8Array.from(chunks, ({ norms }) => addChunk(norms, sums))
  return {
    numbers: chunks.map(({ number }) => number),
    urls: chunks.map(({ url }) => url),
    fragments: chunks.map(({ fragment }) => fragment),
    masks,
    sums,
    size: chunks.reduce((sum, { size }) => sum + size, 0),
  }
}
