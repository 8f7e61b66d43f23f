import { ByteReader, ByteWriter } from './bytes.ts'
import type { Slice } from './slices.ts'

/**
 * The most sections of one page with consecutive numbers. Such a chunk has its texts in one fragment, and its own
 * range of numbers.
 */
export const CHUNK_SIZE = 8

/** The number of chunks in one file of places. */
export const PLACES_BLOCK = 256

/** The fragment of a chunk, and its page, as a number. */
export interface Place {
  page: number
  fragment: Slice
}

/** The bundles with the texts of an index, each with the least number of a page in it. */
export type TextBundles = readonly (readonly [bundle: string, page: number])[]

/** What a block of places has of each chunk: the number of its bundle (0 for no chunk), its page there, and its slice. */
const PARTS = 4

/** Consecutive chunks. Numbers of the same kind follow each other, because they compress better. */
export function encodePlaces(places: readonly (Place | undefined)[], bundles: TextBundles): Uint8Array {
  const numbers = new Map(bundles.map(([name], index) => [name, index]))
  const chunks = places.map((place) => {
    const [bundle, from, to] = place?.fragment ?? ['', 0, 0]
    const index = numbers.get(bundle)
    if (!place || index === undefined) return [0]
    return [index + 1, place.page - (bundles[index]?.[1] ?? 0), from, to - from]
  })
  const writer = new ByteWriter().number(places.length)
  for (let part = 0; part < PARTS; part++) {
    for (const { [part]: number } of chunks) if (number !== undefined) writer.number(number)
  }
  return writer.finish()
}

export function decodePlaces(bytes: Uint8Array, bundles: TextBundles): (Place | undefined)[] {
  const reader = new ByteReader(bytes)
  const chunks = Array.from({ length: reader.number() }, () => [reader.number()])
  for (let part = 1; part < PARTS; part++) {
    for (const chunk of chunks) if (chunk[0]) chunk.push(reader.number())
  }
  return chunks.map(([number = 0, page = 0, from = 0, length = 0]) => {
    const [bundle, first] = bundles[number - 1] ?? []
    if (bundle === undefined || first === undefined) return undefined
    return { page: first + page, fragment: [bundle, from, from + length] }
  })
}

/** A section as a result shows it. The head of a page has neither anchor nor heading. */
export interface FragmentSection {
  anchor: string
  heading: string
  text: string
  aside?: string
  /** What kind of member of a symbol it is about. */
  symbol?: string
}

/** Instead of the path of the version at the start of a URL. */
const VERSION_PATH = '~'

/** The URL of a page as its texts have it, so that equal pages of several versions share them. */
export function urlWithin(base: string | undefined, url: string): string {
  return base !== undefined && url.startsWith(base) ? VERSION_PATH + url.slice(base.length) : url
}

/** The URL of a page in an index whose version has this path. */
export function urlFrom(base: string, url: string): string {
  return url.startsWith(VERSION_PATH) ? base + url.slice(VERSION_PATH.length) : url
}

/** The texts of some sections of one page. */
export interface Fragment {
  /** As `urlWithin` returns it. */
  url: string
  title: string
  breadcrumb: readonly string[]
  /** What kind of symbol an API page is about. */
  symbol?: string
  description?: string
  /** Each at its slot; a slot can be empty. */
  sections: readonly (FragmentSection | undefined)[]
}

export function encodeFragment(fragment: Fragment): Uint8Array {
  return new ByteWriter().text(JSON.stringify(fragment)).finish()
}

export function decodeFragment(bytes: Uint8Array): Fragment {
  return JSON.parse(new ByteReader(bytes).text())
}
