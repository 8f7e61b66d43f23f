import { foldedText } from '../fold.ts'
import { type Piece, tokenise } from '../tokenise.ts'
import { smallestTerms } from './clause.ts'

/** A query in its original order, which postings do not contain. */
export interface Phrase {
  /** Only the letters and digits; a single word unchanged. */
  text: string
  /** The smallest terms, each once. */
  terms: readonly string[]
  isWord: boolean
  /** The query as it is typed, if capitals or signs tell it from others with the same letters: `--watch`, `sidebarPath`. */
  written: string | undefined
}

export function phraseOf(query: string, pieces: readonly Piece[]): Phrase {
  const [only, ...others] = pieces
  const isWord = only?.kind === 'word' && others.length === 0
  return {
    text: isWord ? only.term : squeezed(query),
    terms: smallestTerms(pieces),
    isWord,
    written: /[\p{Lu}\p{P}\p{S}]/u.test(query) ? query : undefined,
  }
}

/** Whether a text starts the name of a member, `Bot.o`, which may be split between a page and its section. */
export function isMember(text: string): boolean {
  return /[\p{L}\p{N}][.#:]/u.test(text)
}

/**
 * The distance of a section from a phrase, 0 being closest: its name contains the phrase, pages before sections; then
 * its text contains it, or its name has most of the words; then all others.
 *
 * A single word is not a phrase but usually a name. Closest are sections with the word in their name, then those with a
 * longer word in their name that starts with it, pages before sections; then all others.
 */
export function distanceOf({ text, terms, isWord }: Phrase, section: Section): number {
  const name = isWord && isMember(text) ? `${section.page} ${section.name}` : section.name
  const own = tokenise(name).flatMap((piece) => piece.terms.map(({ term }) => term))
  const met = terms.filter((term) => own.includes(term)).length
  if (isWord) {
    const isBegun = own.some((term) => term.startsWith(text))
    return met < terms.length && !isBegun ? 4 : (met < terms.length ? 2 : 0) + (section.isHead ? 0 : 1)
  }
  if (squeezed(section.name).includes(text)) return section.isHead ? 0 : 1
  return met * 2 > terms.length || squeezed(section.text).includes(text) ? 2 : 3
}

/** A section to compare, or the head of a page with its title. */
interface Section {
  name: string
  /** The title of its page. */
  page: string
  text: string
  isHead: boolean
}

/** Texts with the same letters and digits are equal. */
function squeezed(text: string): string {
  return foldedText(text).replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
}
