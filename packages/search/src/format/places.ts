import { ByteReader, ByteWriter } from './bytes.ts'
import { readSlices, type Slice, writeSlices } from './slices.ts'

/**
 * The most sections of one page with consecutive numbers. Such a chunk has its texts in one fragment, and its own
 * range of numbers.
 */
export const CHUNK_SIZE = 8

/** The number of chunks in one file of places. */
export const PLACES_BLOCK = 32

/** The page and the fragment of a chunk. */
export interface Place {
  url: string
  /** The file with their texts. */
  fragment: Slice
}

/** Consecutive chunks. A number without a chunk has an empty URL. */
export function encodePlaces(places: readonly (Place | undefined)[]): Uint8Array {
  const writer = new ByteWriter().number(places.length)
  for (const place of places) writer.text(place?.url ?? '')
  const fragments = places.flatMap((place) => (place ? [place.fragment] : []))
  return writeSlices(fragments, writer).finish()
}

export function decodePlaces(bytes: Uint8Array): (Place | undefined)[] {
  const reader = new ByteReader(bytes)
  const urls = Array.from({ length: reader.number() }, () => reader.text())
  const fragments = readSlices(reader).values()
  return urls.map((url) => (url === '' ? undefined : { url, fragment: fragments.next().value as Slice }))
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

/**
 * The texts of some sections of one page. It has no URL and no version, so equal pages of several versions share
 * the file.
 */
export interface Fragment {
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
