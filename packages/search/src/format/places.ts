import { ByteReader, ByteWriter } from './bytes.ts'
import { readSlices, type Slice, writeSlices } from './slices.ts'

/**
 * The most sections of one page with consecutive numbers. Such a chunk has its texts in one fragment, and its own
 * range of numbers.
 */
export const CHUNK_SIZE = 8

/** The fragment of a chunk, and its page, as a number. */
export interface Place {
  page: number
  fragment: Slice
}

/** The places of so many chunks are one file, which loads ahead of a query. Larger indexes have a file for each block. */
const FEW = 4096
const BLOCK = 128

/** The number of chunks in a file of places, given the number of all. */
export function chunksInFile(size: number): number {
  return size <= FEW ? FEW : BLOCK
}

/** The file with the place of a chunk. */
export function placesOf(chunk: number, files: readonly Slice[]): Slice | undefined {
  return files[Math.floor(chunk / BLOCK)] ?? files[0]
}

/** The low bits of the number of a chunk, which compress apart from the high ones. */
const LOW = 128

/** The places of some chunks by number, in the order of their texts: most begin where the one before them ends. */
export function encodePlaces(places: ReadonlyMap<number, Place>): Uint8Array {
  const all = [...places.values()]
  const writer = new ByteWriter()
  writeSlices(
    all.map(({ fragment }) => fragment),
    writer,
  )
  for (const [index, { page }] of all.entries()) writer.signed(page - (all[index - 1]?.page ?? 0))
  for (const chunk of places.keys()) writer.number(chunk % LOW)
  for (const chunk of places.keys()) writer.number(Math.floor(chunk / LOW))
  return writer.finish()
}

export function decodePlaces(bytes: Uint8Array): Map<number, Place> {
  const reader = new ByteReader(bytes)
  const fragments = readSlices(reader)
  let page = 0
  const places = fragments.map((fragment) => {
    page += reader.signed()
    return { page, fragment }
  })
  const low = places.map(() => reader.number())
  return new Map(places.map((place, index) => [(low[index] ?? 0) + LOW * reader.number(), place]))
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
