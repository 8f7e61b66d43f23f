import { letterOf } from '../format/vocabulary.ts'
import type { Piece } from '../tokenise.ts'
import type { Clause, Wanted } from './clause.ts'
import type { Dictionary } from './dictionary.ts'
import { clause, wantedOf } from './words.ts'

/** The least letters of a word for one mistake, and for two. */
const LETTERS_FOR_MISTAKES = [4, 8]

/**
 * Clauses for every piece, in which similar known words replace unknown ones. They share the first letter, so only one
 * file of the vocabulary has to load. Empty if all words are known.
 */
export async function meantClauses(
  pieces: readonly Piece[],
  most: number,
  dictionary: Dictionary,
): Promise<Clause[]> {
  const meant = await Promise.all(pieces.map((piece) => meantWord(piece, most, dictionary)))
  if (meant.every((each) => each === undefined)) return []
  return pieces.map((piece, index) => clause('required', meant[index] ?? wantedOf(piece)))
}

async function meantWord(
  { kind, term }: Piece,
  most: number,
  dictionary: Dictionary,
): Promise<Wanted | undefined> {
  const mistakes = LETTERS_FOR_MISTAKES.slice(0, most).filter((letters) => term.length >= letters).length
  if (kind === 'run' || mistakes === 0) return undefined
  const { postings } = await dictionary.term(term)
  if (postings.some(({ documents }) => documents.length > 0)) return undefined
  return { kind: 'pattern', term, editDistance: mistakes, letter: letterOf(term) }
}
