import type { Location, SourcePath } from '../paths.ts'
import { lineAt } from './position.ts'

/** A location in the site's code: lines and columns start at 0. */
export interface CodePlace {
  path: SourcePath
  line: number
  column: number
}

/** The location of the word at a position in code. */
export function locationOfCode({ path, line, column }: CodePlace, text: string): Location {
  const lines = text.split('\n')
  const start = lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0) + column
  const [word = ''] = /^[\w$.]*/.exec(lines[line]?.slice(column) ?? '') ?? []
  return { path, span: { start, end: start + Math.max(1, word.length) } }
}

/**
 * Finds the lines and columns of offsets as plugins count them: both from 1, columns in UTF-16 units. The lines of a text
 * are computed only once, because a description of an API can have a million, and all may be needed.
 */
export function placesIn(text: string): (offset: number) => { line: number; column: number } {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  return (offset) => {
    const line = lineAt(starts, offset)
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 }
  }
}
