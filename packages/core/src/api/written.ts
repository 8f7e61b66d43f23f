import type { Span } from '../paths.ts'

/** The line of what a whole file says. */
export const WHOLE_FILE = 0

/** A place in the text of a page that was made. */
interface MadePlace {
  text: string
  span: Span | undefined
}

/**
 * Where in a source stands what a page took over from it: the last place up to the line of the declaration, counted
 * from 1, that has the same line of text, or else the same words; where there is none, the declaration. A line of
 * `WHOLE_FILE` is no declaration's.
 */
export function findWritten(source: string, line: number, { text, span }: MadePlace): Span | undefined {
  if (source === '') return undefined
  const above = line === WHOLE_FILE ? source : source.split('\n').slice(0, line).join('\n')
  return (span && (sameLine(above, text, span) ?? sameWords(above, text, span))) ?? lastLine(above, line)
}

/** The stars before the lines of a comment are not in the page. */
function sameLine(above: string, text: string, { start, end }: Span): Span | undefined {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', start)
  const line = text.slice(lineStart, lineEnd < 0 ? undefined : lineEnd)
  const from = lineStart + line.length - line.trimStart().length
  const at = start < from ? -1 : above.lastIndexOf(line.trim())
  return at < 0 || line.trim() === '' ? undefined : { start: at + start - from, end: at + end - from }
}

function sameWords(above: string, text: string, { start, end }: Span): Span | undefined {
  const words = text.slice(start, end)
  const at = words.trim() === '' ? -1 : above.lastIndexOf(words)
  return at < 0 ? undefined : { start: at, end: at + words.length }
}

function lastLine(above: string, line: number): Span | undefined {
  if (line === WHOLE_FILE) return undefined
  const begin = above.lastIndexOf('\n') + 1
  const indent = /^\s*/.exec(above.slice(begin))?.[0].length ?? 0
  return { start: begin + indent, end: above.length }
}
