import { ByteReader, ByteWriter, bisect } from './bytes.ts'
import { decodeVocabulary, encodeVocabulary } from './vocabulary.ts'

/** Files with consecutive terms. */
export interface Directory {
  /** The start of each file: the shortest text above the last term of the file before it. */
  keys: readonly string[]
  names: readonly string[]
}

export function encodeDirectory({ keys, names }: Directory): Uint8Array {
  const starts = encodeVocabulary(keys)
  // Names contain no line breaks.
  return new ByteWriter().number(starts.length).bytes(starts).text(names.join('\n')).finish()
}

export function decodeDirectory(bytes: Uint8Array): Directory {
  const reader = new ByteReader(bytes)
  const keys = decodeVocabulary(reader.bytes(reader.number()))
  return { keys, names: reader.text().split('\n').slice(0, keys.length) }
}

/** The files that can have a term, or all terms with a prefix. */
export function namesFor(text: string, isPrefix: boolean, { keys, names }: Directory): readonly string[] {
  const first = bisect(keys.length, (place) => (keys[place] ?? '') <= text)
  let behind = first
  while (isPrefix && keys[behind]?.startsWith(text)) behind++
  return names.slice(Math.max(0, first - 1), behind)
}
