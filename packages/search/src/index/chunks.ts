import type { SearchArea } from '@chatdocs/protocol'
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

/** What is remembered of a chunk until all are numbered. */
export interface Chunk {
  area: SearchArea
  url: string
  /** The how-manieth of its page. */
  part: number
  fragment: string
  /** For each document, how many terms each field has. */
  lengths: readonly (readonly number[])[]
}

/** Which number each chunk has. Every area has a range of its own. */
export interface Numbering {
  /** In the order the chunks were given. */
  numbers: readonly number[]
  areas: readonly (readonly [area: SearchArea, end: number])[]
  /** How many numbers there are, also such as no chunk has. */
  size: number
}

const AREAS: readonly SearchArea[] = ['docs', 'api', 'blog', 'pages']

export function numberChunks(chunks: readonly Chunk[]): Numbering {
  const numbers = new Map<Chunk, number>()
  let size = 0
  const areas = AREAS.map((area) => {
    const own = chunks.filter((chunk) => chunk.area === area)
    const { slots, size: count } = assignSlots(own.map(keyOf))
    for (const chunk of own) numbers.set(chunk, size + (slots.get(keyOf(chunk)) ?? 0))
    size += count
    return [area, size] as const
  })
  return { numbers: chunks.map((chunk) => numbers.get(chunk) ?? 0), areas, size }
}

function keyOf({ url, part }: Chunk): string {
  return `${url}\n${part}`
}
