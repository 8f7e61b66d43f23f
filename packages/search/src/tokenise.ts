import { type Folded, fold, foldedCase, lowerCase } from './fold.ts'
import {
  after,
  type Characters,
  eachSpan,
  endOf,
  is,
  kindsOf,
  partsAt,
  plainWordEnd,
  RUN,
  type Spans,
  type WordSpans,
  wordSpans,
} from './word.ts'

/** The version of the tokeniser. An index made by another version cannot be queried. */
export const TOKENISER = 'bigram-3'

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
  const pieces: Piece[] = []
  visitPieces(charactersOf(folded.cased), ({ isRun, start, end, all, smallest }) => {
    pieces.push({
      kind: isRun ? 'run' : 'word',
      ...termAt(folded, start, isRun ? end : shortened(folded.text, start, end)),
      terms: termsAt(folded, all),
      parts: termsAt(folded, smallest),
    })
  })
  return pieces
}

/** Only the terms that an index stores, in a fraction of the time. */
export function termsIn(text: string): string[] {
  const characters = charactersOf(foldedCase(text))
  const folded = lowerCase(characters.cased)
  const terms: string[] = []
  const add = (start: number, end: number) => terms.push(folded.slice(start, shortened(folded, start, end)))
  for (let start = 0; start < folded.length; ) {
    const end = plainWordEnd(characters, start)
    if (end > start) add(start, end)
    const piece = end > start ? undefined : pieceAt(characters, start)
    if (piece) eachSpan(piece.all, add)
    start = piece?.end ?? Math.max(end, start + 1)
  }
  return terms
}

interface PieceSpans extends WordSpans {
  readonly isRun: boolean
  readonly start: number
  readonly end: number
}

/** @internal A test counts how often a character is looked at. */
export function charactersOf(cased: string): Characters {
  return { cased, kinds: kindsOf(cased) }
}

/**
 * Visits the words and runs of a text in order. Takes time in proportion to its length.
 *
 * @internal A test counts how often a character is looked at.
 */
export function visitPieces(text: Characters, visit: (piece: PieceSpans) => void): void {
  for (let start = 0; start < text.cased.length; ) {
    const piece = pieceAt(text, start)
    if (piece) visit(piece)
    start = piece?.end ?? start + 1
  }
}

/** The word or run that starts here, if one does. */
function pieceAt(text: Characters, start: number): PieceSpans | undefined {
  const { kinds } = text
  if (kinds[start] === 0) return undefined
  const isRun = is(kinds, start, RUN)
  const parts = isRun ? [start, endOf(kinds, start, RUN)] : partsAt(text, start)
  const end = parts.at(-1)
  if (end === undefined) return undefined
  return { isRun, start, end, ...(isRun ? runSpans(kinds, start, end) : wordSpans(text, parts)) }
}

/** Every bigram, and the last character, because no bigram starts with it. */
function runSpans(kinds: Uint8Array, start: number, end: number): WordSpans {
  const all: Spans = []
  let last = start
  for (let next = after(kinds, start); next < end; next = after(kinds, next)) {
    all.push(last, after(kinds, next))
    last = next
  }
  const smallest = all.length > 0 ? all.slice() : [last, end]
  all.push(last, end)
  return { all, smallest }
}

function termsAt(folded: Folded, spans: Spans): Term[] {
  const terms: Term[] = []
  eachSpan(spans, (start, end) => terms.push(termAt(folded, start, shortened(folded.text, start, end))))
  return terms
}

function termAt({ text, starts, ends }: Folded, start: number, end: number): Term {
  return { term: text.slice(start, end), start: starts[start] ?? 0, end: ends[end - 1] ?? 0 }
}

/** The end of a term that starts here. Never splits a character. */
function shortened(text: string, start: number, end: number): number {
  const cut = start + LONGEST_TERM
  if (end <= cut) return end
  return /[\udc00-\udfff]/.test(text.charAt(cut)) ? cut - 1 : cut
}
