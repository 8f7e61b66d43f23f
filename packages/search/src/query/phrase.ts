import { fold } from '../fold.ts'
import { type Piece, tokenise } from '../tokenise.ts'

/** A query as its reader wrote it, which postings do not tell: they know no order. */
export interface Phrase {
  /** Letters and digits alone. */
  text: string
  /** The smallest terms, each once. */
  terms: readonly string[]
  isWord: boolean
}

export function phraseOf(query: string, pieces: readonly Piece[]): Phrase {
  return {
    text: squeezed(query),
    terms: [...new Set(pieces.flatMap(({ parts }) => parts.map(({ term }) => term)))],
    isWord: pieces.length === 1 && pieces[0]?.kind === 'word',
  }
}

/**
 * How near a section comes to a phrase, 0 being next. It is called so; or it says so, or is called by most of the
 * words; or neither. A single word is no phrase: who is called by it comes first, and all others are equal.
 */
export function distanceOf({ text, terms, isWord }: Phrase, section: { name: string; text: string }): number {
  const own = new Set(tokenise(section.name).flatMap((piece) => piece.terms.map(({ term }) => term)))
  const met = terms.filter((term) => own.has(term)).length
  if (isWord) return met === terms.length ? 0 : 1
  if (squeezed(section.name).includes(text)) return 0
  return met * 2 > terms.length || squeezed(section.text).includes(text) ? 1 : 2
}

/** Two texts that differ in no letter and no digit read the same. */
function squeezed(text: string): string {
  return fold(text).text.replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
}
