import type { Location, SourcePath } from '../paths.ts'

/** A position as editors show it: both numbers start at 1. */
export interface Position {
  line: number
  /** In code points: an emoji counts once, and so does a tab. */
  column: number
}

export interface TextLines {
  text: string
  starts: readonly number[]
}

export type TextOf = (path: SourcePath) => string | undefined

/** The path of a file relative to the working directory, such as `site-content/docs/a.md`. */
export type FileOf = (path: SourcePath) => string

/** A position in a file, by its path relative to the working directory. */
export interface FilePlace extends Position {
  file: string
}

/** The start of a location; the start of the file if the location has no span or the text is unknown. */
export function placeOf(
  { path, span }: Location,
  linesIn: (path: SourcePath) => TextLines | undefined,
  fileOf: FileOf = (path) => path,
): FilePlace {
  const lines = span && linesIn(path)
  return { file: fileOf(path), ...(lines ? positionOf(lines, span.start) : { line: 1, column: 1 }) }
}

/** The lines of files, computed on first use. */
export function linesByPath(textOf: TextOf): (path: SourcePath) => TextLines | undefined {
  const known = new Map<SourcePath, TextLines | undefined>()
  return (path) => {
    if (!known.has(path)) {
      const text = textOf(path)
      known.set(path, text === undefined ? undefined : linesOf(text))
    }
    return known.get(path)
  }
}

/**
 * Lines end with a line feed, a carriage return, or both. A byte order mark is not part of a line.
 *
 * @internal Its test has no diagnostics.
 */
export function linesOf(text: string): TextLines {
  const starts = [text.startsWith('\ufeff') ? 1 : 0]
  for (const match of text.matchAll(/\r\n?|\n/g)) starts.push(match.index + match[0].length)
  return { text, starts }
}

/** The position of an offset. Inside a line ending, this is after the last character; beyond the text, it is the end. */
export function positionOf(lines: TextLines, offset: number): Position {
  const line = lineAt(lines.starts, offset)
  const start = startOf(lines, line)
  const end = Math.min(offset, start + lineText(lines, line).length)
  return { line, column: codePoints(lines.text.slice(start, end)) + 1 }
}

/** A line without its ending; `line` starts at 1. */
export function lineText(lines: TextLines, line: number): string {
  return lines.text.slice(startOf(lines, line), startOf(lines, line + 1)).replace(/\r?\n?$/, '')
}

/** The offset of a line; for the line after the last one, the end of the text. */
export function startOf({ text, starts }: TextLines, line: number): number {
  return starts[line - 1] ?? text.length
}

/** The last line that starts at or before the offset, from 1. */
export function lineAt(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle
  }
  return low + 1
}

function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
