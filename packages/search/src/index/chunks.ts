import type { Numbering, PageNumbers, PageShape, SearchArea } from '@chatdocs/protocol'
import { CHUNK_SIZE } from '../format/places.ts'
import type { Document } from './document.ts'
import { hash } from './hash.ts'
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
function sizeOf({ section: { text, aside = '' } }: Document): number {
  return text.length + aside.length + 2 * (text.match(/[\u0800-\uffff]/g)?.length ?? 0)
}

const AREAS: readonly SearchArea[] = ['docs', 'api', 'blog', 'pages']

/** Numbers the chunks of all pages, area by area, and groups the pages: in the same way for any order of pages. */
export function numberPages(pages: readonly PageShape[], groups = groupsFor(pages.length)): Numbering {
  let size = 0
  const numbers = pages.map((): number[] => [])
  const areas = AREAS.map((area) => {
    const chunks = pages.flatMap((page, index) => (page.area === area ? chunksIn(page, index) : []))
    const room = roomFor(chunks.length)
    const slots = assignSlots(
      chunks.map(({ key }) => key),
      room,
    )
    for (const [index, { page }] of chunks.entries()) numbers[page]?.push(size + (slots[index] ?? 0))
    size += room
    return [area, size] as const
  })
  const members = Array.from({ length: groups }, (): PageNumbers[] => [])
  for (const [index, own] of numbers.entries()) {
    const url = pages[index]?.url ?? ''
    if (own.length > 0) members[hash(url) % groups]?.push({ url, numbers: own })
  }
  return { groups: members, areas, size }
}

/** The key of a chunk is its place in its page, so a new section changes no other key. */
function chunksIn({ url, chunks }: PageShape, page: number) {
  return Array.from({ length: chunks }, (_, part) => ({ key: `${url}\n${part}`, page }))
}

/**
 * The number of groups. An edit reads all pages of one group, and for each of some dozen terms a piece of every group.
 * So the number grows with the square root of the pages, in steps: each step joins all groups anew.
 */
function groupsFor(pages: number): number {
  let groups = 1
  while (16 * groups * groups < pages) groups *= 2
  return groups
}
