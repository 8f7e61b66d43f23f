import { ByteReader, ByteWriter } from './bytes.ts'

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
  /** The name of the file with their texts. */
  fragment: string
}

/** Consecutive chunks. A number without a chunk has an empty URL. */
export function encodePlaces(places: readonly (Place | undefined)[]): Uint8Array {
  const writer = new ByteWriter()
  for (const place of places) writer.text(place?.url ?? '')
  for (const place of places) writer.text(place?.fragment ?? '')
  return writer.finish()
}

export function decodePlaces(bytes: Uint8Array): Place[] {
  const reader = new ByteReader(bytes)
  const texts: string[] = []
  while (!reader.isAtEnd) texts.push(reader.text())
  const size = texts.length / 2
  return texts.slice(0, size).map((url, index) => ({ url, fragment: texts[size + index] ?? '' }))
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
