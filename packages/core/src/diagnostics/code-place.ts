import type { Location, SourcePath } from '../paths.ts'

/** A location in the site's code: lines and columns start at 0. */
export interface CodePlace {
  path: SourcePath
  line: number
  column: number
}

/** The location of the word at a place in code. */
export function locationOfCode({ path, line, column }: CodePlace, text: string): Location {
  const lines = text.split('\n')
  const start = lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0) + column
  const [word = ''] = /^[\w$.]*/.exec(lines[line]?.slice(column) ?? '') ?? []
  return { path, span: { start, end: start + Math.max(1, word.length) } }
}
