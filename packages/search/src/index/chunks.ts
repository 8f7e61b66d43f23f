import type { ChunkIndex, PageIndex, SearchArea } from '@chatdocs/protocol'
import { CHUNK_SIZE } from '../format/places.ts'
import type { Document } from './document.ts'
import { assignSlots, roomFor } from './slots.ts'

/** The most text a chunk should have, in bytes. */
const MOST_TEXT = 4096

/** Documents of a page with consecutive numbers. Slots between them can be free. */
export type Chunk = readonly (Document | undefined)[]

/**
 * Splits the documents of a page into chunks: few, not too full, and with little text each. The name of a document
 * determines its slot, so a new document moves only those that no longer fit in their chunk.
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
function sizeOf({ section: { text } }: Document): number {
  return text.length + 2 * (text.match(/[\u0800-\uffff]/g)?.length ?? 0)
}

/** A chunk and its number among all possible chunks. */
export interface NumberedChunk {
  number: number
  page: PageIndex
  chunk: ChunkIndex
}

export interface Numbering {
  /** By ascending number. */
  chunks: readonly NumberedChunk[]
  /** Each area has its own range of numbers. */
  areas: readonly (readonly [area: SearchArea, end: number])[]
  /** The size of the range, unused numbers included. */
  size: number
}

const AREAS: readonly SearchArea[] = ['docs', 'api', 'blog', 'pages']

export function numberChunks(pages: readonly PageIndex[]): Numbering {
  let size = 0
  const chunks: NumberedChunk[] = []
  const areas = AREAS.map((area) => {
    const own = pages.filter((page) => page.area === area).flatMap(chunksIn)
    const room = roomFor(own.length)
    const slots = assignSlots(
      own.map(({ key }) => key),
      room,
    )
    for (const [index, { page, chunk }] of own.entries()) {
      chunks.push({ page, chunk, number: size + (slots[index] ?? 0) })
    }
    size += room
    return [area, size] as const
  })
  return { chunks: chunks.sort((one, other) => one.number - other.number), areas, size }
}

/** The key of a chunk is its place in its page, so a new section changes no other key. */
function chunksIn(page: PageIndex) {
  return page.chunks.map((chunk, part) => ({ key: `${page.url}\n${part}`, page, chunk }))
}
