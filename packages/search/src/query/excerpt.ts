import type { MarkedText, SearchMark } from '@chatdocs/protocol'
import { type Hit, marksOf } from './marker.ts'

/**
 * The part of a text that says most of what was asked, at most `length` units, with `…` where it was cut.
 * Never begins or ends with half a character.
 */
export function excerptOf(text: string, hits: readonly Hit[], length: number): MarkedText {
  const marks = marksOf(hits)
  if (text.length <= length) return { text, marks }
  const [first, last] = bestStretch(hits, length)
  const lead = Math.max(0, Math.floor((length - (last - first)) / 3))
  const start = whole(text, Math.max(0, Math.min(first - lead, text.length - length)))
  const end = whole(text, Math.min(text.length, start + length))
  const [before, after] = [start > 0 ? '…' : '', end < text.length ? '…' : '']
  const shift = before.length - start
  const kept = marks.flatMap(([from, to]): SearchMark[] => {
    const mark: SearchMark = [Math.max(from, start) + shift, Math.min(to, end) + shift]
    return mark[0] < mark[1] ? [mark] : []
  })
  return { text: before + text.slice(start, end) + after, marks: kept }
}

/** The first stretch of so many units with hits of the most clauses, then with the most hits. */
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

/** The place, or the one before it where it would part a pair of surrogates. */
function whole(text: string, at: number): number {
  return /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(Math.max(0, at - 1), at + 1)) ? at - 1 : at
}
