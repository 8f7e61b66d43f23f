import type { SearchArea } from '@chatdocs/protocol'

/** What determines the numbers of a page's sections. */
interface PageShape {
  url: string
  area: SearchArea
  /** The number of its chunks. */
  chunks: number
}

/** The numbers of all chunks of an index. */
export interface Numbering {
  /** The pages with chunks, in groups. */
  groups: readonly (readonly PageNumbers[])[]
  /** Each area has its own range of numbers. */
  areas: readonly (readonly [area: SearchArea, end: number])[]
  /** The size of the range, unused numbers included. */
  size: number
}

/** The numbers of the chunks of one page. */
export interface PageNumbers {
  url: string
  numbers: readonly number[]
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

/** The largest share of numbers in use. */
const LOAD = 0.7

/** How much the range grows when it is full. Every key then gets another number. */
const GROWTH = 1.25

/**
 * Assigns each key a number below `size`. Adding or removing a key changes few others, without state between builds:
 * each key has its own sequence of numbers, and takes the first one that no key with a smaller hash has. Of equal keys,
 * the first chooses first.
 */
export function assignSlots(keys: readonly string[], size: number): number[] {
  const ordered = keys.map((key, place) => ({ key, place, hash: hash(key) }))
  ordered.sort((one, other) => one.hash - other.hash || compare(one.key, other.key))
  const taken = new Uint8Array(size)
  const slots = keys.map(() => 0)
  for (const { place, hash } of ordered) {
    const slot = firstFree(hash, taken)
    taken[slot] = 1
    slots[place] = slot
  }
  return slots
}

/**
 * The size of the range for this many keys. It stays the same as long as it suffices.
 *
 * @internal Its test counts how rarely it grows.
 */
export function roomFor(count: number): number {
  if (count === 0) return 0
  let size = 8
  while (size * LOAD < count) size = Math.ceil(size * GROWTH)
  return size
}

function firstFree(hash: number, taken: Uint8Array): number {
  let number = mix(hash)
  while (taken[number % taken.length]) number = mix(number + 0x9e3779b9)
  return number % taken.length
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** A number of 32 bits in which every bit depends on all of the text: FNV-1a, then mixed. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let unit = 0; unit < text.length; unit++) {
    value = Math.imul(value ^ text.charCodeAt(unit), 0x01000193)
  }
  return mix(value)
}

/** Another number of 32 bits, and for every number another one: the last step of MurmurHash3 (Appleby, fmix32). */
function mix(number: number): number {
  let value = number
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
