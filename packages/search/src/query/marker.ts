import type { SearchMark } from '@chatdocs/protocol'
import { fold, foldedText } from '../fold.ts'
import { kindOf } from '../heading.ts'
import { type Term, tokenise } from '../tokenise.ts'
import type { ResolvedClause } from './clause.ts'
import { loadRare } from './load.ts'
import { type Hit, LONGEST, type Target } from './mark-part.ts'
import { smallestTerms } from './words.ts'

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
