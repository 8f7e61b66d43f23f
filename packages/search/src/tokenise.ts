import { JOINT, PART, UNSPACED } from './characters.ts'
import { type Folded, fold } from './fold.ts'
import { type Span, type WordSpans, wordSpans } from './word.ts'

/** The version of the tokeniser. An index made by another version cannot be queried. */
export const TOKENISER = 'bigram-2'

/** A term of the index, and its position in the original text, in UTF-16 units. */
export interface Term {
  readonly term: string
  readonly start: number
  readonly end: number
}

/**
 * A word with its joints, or a run: consecutive characters of a script without spaces. Its own `term` is all of it,
 * folded.
 *
 * An index stores `terms`. For a word, a query looks for its own term, then for its `parts`. For a run, it looks for
 * all `parts` at once. For a run of one character, it looks for every term with that prefix: the character either
 * starts a bigram, or is the last of its run and so a term itself.
 */
export interface Piece extends Term {
  readonly kind: 'run' | 'word'
  /** In text order, larger terms first. Repeated terms are repeated here. */
  readonly terms: readonly Term[]
  /** The smallest terms, which make up the piece. Each is also in `terms`. */
  readonly parts: readonly Term[]
}

/** The longest term. Longer ones, such as a URL or base64 data, are cut. */
const LONGEST_TERM = 64

const PIECE = new RegExp(`(${UNSPACED}+)|[@$]?${PART}(?:${JOINT}{1,2}${PART})*`, 'gu')

/**
 * Splits a text into terms. A change between a script without spaces and another always splits. So does a change of
 * case within a word.
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

/** Every bigram, and the last character, because no bigram starts with it. */
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
