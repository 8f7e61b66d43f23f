import { ByteReader, ByteWriter } from './bytes.ts'

/**
 * How many sections of one page may have numbers that follow each other. Such a chunk has its texts in one
 * fragment, and its place in the numbering by itself.
 */
export const CHUNK_SIZE = 8

/** How many chunks one file of places covers. */
export const PLACES_BLOCK = 32

/** Where the sections of a chunk are to be found. */
export interface Place {
  url: string
  /** The name of the file with their texts. */
  fragment: string
}

/** Some chunks that follow each other; a number without a chunk has an empty address. */
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
