import type { ChunkIndex, PageIndex, SearchArea } from '@chatdocs/protocol'
import { CHUNK_SIZE } from '../format/places.ts'
import type { Document } from './document.ts'
import { assignSlots } from './slots.ts'

/** How much text a chunk should have at most, in bytes. */
const MOST_TEXT = 4096

/** Cuts the documents of a page into chunks: whole ones, few enough, and little text each. */
export function chunksOf(documents: readonly Document[]): Document[][] {
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

/** Han takes three bytes, Latin one; in between it hardly matters. */
function sizeOf({ section: { text } }: Document): number {
  return text.length + 2 * (text.match(/[\u0800-\uffff]/g)?.length ?? 0)
}

/** A chunk and its number, which is its place among all chunks there could be. */
export interface NumberedChunk {
  number: number
  page: PageIndex
  chunk: ChunkIndex
}

export interface Numbering {
  /** By ascending number. */
  chunks: readonly NumberedChunk[]
  /** Every area has a range of its own. */
  areas: readonly (readonly [area: SearchArea, end: number])[]
  /** How many numbers there are, also such as no chunk has. */
  size: number
}

const AREAS: readonly SearchArea[] = ['docs', 'api', 'blog', 'pages']

export function numberChunks(pages: readonly PageIndex[]): Numbering {
  let size = 0
  const chunks: NumberedChunk[] = []
  const areas = AREAS.map((area) => {
    const own = new Map(pages.filter((page) => page.area === area).flatMap(chunksByKey))
    const { slots, size: count } = assignSlots(own.keys())
    for (const [key, each] of own) chunks.push({ ...each, number: size + (slots.get(key) ?? 0) })
    size += count
    return [area, size] as const
  })
  return { chunks: chunks.sort((one, other) => one.number - other.number), areas, size }
}

function chunksByKey(page: PageIndex) {
  return page.chunks.map((chunk, part) => [`${page.url}\n${part}`, { page, chunk }] as const)
}
