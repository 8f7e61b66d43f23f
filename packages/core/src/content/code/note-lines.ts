import type { PluginNote } from '../../plugin.ts'
import { escapeText, escapeValue } from '../tree/html.ts'

/** A part of a line of HTML: its text, and the tags around that text. */
interface Piece {
  tags: readonly string[]
  /** Characters of HTML; an entity such as `&lt;` counts as one. */
  characters: readonly string[]
}

/** A line of highlighted code with its notes: notes on a part of the line go into it, all others below it. */
export function annotatedLine(html: string, notes: readonly PluginNote[]): { line: string; below: string } {
  const within = notes
    .filter(({ kind, end, start }) => kind !== 'query' && kind !== 'completion' && end > start)
    .toSorted((one, other) => one.start - other.start || (one.kind === 'hover' ? 1 : -1))
  return {
    line: within.length > 0 ? wrapParts(piecesOf(html), within) : html,
    below: notes
      .filter(({ kind, text }) => kind !== 'hover' && text !== '')
      .map(({ kind, start, text }) => drawBelow(kind, start, text))
      .join(''),
  }
}

function drawBelow(kind: PluginNote['kind'], start: number, text: string): string {
  const indent = ' '.repeat(Math.max(0, start))
  const lines = text.split('\n').map((line) => indent + escapeText(line))
  return `<span class="note-below ${escapeValue(kind)}">${lines.join('\n')}\n</span>`
}

function piecesOf(html: string): Piece[] {
  const pieces: Piece[] = []
  const tags: string[] = []
  for (const [found] of html.matchAll(/<\/span>|<span[^>]*>|[^<]+/g)) {
    if (found === '</span>') tags.pop()
    else if (found.startsWith('<')) tags.push(found)
    else pieces.push({ tags: [...tags], characters: found.match(/&[^;]+;|[\s\S]/g) ?? [] })
  }
  return pieces
}

/** Cuts pieces where notes begin and end. Where notes overlap, only the first hover is shown. */
function wrapParts(pieces: readonly Piece[], notes: readonly PluginNote[]): string {
  const hovers = notes.filter(({ kind }) => kind === 'hover')
  const marks = notes.filter(({ kind }) => kind !== 'hover')
  const length = pieces.reduce((sum, { characters }) => sum + characters.length, 0)
  const cuts = [...new Set([0, length, ...notes.flatMap(({ start, end }) => [start, end])])]
    .filter((each) => each >= 0 && each <= length)
    .sort((one, other) => one - other)
  let result = ''
  for (const [index, start] of cuts.slice(0, -1).entries()) {
    const end = cuts[index + 1] ?? length
    const isIn = (note: PluginNote) => note.start <= start && note.end >= end
    const hover = hovers.find(isIn)
    const names = new Set(marks.filter(isIn).map(({ kind }) => escapeValue(kind)))
    const opening = hover
      ? `<span class="${['note', ...names].join(' ')}" data-note="${escapeValue(hover.text)}">`
      : names.size > 0
        ? `<span class="${[...names].join(' ')}">`
        : ''
    const inner = textBetween(pieces, start, end)
    result += opening === '' ? inner : `${opening}${inner}</span>`
  }
  return result
}

function textBetween(pieces: readonly Piece[], start: number, end: number): string {
  let [result, at] = ['', 0]
  for (const { tags, characters } of pieces) {
    const own = characters.slice(Math.max(0, start - at), Math.max(0, end - at)).join('')
    if (own !== '') result += tags.join('') + own + '</span>'.repeat(tags.length)
    at += characters.length
  }
  return result
}
