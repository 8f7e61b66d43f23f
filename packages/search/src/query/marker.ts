import type { MarkedText, SearchMark } from '@chatdocs/protocol'
import { fold, foldedText } from '../fold.ts'
import { kindOf } from '../heading.ts'
import { type Term, tokenise } from '../tokenise.ts'
import { LETTER_OR_MARK } from '../word.ts'
import { type ResolvedClause, smallestTerms } from './clause.ts'
import { loadRare } from './load.ts'
import { type Hit, LONGEST, type Target } from './mark-part.ts'

/** Finds the matches of clauses in a text. */
export type Marker = (text: string) => Promise<Hit[]>

/** What to mark, and all terms that it matches. */
type Marked = Pick<ResolvedClause, 'wanted' | 'matches'>

/** Marks the matches of all clauses. */
export function makeMarker(clauses: readonly Marked[]): Marker {
  const targets = clauses.flatMap((clause, index) => targetOf(clause, index) ?? [])
  const mark = (text: string) => {
    const folded = fold(text)
    const terms = tokenise(text).flatMap((piece) => piece.terms)
    const spansOf = (target: Target): Span[] => {
      const whole = target.run === undefined ? [] : occurrences(target.run, folded)
      if (whole.length > 0) return whole
      const spans = terms.flatMap((term) => markOf(term, target) ?? [])
      return spans.length > 0 ? spans : terms.filter(({ term }) => target.parts?.includes(term))
    }
    return targets.flatMap((target) =>
      spansOf(target).map(({ start, end }) => ({ start, end, clause: target.clause })),
    )
  }
  return async (text) =>
    text.length <= LONGEST ? mark(text) : (await loadRare()).markPart(text, targets, mark, foldedText)
}

function targetOf({ wanted, matches }: Marked, clause: number): Target | undefined {
  switch (wanted.kind) {
    case 'term':
      return kindOf(wanted.term) !== 'word'
        ? undefined
        : { clause, terms: new Set([wanted.term]), parts: smallestTerms(tokenise(wanted.term)) }
    case 'prefix':
      return wanted.of !== 'word' ? undefined : { clause, terms: new Set(), prefix: wanted.prefix }
    case 'all':
      return { clause, terms: new Set(wanted.terms), run: wanted.text }
    case 'any':
      return undefined
    case 'pattern':
      return { clause, terms: new Set(matches.map(({ term }) => term)) }
  }
}

interface Span {
  start: number
  end: number
}

/** The matching part of a term: for a half-typed word its start, if each character folds to one. */
function markOf({ term, start, end }: Term, { terms, prefix }: Target): Span | undefined {
  if (terms.has(term)) return { start, end }
  if (prefix === undefined || !term.startsWith(prefix)) return undefined
  return { start, end: end - start === term.length ? start + prefix.length : end }
}

function occurrences(run: string, { text, starts, ends }: ReturnType<typeof fold>): Span[] {
  const spans: Span[] = []
  for (let at = text.indexOf(run); at >= 0; at = text.indexOf(run, at + run.length)) {
    spans.push({ start: starts[at] ?? 0, end: ends[at + run.length - 1] ?? 0 })
  }
  return spans
}

/** The hits as ranges to mark: sorted, and merged where they touch. */
export function marksOf(hits: readonly Hit[]): SearchMark[] {
  const marks: [start: number, end: number][] = []
  for (const { start, end } of hits.toSorted((one, other) => one.start - other.start)) {
    const last = marks.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else marks.push([start, end])
  }
  return marks
}

/**
 * The part of a text that matches most of the query, at most `length` units, with `…` at each cut. Never splits a
 * character, and avoids splitting words.
 */
export function excerptOf(text: string, hits: readonly Hit[], length: number): MarkedText {
  const marks = marksOf(hits)
  if (text.length <= length) return { text, marks }
  const [first, last] = bestStretch(hits, length)
  const lead = Math.max(0, Math.floor((length - (last - first)) / 3))
  const isNearBeginning = last <= (2 * length) / 3
  const near = isNearBeginning ? 0 : whole(text, Math.max(0, Math.min(first - lead, text.length - length)))
  const start = near > 0 ? wordStart(text, near, { first, least: last - length }) : 0
  const far = whole(text, Math.min(text.length, start + length))
  const end = far < text.length ? wordEnd(text, far, Math.max(start, last)) : far
  const [before, after] = [start > 0 ? '…' : '', end < text.length ? '…' : '']
  const shift = before.length - start
  const kept = marks.flatMap(([from, to]): SearchMark[] => {
    const mark: SearchMark = [Math.max(from, start) + shift, Math.min(to, end) + shift]
    return mark[0] < mark[1] ? [mark] : []
  })
  return { text: before + text.slice(start, end) + after, marks: kept }
}

/** The first range of `length` units with hits of the most clauses, then with the most hits. */
function bestStretch(hits: readonly Hit[], length: number): SearchMark {
  const ordered = hits.toSorted((one, other) => one.start - other.start || other.end - one.end)
  let best: SearchMark = [0, 0]
  let most = 0
  let behind = 0
  for (const [index, { start }] of ordered.entries()) {
    while (behind < ordered.length && (ordered[behind]?.end ?? 0) <= start + length) behind++
    const inside = ordered.slice(index, Math.max(behind, index + 1))
    const worth = new Set(inside.map(({ clause }) => clause)).size + inside.length / (ordered.length + 1)
    if (worth > most) {
      most = worth
      best = [start, Math.min(start + length, Math.max(...inside.map(({ end }) => end)))]
    }
  }
  return best
}

const IN_WORD = new RegExp(`^(?:_|${LETTER_OR_MARK})`, 'u')
const BETWEEN = /^[\s,.;:!?)，。、；：！？）」』】]/u

/** The most units to drop in order to start or end with a whole word. */
const LONGEST_WORD = 20

function isInWord(text: string, place: number): boolean {
  if (whole(text, place) < place) return true
  return IN_WORD.test(text.slice(place - 1, place + 1)) && IN_WORD.test(text.slice(place, place + 2))
}

/** The start of the next word, or of the word that contains a hit. The position itself, if that is too far. */
function wordStart(text: string, at: number, { first, least }: { first: number; least: number }): number {
  let start = at
  while (start < first && start - at < LONGEST_WORD && isInWord(text, start)) start++
  if (isInWord(text, start)) {
    start = at
    while (start > Math.max(0, least) && at - start < LONGEST_WORD && isInWord(text, start)) start--
    return isInWord(text, start) ? at : start
  }
  while (start < first && BETWEEN.test(text.charAt(start))) start++
  return start
}

/** The end of the last whole word. The position itself, if that is too far or within a hit. */
function wordEnd(text: string, at: number, hit: number): number {
  let end = at
  while (end > hit && at - end < LONGEST_WORD && isInWord(text, end)) end--
  if (isInWord(text, end)) return at
  while (end > hit && /\s/.test(text.charAt(end - 1))) end--
  return end
}

/** The position, or the one before it if it would split a surrogate pair. */
function whole(text: string, at: number): number {
  return /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(Math.max(0, at - 1), at + 1)) ? at - 1 : at
}
