import type { Span } from '../paths.ts'
import { lineText, positionOf, startOf, type TextLines } from './position.ts'
import { type Glyph, glyphs } from './width.ts'

/** A source line as a terminal shows it, with the position of the squiggle in cells. */
export interface Frame {
  line: number
  source: string
  indent: number
  length: number
}

/** The maximum number of cells of a line, and of those before the span. */
const WIDTH = 100
const LEAD = 40

/** The number of characters around a span to examine: enough for the width, even in a very long line. */
const REACH = 2000

/**
 * The first line of a span, cut to `WIDTH` cells around it. An empty span, or the end of a line, gets one
 * squiggle.
 *
 *     …vel words [title](./lifecycel.md) and some more words until the wi…
 *                        ~~~~~~~~~~~~~~
 */
export function codeFrame(lines: TextLines, span: Span): Frame {
  const { line } = positionOf(lines, span.start)
  const whole = lineText(lines, line)
  const lineStart = startOf(lines, line)
  const start = within(whole, span.start - lineStart)
  const end = Math.max(start, within(whole, span.end - lineStart))
  const cut = Math.max(0, start - REACH)
  const shown = glyphs(whole.slice(cut, start + REACH))
  const marked = range(shown, start - cut, end - cut)
  const window = fit(shown, marked.from)
  const before = cut > 0 || window.from > 0 ? '…' : ''
  const after = start + REACH < whole.length || window.to < shown.length ? '…' : ''
  const text = shown.slice(window.from, window.to).map((glyph) => glyph.text)
  return {
    line,
    source: before + text.join('') + after,
    indent: before.length + cells(shown, window.from, marked.from),
    length: Math.max(1, cells(shown, marked.from, Math.min(marked.to, window.to))),
  }
}

interface Range {
  from: number
  to: number
}

function within(text: string, offset: number): number {
  return Math.min(Math.max(offset, 0), text.length)
}

function range(shown: readonly Glyph[], start: number, end: number): Range {
  const from = shown.findIndex((glyph) => glyph.end > start)
  if (from < 0) return { from: shown.length, to: shown.length }
  const to = shown.findIndex((glyph) => glyph.start >= end)
  return { from, to: to < 0 ? shown.length : Math.max(from, to) }
}

/** The glyphs to show: as many as fit, with a limited number before `first`. */
function fit(shown: readonly Glyph[], first: number): Range {
  if (cells(shown, 0, shown.length) <= WIDTH) return { from: 0, to: shown.length }
  let from = first
  for (let used = 0; from > 0; from--) {
    used += shown[from - 1]?.cells ?? 0
    if (used > LEAD) break
  }
  let to = from
  for (let used = 0; to < shown.length; to++) {
    used += shown[to]?.cells ?? 0
    if (used > WIDTH) break
  }
  return { from, to }
}

function cells(shown: readonly Glyph[], from: number, to: number): number {
  return shown.slice(from, to).reduce((sum, glyph) => sum + glyph.cells, 0)
}
