import type { LiveError, LiveLine } from '@chatdocs/protocol'
import type { Span } from '../paths.ts'
import type { Diagnostic } from './diagnostic.ts'
import {
  type FileOf,
  type FilePlace,
  linesByPath,
  lineText,
  placeOf,
  positionOf,
  startOf,
  type TextLines,
  type TextOf,
} from './position.ts'
import { noteText, placeText } from './print.ts'
import { visible } from './width.ts'

export interface LiveOptions {
  textOf: TextOf
  fileOf: FileOf
  /** The URL that opens a location in an editor. */
  editorOf?: ((place: FilePlace) => string) | undefined
}

/** Diagnostics in the form that open pages of the development server show. */
export function liveErrors(
  diagnostics: readonly Diagnostic[],
  { textOf, fileOf, editorOf }: LiveOptions,
): LiveError[] {
  const linesIn = linesByPath(textOf)
  return diagnostics.map(({ code, message, at, notes, help }) => {
    const place = at && placeOf(at, linesIn, fileOf)
    const lines = at?.span && linesIn(at.path)
    return {
      code,
      message: shown(message),
      ...(place && { place: placeText(place) }),
      ...(place && editorOf && { editor: editorOf(place) }),
      ...(at?.span && lines && { frame: excerpt(lines, at.span) }),
      notes: notes.map((note) => shown(noteText(note, (at) => placeText(placeOf(at, linesIn, fileOf))))),
      ...(help !== undefined && { help: shown(help) }),
    }
  })
}

/** The number of lines to show before and after the marked one. */
const AROUND = 2
/** The maximum length of a line, and of its part before the span. */
const [WIDTH, LEAD] = [240, 80]

/** The lines around the start of a span. In long lines, all are cut to the same columns. */
function excerpt(lines: TextLines, { start, end }: Span): LiveLine[] {
  const { line: at } = positionOf(lines, start)
  const begin = startOf(lines, at)
  const cut = lineText(lines, at).length > WIDTH ? Math.max(0, start - begin - LEAD) : 0
  const last = Math.min(at + AROUND, lines.starts.length)
  const first = Math.max(1, at - AROUND)
  return Array.from({ length: last - first + 1 }, (_, index): LiveLine => {
    const number = first + index
    const text = lineText(lines, number)
    const part = (from: number, to: number) =>
      visible(text.slice(Math.max(cut, from), Math.min(cut + WIDTH, to)))
    if (number !== at) return { number, text: part(0, text.length) }
    const [from, to] = [start - begin, Math.max(start, end) - begin]
    // An empty span, or the end of a line, is marked by a space.
    return { number, text: part(0, from), marked: part(from, to) || ' ', rest: part(to, text.length) }
  })
}

function shown(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(visible)
    .join('\n')
}
