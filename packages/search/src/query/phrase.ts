import { foldedText } from '../fold.ts'
import { type Piece, tokenise } from '../tokenise.ts'

/** A query as its reader wrote it, which postings do not tell: they know no order. */
export interface Phrase {
  /** Letters and digits alone; a word as it is. */
  text: string
  /** The smallest terms, each once. */
  terms: readonly string[]
  isWord: boolean
}

export function phraseOf(query: string, pieces: readonly Piece[]): Phrase {
  const [only, ...others] = pieces
  const isWord = only?.kind === 'word' && others.length === 0
  return {
    text: isWord ? only.term : squeezed(query),
    terms: [...new Set(pieces.flatMap(({ parts }) => parts.map(({ term }) => term)))],
    isWord,
  }
}

/**
 * How near a section comes to a phrase, 0 being next. It is called so, pages before sections; or it says so, or is
 * called by most of the words; or neither.
 *
 * A single word is no phrase, and who types one knows a name: what is called by it comes first, then what is called
 * by a word that begins so, pages before sections, and all others are equal.
 */
export function distanceOf({ text, terms, isWord }: Phrase, section: Section): number {
  const own = tokenise(section.name).flatMap((piece) => piece.terms.map(({ term }) => term))
  const met = terms.filter((term) => own.includes(term)).length
  if (isWord) {
    const isBegun = own.some((term) => term.startsWith(text))
    return met < terms.length && !isBegun ? 4 : (met < terms.length ? 2 : 0) + (section.isHead ? 0 : 1)
  }
  if (squeezed(section.name).includes(text)) return section.isHead ? 0 : 1
  return met * 2 > terms.length || squeezed(section.text).includes(text) ? 2 : 3
}

/** What is compared: a section, or the head of a page with its title. */
export interface Section {
  name: string
  text: string
  isHead: boolean
}

/** Two texts that differ in no letter and no digit read the same. */
function squeezed(text: string): string {
  return foldedText(text).replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
}
