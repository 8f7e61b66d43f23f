import { ByteReader, ByteWriter } from './bytes.ts'
import { sharedLength } from './shard.ts'

/** Sorted terms, each without the prefix it shares with its predecessor. */
export function encodeVocabulary(terms: readonly string[]): Uint8Array {
  const writer = new ByteWriter()
  let before = ''
  for (const term of terms) {
    const shared = sharedLength(before, term)
    writer.number(shared).text(term.slice(shared))
    before = term
  }
  return writer.finish()
}

export function decodeVocabulary(bytes: Uint8Array): string[] {
  const reader = new ByteReader(bytes)
  const terms: string[] = []
  let before = ''
  while (!reader.isAtEnd) {
    const shared = reader.number()
    before = before.slice(0, shared) + reader.text()
    terms.push(before)
  }
  return terms
}

/** The vocabulary file of Han. */
export const HAN = 'han'

/** The vocabulary file of the first letter of a term: one for each letter of English, one for Han, one for the rest. */
export function letterOf(term: string): string {
  if (/^[a-z]/.test(term)) return term.charAt(0)
  return /^[\p{UIdeo}〇]/u.test(term) ? HAN : 'rest'
}

/** The vocabulary file of the last letter of a term, which a mistake in the first one leaves. */
export function endingOf(term: string): string {
  return `${ENDING}${/[a-z]$/.test(term) ? term.slice(-1) : 'rest'}`
}

const ENDING = '-'

export function isEnding(file: string): boolean {
  return file.startsWith(ENDING)
}
