import { JOINT, PART, UNSPACED } from './characters.ts'
import { type Folded, fold } from './fold.ts'
import { type Span, type WordSpans, wordSpans } from './word.ts'

/** The version of the tokeniser. An index made by another version cannot be queried. */
export const TOKENISER = 'bigram-2'

/** An entry of the index, and its place in the original text, in UTF-16 units. */
export interface Term {
  readonly term: string
  readonly start: number
  readonly end: number
}

/**
 * What a reader would call one word, or cannot tell from the next one: a run of characters in
 * a script without spaces, or a word with its joints. Its own `term` is all of it, folded.
 *
 * Both ends of the search are served: `terms` is what an index stores. A query asks for the word's
 * own term, then for its `parts`; of a run it asks for `parts` at once, and if the run is one
 * character, for every term that begins with it: the character is followed by another, and then
 * begins a bigram, or it is the last of its run, and then is a term itself.
 */
export interface Piece extends Term {
  readonly kind: 'run' | 'word'
  /** In the order they are met, the larger first; a term that occurs twice is here twice. */
  readonly terms: readonly Term[]
  /** The smallest terms, of which the piece is made: each of them is in `terms`. */
  readonly parts: readonly Term[]
}

/** The longest term. Longer ones, such as a URL or base64 data, are cut. */
const LONGEST_TERM = 64

const PIECE = new RegExp(`(${UNSPACED}+)|[@$]?${PART}(?:${JOINT}{1,2}${PART})*`, 'gu')

/**
 * Cuts a text into the terms it is found by. A change between a script without spaces and another
 * always cuts; so does a change of case within a word.
 *
 *     插件开发   →   插件 件开 开发 发
 *     nativeView插件   →   nativeview native view | 插件 件
 *     @scope/x, C++, v1.0.0   →   @scope/x scope/x @scope scope x | c++ c | v1.0.0 1.0.0 v1 1 0 0
 */
export function tokenise(text: string): Piece[] {
  const folded = fold(text)
  return Array.from(folded.cased.matchAll(PIECE), ({ 0: match, 1: run, index }): Piece => {
    const span = { start: index, end: index + match.length }
    const { all, smallest } = run ? runSpans(run, index) : wordSpans(folded.cased, span)
    return {
      kind: run ? 'run' : 'word',
      ...termAt(folded, run ? span : shortened(folded, span)),
      terms: all.map((each) => termAt(folded, shortened(folded, each))),
      parts: smallest.map((each) => termAt(folded, shortened(folded, each))),
    }
  })
}

/** Every bigram, and the last character, which no bigram begins with. */
function runSpans(run: string, start: number): WordSpans {
  const ends: number[] = []
  let end = start
  for (const character of run) {
    end += character.length
    ends.push(end)
  }
  const bigrams = ends.slice(1).map((end, index) => ({ start: ends[index - 1] ?? start, end }))
  const last = { start: ends.at(-2) ?? start, end }
  return { all: [...bigrams, last], smallest: bigrams.length > 0 ? bigrams : [last] }
}

function termAt({ text, starts, ends }: Folded, { start, end }: Span): Term {
  return { term: text.slice(start, end), start: starts[start] ?? 0, end: ends[end - 1] ?? 0 }
}

/** The start of a span, as long as a term can be. Never splits a character. */
function shortened({ text }: Folded, { start, end }: Span): Span {
  if (end - start <= LONGEST_TERM) return { start, end }
  const cut = start + LONGEST_TERM
  return { start, end: /[\udc00-\udfff]/.test(text.charAt(cut)) ? cut - 1 : cut }
}
